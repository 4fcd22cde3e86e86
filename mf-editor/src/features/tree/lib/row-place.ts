import type { PagePlace } from '../../../lib/page/restructure.ts';
import type { OutlineRow } from './outline.ts';

/** The part of a row, at its upper and its lower edge, that stands for the place beside the element. */
const EDGE = 0.3;

/**
 * The place that a point of the tree stands for.
 * @param y from the top of the first row, in pixels
 */
export function rowPlace(rows: readonly OutlineRow[], y: number, height: number): PagePlace | null {
  const row = rows[Math.floor(y / height)];
  if (row === undefined) return null;
  const part = (y % height) / height;
  if (part < EDGE) return { element: row.id, place: 'before' };
  // Below an open row its first child follows: the place after it is below its last one.
  if (part > 1 - EDGE && row.open !== true) return { element: row.id, place: 'after' };
  return { element: row.id, place: 'inside' };
}
