import {
  type OffersCsvColumn,
  type OffersCsvFault,
  offersCsvColumns,
  offersCsvNeeded,
} from '@garimpo/offers-contract';
import { plainWord } from './plain-word.ts';

/** Where the columns of a table stand. */
export interface TableHead {
  places: ReadonlyMap<OffersCsvColumn, number>;
  /** Cells of the head: a row with more has lost the place of its cells. */
  width: number;
}

/** Columns may come in any order, and others beside them. */
export function readHead(
  cells: string[],
): { head: TableHead } | { fault: OffersCsvFault; column: OffersCsvColumn } {
  const places = new Map<OffersCsvColumn, number>();
  for (const [place, cell] of cells.entries()) {
    const column = offersCsvColumns.find((one) => one === plainWord(cell));
    if (column === undefined) continue;
    if (places.has(column)) return { fault: 'repeated_column', column };
    places.set(column, place);
  }
  const missing = offersCsvNeeded.find((column) => !places.has(column));
  if (missing !== undefined) return { fault: 'missing_column', column: missing };
  return { head: { places, width: cells.length } };
}
