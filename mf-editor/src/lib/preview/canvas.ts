import { type NarrowStop, narrowStops } from '../style/width-sheet.ts';

/** The screen that the page is shown on. */
export interface Canvas {
  /** In page pixels. */
  width: number;
  /** In page pixels; null takes the height that there is. */
  height: number | null;
  /** Screen pixels per page pixel; `fit` shows the whole width. */
  zoom: number | 'fit';
}

export const screens = {
  desktop: { width: 1366, height: null },
  tablet: { width: 768, height: 1024 },
  mobile: { width: 390, height: 844 },
} as const;

export const WIDTH_MIN = 240;
export const WIDTH_MAX = 2560;
const ZOOM_MIN = 0.5;
const ZOOM_MAX = 2;

export function freeWidth(width: number): Pick<Canvas, 'width' | 'height'> {
  return { width: Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width))), height: null };
}

/** In whole percent. */
export function zoomOf(scale: number): number {
  return Math.round(Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, scale)) * 100) / 100;
}

/** The width whose own styles are edited; `all` edits the styles of all widths. */
export type Stop = NarrowStop | 'all';

export function stopOf({ width }: Canvas): Stop {
  return narrowStops.findLast(({ maxWidthPx }) => width <= maxWidthPx)?.stop ?? 'all';
}
