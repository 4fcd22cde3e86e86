import { useApi, useSession } from '@garimpo/sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { stripFile, stripProblem } from '../api/strip-file.ts';
import type { ReadsFiles } from '../lib/file-worker.ts';
import { CleaningList, type Snapshot } from '../state/cleaning-list.ts';

/** The files of this page, and what becomes of them. Whoever leaves it wants them no more. */
export function useCleaningList(reader: ReadsFiles): [list: CleaningList, snapshot: Snapshot] {
  const api = useApi();
  const onlyAs = useSession().user.id;
  const [list] = useState(
    () =>
      new CleaningList({
        read: (file) => reader.read(file),
        clean: (file, reading, options) => stripFile(api, onlyAs, file, reading, options),
        problem: stripProblem,
      }),
  );
  useEffect(() => () => list.cancel(), [list]);
  return [list, useSyncExternalStore(list.subscribe, list.get)];
}
