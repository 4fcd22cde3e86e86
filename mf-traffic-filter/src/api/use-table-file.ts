import { errorText, fileNameOf, type QueryValue, saveFile, toast, useApi, useSession } from '@garimpo/sdk';
import { wholeTable } from '@garimpo/sdk/tables';
import { useState } from 'react';
import { log } from '../log.ts';
import { text } from '../text/pt-br.ts';

/** The service reads the first of many rows before it begins to answer. */
const ANSWER_MS = 30_000;

export interface TableFile {
  /** Of the service; it answers a file. */
  path: string;
  query: Record<string, QueryValue>;
  words: { failed: string; name: string; saved: (name: string) => string };
}

/** A table of the service as a file of the user's. Nothing is saved of one that breaks off. */
export function useTableFile({ path, query, words }: TableFile) {
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
      toast.error(errorText(error, text.errors, words.failed));
    }
    setBusy(false);
  };
  return { busy, save: () => void save() };
}
