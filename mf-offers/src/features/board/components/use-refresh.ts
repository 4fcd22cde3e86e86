import type { OfferView, RefreshReply } from '@garimpo/offers-contract';
import { errorText, formatNumber, toast, toolKey, useApi, useSession } from '@garimpo/sdk';
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { knownContent, writeAnswer } from '../api/board-query.ts';
import { isCode, isGone, refreshReading } from '../api/offer-requests.ts';
import { dialogAtom } from '../state/board-atoms.ts';

type Refreshed = Pick<OfferView, 'id' | 'title'>;

/**
 * "Atualizar agora": one request per offer at a time, and several offers at once. A request goes on while another
 * screen is shown, and the card shows it again afterwards.
 */
export function useRefresh() {
  const api = useApi();
  const userId = useSession().user.id;
  const client = useQueryClient();
  const setDialog = useSetAtom(dialogAtom);
  const [announcement, setAnnouncement] = useState('');
  const mutationKey = useMemo(() => toolKey('mf-offers', 'refresh', userId), [userId]);
  const boardStands = useRef(false);
  /** Toast of each offer's last failure: another try dismisses it. */
  const failureToasts = useRef(new Map<string, number>());
  useEffect(() => {
    boardStands.current = true;
    return () => {
      boardStands.current = false;
    };
  }, []);

  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: ({ id }: Refreshed) => refreshReading(api, userId, id),
    onSuccess: ({ offer }) => writeAnswer(client, userId, { offer }),
    onError: (error, { id }) => (isGone(error) ? writeAnswer(client, userId, { goneId: id }) : undefined),
  });
  const running = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Refreshed).id,
  });
  const refreshing = useMemo(() => new Set(running), [running]);

  const refresh = useCallback(
    ({ id, title }: Refreshed) => {
      if (isRunning(client, mutationKey, id)) return;
      if (knownContent(client, userId, id) === null) {
        toast.info(text.card.refreshUnsaved(title));
        return;
      }
      const report = ({ unreadable, offer }: RefreshReply) => {
        if (!boardStands.current) return;
        setAnnouncement(
          unreadable === null
            ? text.card.refreshed(title, formatNumber(offer.latestCount))
            : text.card.notRead(title, unreadable.reason),
        );
        if (unreadable?.reason !== 'no_source') return;
        // Nothing failed, so the card shows nothing: the form for pasting opens instead, unless another dialog is
        // open.
        setDialog((open) =>
          open.kind === null ? { kind: 'reading', offerId: id, automaticOff: true } : open,
        );
      };
      toast.dismiss(failureToasts.current.get(id) ?? 0);
      mutateAsync({ id, title }).then(report, (error: unknown) => {
        const why = errorText(error, text.errors, text.card.refreshUnknown);
        const show = isUnderWay(error) ? toast.info : toast.error;
        failureToasts.current.set(id, show(text.card.refreshFailed(title, why)));
      });
    },
    [client, mutationKey, userId, mutateAsync, setDialog],
  );
  return { refresh, refreshing, announcement };
}

function isRunning(client: QueryClient, mutationKey: readonly unknown[], id: string): boolean {
  const isSame = (variables: unknown) => (variables as Refreshed | undefined)?.id === id;
  return client.isMutating({ mutationKey, predicate: ({ state }) => isSame(state.variables) }) > 0;
}

const isUnderWay = (error: unknown) => isCode(error, 'offers.reading.under_way');
