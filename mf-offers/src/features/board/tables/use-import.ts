import { OFFERS_CSV_BYTES_MAX } from '@garimpo/offers-contract';
import { errorText, toast, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tablesText } from '../../../text/pt-br-tables.ts';
import { writeAnswer } from '../api/board-query.ts';
import { importOffers } from './import-offers.ts';

const words = tablesText.import;

/** A table is looked at by the service first, and brought in when its user has seen what that would do. */
export function useImport(onDone: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const [file, setFile] = useState<File | null>(null);
  const check = useMutation({
    mutationFn: (table: File) => importOffers(api, { userId, file: table, check: true }),
  });
  const run = useMutation({
    mutationFn: (table: File) => importOffers(api, { userId, file: table, check: false }),
    // Even where the answer was lost: the board may have changed.
    onSettled: () => writeAnswer(client, userId, null),
  });
  const tooLarge = file !== null && file.size > OFFERS_CSV_BYTES_MAX;
  return {
    file,
    checking: check.isPending,
    /** What the import would do; not while another file is looked at. */
    plan: check.data,
    importing: run.isPending,
    error: tooLarge
      ? words.tooLarge
      : (failure(run.error, words.failed) ?? failure(check.error, words.checkFailed)),
    choose: (table: File) => {
      setFile(table);
      run.reset();
      check.reset();
      if (table.size <= OFFERS_CSV_BYTES_MAX) check.mutate(table);
    },
    submit: () => {
      if (file === null || !check.data?.created || run.isPending) return;
      run.mutate(file, {
        onSuccess: ({ created }) => {
          onDone();
          toast.success(words.done(created));
        },
      });
    },
  };
}

const failure = (error: unknown, fallback: string) =>
  error === null ? null : errorText(error, tablesText.errors, fallback);
