import { type TableFile, useTableFile as useFile } from '@garimpo/sdk/tables';
import { log } from '../log.ts';
import { text } from '../text/pt-br.ts';

/** A table of the service as a file, in this tool's words. */
export const useTableFile = (file: Omit<TableFile, 'errors' | 'log'>) =>
  useFile({ ...file, errors: text.errors, log });
