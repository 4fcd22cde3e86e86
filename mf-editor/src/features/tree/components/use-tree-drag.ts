import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { chosenOf, drop, landingOf } from '../../../components/selection/selection-actions.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import type { PagePlace } from '../../../lib/page/restructure.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import type { OutlineRow } from '../lib/outline.ts';
import { rowPlace } from '../lib/row-place.ts';

/** Pixels that a press may move and still be a click. */
const SLACK = 6;
/** Distance from an edge at which the tree scrolls, and how far at each move, in pixels. */
const NEAR = 28;
const SCROLL = 14;

interface TreeDrag {
  /** Where what is dragged would come to stand; null while nothing is dragged. */
  landing: PagePlace | null;
  onPointerDown: (event: PointerEvent, id: NodeId) => void;
  /** Whether the click that ends a press was a drag, and is none. */
  wasDrag: () => boolean;
}

/** Drags rows with the mouse. By keyboard, Alt and the arrows move the selected element. */
export function useTreeDrag(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly OutlineRow[],
  height: number,
): TreeDrag {
  const editor = useEditorAlone();
  const [landing, setLanding] = useState<PagePlace | null>(null);
  const held = useRef<{ id: NodeId; x: number; y: number; moved: boolean; over?: string } | null>(null);
  const dragged = useRef(false);

  const idsOf = (id: NodeId) => (chosenOf(editor).includes(id) ? chosenOf(editor) : [id]);
  const targetAt = (y: number): PagePlace | null => {
    const box = scroller.current?.getBoundingClientRect();
    if (scroller.current === null || box === undefined) return null;
    return rowPlace(rows, y - box.top + scroller.current.scrollTop, height);
  };
  const end = () => {
    held.current = null;
    setLanding(null);
  };
  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    const from = held.current;
    if (from === null) return;
    if (!from.moved && Math.hypot(event.clientX - from.x, event.clientY - from.y) <= SLACK) return;
    from.moved = true;
    const box = scroller.current?.getBoundingClientRect();
    if (box !== undefined && event.clientY < box.top + NEAR) scroller.current?.scrollBy({ top: -SCROLL });
    if (box !== undefined && event.clientY > box.bottom - NEAR) scroller.current?.scrollBy({ top: SCROLL });
    const target = targetAt(event.clientY);
    // The place to land is looked for once per target, and not at each move of the pointer.
    const over = JSON.stringify(target);
    if (over === from.over) return;
    from.over = over;
    setLanding(target && editor.lock === null ? landingOf(editor, idsOf(from.id), target) : null);
  });
  const release = useEffectEvent((event: globalThis.PointerEvent) => {
    const from = held.current;
    if (from === null) return;
    dragged.current = from.moved;
    const target = from.moved ? targetAt(event.clientY) : null;
    const ids = idsOf(from.id);
    end();
    if (target !== null) void drop(editor, ids, target);
  });
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || held.current?.moved !== true) return;
    // It ends the drag alone.
    event.stopPropagation();
    event.preventDefault();
    dragged.current = true;
    end();
  });
  useEffect(() => {
    const onMove = (event: globalThis.PointerEvent) => move(event);
    const onUp = (event: globalThis.PointerEvent) => release(event);
    const onKey = (event: KeyboardEvent) => cancel(event);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);

  return {
    landing,
    onPointerDown: (event, id) => {
      dragged.current = false;
      // A finger scrolls the tree.
      if (event.button !== 0 || event.pointerType === 'touch') return;
      held.current = { id, x: event.clientX, y: event.clientY, moved: false };
    },
    wasDrag: () => dragged.current,
  };
}
