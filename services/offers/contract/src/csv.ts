import * as z from 'zod/mini';
import { type OfferField, offerFields } from './offer.ts';

/** Bounds on the bytes and rows of a table. */
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

/**
 * Columns that an import reads; the first line names them, like this or in the words of an exported table. They may come in any
 * order, and others beside them, as the counts of an exported table do.
 */
export const offersCsvColumns = [
  'id',
  ...offerFields.map((field) => offersCsvColumnOf[field]),
  'status',
  'criada_em',
] as const;
export type OffersCsvColumn = (typeof offersCsvColumns)[number];
/** Without these columns a file is no table of offers. */
export const offersCsvNeeded: readonly OffersCsvColumn[] = ['titulo', 'biblioteca_url', 'landing_page_url'];

/** With `check` the service only reports what an import would do. */
export const importOffersQuery = z.strictObject({ check: z._default(z.enum(['0', '1']), '0') });

/**
 * Why a file is not a table of offers: `fields[0].rule` of `offers.csv.unreadable`. `path` names the column or the
 * line.
 */
export const offersCsvFaults = [
  'empty',
  /** Neither UTF-8 nor the code page of spreadsheets in Portuguese. */
  'encoding',
  /** A quote that does not end, or one in the middle of a cell. */
  'quotes',
  'missing_column',
  'repeated_column',
  'too_many_rows',
] as const;
export type OffersCsvFault = (typeof offersCsvFaults)[number];

/** Bound on the problems of one answer; `refused` counts all rows. */
export const IMPORT_PROBLEMS_MAX = 100;

/** Bound on the characters of a cell that are told with its problem. */
export const IMPORT_VALUE_MAX = 80;

/** Rules of a row, in addition to those of an offer's fields. */
export const importRules = [
  /** A cell without a column, most often because a separator was not quoted. */
  'extra_cells',
  /** An unknown status, or not a time. */
  'unknown',
  'in_future',
  /** An earlier row has the same id. */
  'repeated',
  /** The board has this offer with another value in this column; it is left unchanged. */
  'differs',
] as const;

export const importProblem = z.object({
  /** Line in the file, where the header is line 1; 0 for the whole table. */
  line: z.int(),
  column: z.nullable(z.string()),
  /** One of `importRules`, or a rule of `fields` in the error shape. */
  rule: z.string(),
  /** The column's name as the file has it. */
  header: z.optional(z.string()),
  /** What the cell holds, cut at IMPORT_VALUE_MAX. */
  value: z.optional(z.string()),
  /** For `differs`: what the board has. */
  known: z.optional(z.string()),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** Counts of rows. Rows with problems are skipped, and offers that the board already has are left unchanged. */
export const importReply = z.object({
  created: z.int(),
  /** Same id and same content, or, in a row without id, the same content as an offer of the board. */
  unchanged: z.int(),
  /** New offers whose library page another offer follows already. */
  sameLibrary: z.int(),
  refused: z.int(),
  problems: z.array(importProblem),
});
export type ImportReply = z.infer<typeof importReply>;
