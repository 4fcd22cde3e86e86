import { cx, IconButton } from '@garimpo/sdk';
import { PanelLeftClose, PanelLeftOpen, PanelRightClose, PanelRightOpen } from 'lucide-react';
import { useRef } from 'react';
import { foldSide, resizeSide, SIDE_WIDTHS, type Side, useSide } from '../state/side-panels.ts';
import { text } from '../text/pt-br.ts';

const words = text.layout;
/** Pixels per press of an arrow key. */
const STEP = 16;

/** The edge of a panel towards the page, by which it is made wider, narrower, or folded. */
export function SideEdge({ side }: { side: Side }) {
  const { width, folded } = useSide(side);
  const from = useRef<{ x: number; width: number } | null>(null);
  const outwards = side === 'palette' ? 1 : -1;
  if (folded) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that takes the focus is a control, which <hr> is not.
    <div
      role="separator"
      aria-label={words.resize[side]}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={SIDE_WIDTHS[side].least}
      aria-valuemax={SIDE_WIDTHS[side].most}
      tabIndex={0}
      className={cx(
        'absolute inset-y-0 z-sticky w-1.5 cursor-ew-resize touch-none hover:bg-gold focus-visible:bg-gold max-lg:hidden',
        side === 'palette' ? '-right-0.5' : '-left-0.5',
      )}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (from.current === null) return;
        resizeSide(side, from.current.width + (event.clientX - from.current.x) * outwards);
      }}
      onLostPointerCapture={() => {
        from.current = null;
      }}
      onDoubleClick={() => foldSide(side, true)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') foldSide(side, true);
        else if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        else
          resizeSide(
            side,
            Math.max(SIDE_WIDTHS[side].least, width + (event.key === 'ArrowRight' ? STEP : -STEP) * outwards),
          );
        event.preventDefault();
      }}
    />
  );
}

const icons = {
  palette: { open: PanelLeftOpen, close: PanelLeftClose },
  panel: { open: PanelRightOpen, close: PanelRightClose },
} as const;

/** Folds a panel, so that the page has its room, and unfolds it. */
export function SideSwitch({ side }: { side: Side }) {
  const { folded } = useSide(side);
  const { open, close } = icons[side];
  return (
    <IconButton
      className="max-lg:hidden"
      label={folded ? words.unfold[side] : words.fold[side]}
      icon={folded ? open : close}
      aria-expanded={!folded}
      onClick={() => foldSide(side, !folded)}
    />
  );
}
