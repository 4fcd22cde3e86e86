import type { ReadingView } from '@garimpo/offers-contract';
import { errorText, formatNumber, toast, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { metricsKey, type ReadingEdit, readingEditsKey } from '../../../lib/reading-edit.ts';
import { log } from '../../../log.ts';
import { text } from '../../../text/pt-br.ts';
import { writeAnswer } from '../api/board-query.ts';
import { isCode, sendReadingEdit } from '../api/offer-requests.ts';

const words = text.readingEdits;

/**
 * Corrects and deletes readings, and takes both back. Whatever shows readings draws an edit at once, from the mutation that carries
 * it; it is over when the service's answer is shown.
 */
export function useReadingEdits() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const { mutateAsync } = useMutation({
    mutationKey: readingEditsKey(userId),
    mutationFn: (edit: ReadingEdit) => sendReadingEdit(api, userId, edit),
    onSuccess: async ({ offer }, { offerId }) => {
      await writeAnswer(client, userId, { offer });
      await client.invalidateQueries({ queryKey: metricsKey(userId, offerId) });
    },
    onError: async (error, { offerId }) => {
      if (isCode(error, 'offers.offer.not_found')) await writeAnswer(client, userId, { goneId: offerId });
      else await client.invalidateQueries({ queryKey: metricsKey(userId, offerId) });
    },
  });

  /** For what has no form that could show a failure. */
  const run = useCallback(
    async (edit: ReadingEdit) => {
      try {
        await mutateAsync(edit);
      } catch (error) {
        log.error(`A reading of offer ${edit.offerId} was not changed (${edit.kind})`, error);
        toast.error(errorText(error, text.errors, words.failed[edit.kind]), {
          action: { label: text.card.retry, onClick: () => void run(edit) },
        });
        return;
      }
      if (edit.kind !== 'remove') return;
      const { offerId, reading } = edit;
      toast.success(words.removed(formatNumber(reading.count)), {
        action: { label: words.undo, onClick: () => void run({ kind: 'put', offerId, reading }) },
      });
    },
    [mutateAsync],
  );

  /** Fails with what the form shows. */
  const correct = useCallback(
    async (offerId: string, reading: ReadingView, to: { count: number; checkedAt: string }) => {
      const { reading: corrected } = await mutateAsync({ kind: 'correct', offerId, reading, to });
      toast.success(words.corrected, {
        action: {
          label: words.undo,
          onClick: () => void run({ kind: 'correct', offerId, reading: corrected ?? reading, to: reading }),
        },
      });
    },
    [mutateAsync, run],
  );
  return { run, correct };
}
