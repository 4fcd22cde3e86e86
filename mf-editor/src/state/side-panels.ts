import { useSyncExternalStore } from 'react';
import { kept } from './kept.ts';

export type Side = 'palette' | 'panel';

interface SidePanel {
  /** In pixels. */
  width: number;
  folded: boolean;
}

/** Bounds of the widths in pixels, and what they are at first. */
export const SIDE_WIDTHS = {
  palette: { least: 180, first: 220, most: 420 },
  panel: { least: 280, first: 320, most: 560 },
} as const satisfies Record<Side, { least: number; first: number; most: number }>;

const stored = { palette: kept('palette'), panel: kept('panel') };
const listeners = new Set<() => void>();
const sides: Record<Side, SidePanel> = { palette: readSide('palette'), panel: readSide('panel') };

function readSide(side: Side): SidePanel {
  const [width, folded] = stored[side].read()?.split(' ') ?? [];
  return { width: bounded(side, Number(width) || SIDE_WIDTHS[side].first), folded: folded === 'folded' };
}

function bounded(side: Side, width: number): number {
  const { least, most } = SIDE_WIDTHS[side];
  return Math.round(Math.min(most, Math.max(least, width)));
}

/** Narrower than half of the least, a panel is folded; wider again, it is unfolded. */
export function resizeSide(side: Side, width: number): void {
  const folded = width < SIDE_WIDTHS[side].least / 2;
  set(side, { width: folded ? sides[side].width : bounded(side, width), folded });
}

export function foldSide(side: Side, folded: boolean): void {
  set(side, { ...sides[side], folded });
}

function set(side: Side, next: SidePanel): void {
  sides[side] = next;
  stored[side].write(`${next.width}${next.folded ? ' folded' : ''}`);
  for (const listener of listeners) listener();
}

/** A panel beside the page: its width, and whether it is folded, as this browser remembers them. */
export function useSide(side: Side): SidePanel {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => sides[side],
  );
}
