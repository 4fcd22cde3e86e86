import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Box } from '../../../lib/preview/preview-protocol.ts';
import type { SelectionBox } from '../../../lib/preview/selection-box.ts';
import { useEditorPart } from '../../../state/editor-context.tsx';
import type { Cover } from './preview.tsx';

/** Where the selected element is on the screen, in pixels from the corner of the preview. */
export interface Spot {
  box: Box;
  /** The part of the preview in which the page can be seen. */
  room: Box;
}

interface OverSelectionProps {
  selection: SelectionBox;
  /** The preview, which holds what is drawn over the page. */
  region: RefObject<HTMLElement | null>;
  /** The part of it that scrolls. */
  well: RefObject<HTMLElement | null>;
  /** The page in it. */
  sheet: RefObject<HTMLElement | null>;
  scale: number;
  cover: Cover | null;
  children: (spot: Spot) => ReactNode;
}

/** Draws something at the selected element, which follows it through scrolling, zooming and edits. */
export function OverSelection({
  selection,
  region,
  well,
  sheet,
  scale,
  cover,
  children,
}: OverSelectionProps) {
  const seen = useSyncExternalStore(selection.subscribe, selection.read);
  const selected = useEditorPart((editor) => editor.selected);
  const [spot, setSpot] = useState<Spot | null>(null);
  const moved = useMoved(well);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has moved is measured
  useLayoutEffect(() => {
    const [outer, inner, page] = [region, well, sheet].map((ref) => ref.current?.getBoundingClientRect());
    if (seen === null || seen.box === null || !outer || !inner || !page) return setSpot(null);
    const { box } = seen;
    const [x, y] = [page.left - outer.left, page.top - outer.top];
    const covered = cover?.element.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    setSpot({
      box: {
        left: x + box.left * scale,
        top: y + box.top * scale,
        right: x + box.right * scale,
        bottom: y + box.bottom * scale,
      },
      room: {
        left: inner.left - outer.left,
        top: inner.top - outer.top,
        right: inner.right - outer.left,
        bottom: Math.min(inner.bottom, covered) - outer.top,
      },
    });
  }, [seen, scale, cover, moved, region, well, sheet]);
  // While the box of another element is on its way, what is drawn stays, and with it the focus in it.
  if (spot === null || selected === null) return null;
  return children(spot);
}

/** Counts the times that something has scrolled or got another size. */
function useMoved(well: RefObject<HTMLElement | null>): number {
  const [moved, setMoved] = useState(0);
  useEffect(() => {
    const element = well.current;
    if (element === null) return;
    const count = () => setMoved((before) => before + 1);
    element.addEventListener('scroll', count, { passive: true });
    const observer = new ResizeObserver(count);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', count);
      observer.disconnect();
    };
  }, [well]);
  return moved;
}
