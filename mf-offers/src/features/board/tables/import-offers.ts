import { type ImportReply, importReply } from '@garimpo/offers-contract';
import type { Api } from '@garimpo/sdk';
import { OFFERS_TABLE_PATH } from '../api/offer-paths.ts';

/** Megabytes on a slow line, and thousands of rows. */
const TIMEOUT_MS = 120_000;

export interface TableImport {
  userId: string;
  file: Blob;
  /** Only tells what would be done. */
  check: boolean;
}

export function importOffers(api: Api, { userId, file, check }: TableImport): Promise<ImportReply> {
  // Spreadsheets and systems have many names for the type of such a file.
  const table = file.slice(0, file.size, 'text/csv');
  return api.post(OFFERS_TABLE_PATH, table, importReply, {
    query: { check: check ? '1' : '0' },
    onlyAs: userId,
    timeoutMs: TIMEOUT_MS,
  });
}
