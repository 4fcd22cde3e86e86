/** Tables that people take away as files. Apart from the rest of the sdk, which the shell carries for all. */
export { type TableFile, useTableFile, wholeTable } from './use-table-file.ts';
