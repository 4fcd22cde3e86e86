/** Tables that people take away as files. Apart from the rest of the sdk, which the shell carries for all. */
export { type TableFile, useTableFile } from './use-table-file.ts';
export { wholeTable } from './whole-table.ts';
