import * as z from 'zod/mini';
import { type OfferField, offerFields } from './offer.ts';

/** Bytes of a table of offers at most, and its rows. */
export const OFFERS_CSV_BYTES_MAX = 10 * 1024 * 1024;
export const OFFERS_CSV_ROWS_MAX = 5000;

/** The column of each field that a user writes. */
export const offersCsvColumnOf = {
  title: 'titulo',
  offerUrl: 'biblioteca_url',
  landingPageUrl: 'landing_page_url',
  description: 'descricao',
  tags: 'tags',
} as const satisfies Record<OfferField, string>;

/** Columns of the table, in their order; the first line names them. A table may bring them in any order, and others beside them. */
export const offersCsvColumns = [
  'id',
  ...offerFields.map((field) => offersCsvColumnOf[field]),
  'status',
  'criada_em',
] as const;
export type OffersCsvColumn = (typeof offersCsvColumns)[number];
/** Without these columns a file is no table of offers. */
export const offersCsvNeeded: readonly OffersCsvColumn[] = ['titulo', 'biblioteca_url', 'landing_page_url'];

/** `check` tells what an import would do, and does nothing. */
export const importOffersQuery = z.strictObject({ check: z._default(z.enum(['0', '1']), '0') });

/** What keeps a file from being a table of offers: `fields[0].rule` of `offers.csv.unreadable`. `path` names the column, or the line. */
export const offersCsvFaults = [
  'empty',
  /** Neither UTF-8 nor the code page of spreadsheets in Portuguese. */
  'encoding',
  /** A quote that does not end, or one in the middle of a cell. */
  'quotes',
  'missing_column',
  'repeated_column',
  /** More than OFFERS_CSV_ROWS_MAX. */
  'too_many_rows',
] as const;
export type OffersCsvFault = (typeof offersCsvFaults)[number];

/** Problems of one answer at most; `refused` counts the rows of all. */
export const IMPORT_PROBLEMS_MAX = 100;

/** Rules of a row besides those of an offer's fields. */
export const importRules = [
  /** A cell without a column: most often a separator that should have stood in quotes. */
  'extra_cells',
  /** No column of the board, or no time. */
  'unknown',
  'in_future',
  /** The same id in an earlier row. */
  'repeated',
  /** The board has this offer, and another value in this column: it is left as it is. */
  'differs',
] as const;

export const importProblem = z.object({
  /** Of the file, the head being line 1; 0 for the table as a whole. */
  line: z.int(),
  column: z.nullable(z.string()),
  /** One of `importRules`, or as the rules of `fields` in the error shape. */
  rule: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** Of the rows of the table. Those with problems are left out, and those that the board already has as they are. */
export const importReply = z.object({
  created: z.int(),
  /** Same id and same content, or, in a row without id, the same content as an offer of the board. */
  unchanged: z.int(),
  /** New ones whose library page another offer follows already. */
  sameLibrary: z.int(),
  /** Rows with a problem. */
  refused: z.int(),
  /** The first IMPORT_PROBLEMS_MAX, by line. */
  problems: z.array(importProblem),
});
export type ImportReply = z.infer<typeof importReply>;
