import {
  type ErrorTable,
  errorText,
  fileNameOf,
  type QueryValue,
  saveFile,
  toast,
  useApi,
  useSession,
  wholeFile,
} from '@garimpo/sdk';
import { useState } from 'react';
import type { ReplyFile } from '../api/api.ts';

/** A table once all of it is there: nothing is saved of one that breaks off. */
export function wholeTable(file: Pick<ReplyFile, 'body'>): Promise<Blob> {
  return wholeFile(file, 'text/csv');
}

/** The service reads the first of many rows before it begins to answer. */
const ANSWER_MS = 30_000;

export interface TableFile {
  /** Path of the service's file. */
  path: string;
  query: Record<string, QueryValue>;
  /** The tool's own sentences of errors. */
  errors: ErrorTable;
  /** `name` is for a service that names no file. */
  words: { failed: string; name: string; saved: (name: string) => string };
  log: { error: (message: string, cause: unknown) => void };
}

/** A table of the service as a file of the user's, one at a time. Nothing is saved of one that breaks off. */
export function useTableFile({ path, query, errors, words, log }: TableFile) {
  const api = useApi();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const file = await api.file('GET', path, undefined, {
        query,
        timeoutMs: ANSWER_MS,
        onlyAs: user.id,
      });
      const name = fileNameOf(file.headers) ?? words.name;
      saveFile(await wholeTable(file), name);
      toast.success(words.saved(name));
    } catch (error) {
      log.error(`The table ${path} could not be saved`, error);
      toast.error(errorText(error, errors, words.failed));
    }
    setBusy(false);
  };
  return { busy, save: () => void save() };
}
