import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { usePortalContainer } from '@garimpo/sdk';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { elementLabel } from '../../../lib/page/element-label.ts';
import type { DropTarget } from '../../../lib/preview/preview-protocol.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { blocksText } from '../../../text/pt-br-blocks.ts';
import { heldAt, nextHeld, type Point } from '../lib/held-at.ts';
import { type CatalogueEntry, entryOf } from './block-catalogue.ts';
import { BlockFace, useInsertBlock } from './blocks-palette.tsx';

/** Passes the last value of each frame on; null at once, and then nothing of before. */
function useOncePerFrame<Value>(pass: (value: Value | null) => void): (value: Value | null) => void {
  const latest = useRef(pass);
  const frame = useRef(0);
  useEffect(() => {
    latest.current = pass;
  }, [pass]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return useCallback((value) => {
    cancelAnimationFrame(frame.current);
    if (value === null) latest.current(null);
    else frame.current = requestAnimationFrame(() => latest.current(value));
  }, []);
}

const MOUSE_DISTANCE = 6;
const LONG_PRESS_MS = 250;
const PRESS_TOLERANCE = 8;
const keyboardCodes = {
  // Enter puts the block in at once.
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc, KeyboardCode.Tab],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};

export interface BlocksDragProps {
  /** Where the block would go, as the preview tells it. */
  target: DropTarget | null;
  /** The block is held there, in client pixels of the window; null when it no longer is. At most once a frame. */
  onMove: (at: Point | null) => void;
  /** Palette and preview. */
  children: ReactNode;
}

/** Drags blocks from the palette into the page. The only component that knows the drag library, beside the tiles. */
export function BlocksDrag({ target, onMove, children }: BlocksDragProps) {
  const editor = useEditorAlone();
  const insert = useInsertBlock();
  const container = usePortalContainer();
  const [held, setHeld] = useState<CatalogueEntry | null>(null);
  const [said, setSaid] = useState('');
  const move = useOncePerFrame(onMove);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: MOUSE_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: { delay: LONG_PRESS_MS, tolerance: PRESS_TOLERANCE } }),
    useSensor(KeyboardSensor, { keyboardCodes, coordinateGetter: nextHeld }),
  );
  useOwnKeys(held !== null);

  const letGo = () => {
    setHeld(null);
    move(null);
  };
  const drop = async ({ active }: DragEndEvent) => {
    letGo();
    const entry = entryOf(String(active.id));
    if (entry === undefined) return;
    if (target === null) return setSaid(blocksText.drag.cancelled(entry.label));
    const { page } = editor;
    const done = await insert(entry.type, () => (editor.page === page ? target : null));
    setSaid(done ? blocksText.inserted(entry.label, entry.type) : blocksText.busy);
  };

  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      accessibility={{
        // What is said here hangs on the preview, which the library does not know.
        announcements: silent,
        screenReaderInstructions: { draggable: blocksText.drag.instructions },
        ...(container === undefined ? {} : { container }),
      }}
      onDragStart={({ active }) => setHeld(entryOf(String(active.id)) ?? null)}
      onDragMove={(event: DragMoveEvent) => move(heldAt(event))}
      onDragCancel={({ active }) => {
        letGo();
        setSaid(blocksText.drag.cancelled(entryOf(String(active.id))?.label ?? ''));
      }}
      onDragEnd={(event) => void drop(event)}
    >
      {children}
      {/* The frame of the preview would keep the pointer's movements to itself. */}
      {held !== null && <div className="fixed inset-0 z-drag cursor-grabbing" />}
      <DragOverlay dropAnimation={null} style={{ zIndex: 'var(--g-z-drag)' }}>
        {held !== null && (
          <div className="flex cursor-grabbing flex-col items-center gap-1 rounded-md bg-raised px-1.5 pt-1.5 pb-2 shadow-drag">
            <BlockFace entry={held} />
          </div>
        )}
      </DragOverlay>
      <p role="status" className="sr-only">
        {held === null ? said : overText(held.label, target, (id) => elementLabel(editor.page, id))}
      </p>
    </DndContext>
  );
}

const nothing = () => undefined;
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

function overText(label: string, target: DropTarget | null, nameOf: (id: number) => string): string {
  if (target === null) return blocksText.drag.overNothing(label);
  return blocksText.drag.over[target.place](label, nameOf(target.element));
}

/** While a block is held, no key means anything to the page: Esc and the arrows are for the block. */
function useOwnKeys(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const keep = (event: KeyboardEvent) => event.stopPropagation();
    document.addEventListener('keydown', keep);
    return () => document.removeEventListener('keydown', keep);
  }, [isHeld]);
}
