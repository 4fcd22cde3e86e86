import type { OfferView, RefreshReply } from '@garimpo/offers-contract';
import { ApiError, errorText, formatNumber, toast, toolKey, useApi, useSession } from '@garimpo/sdk';
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { knownContent, writeAnswer } from '../api/board-query.ts';
import { refreshReading } from '../api/offer-requests.ts';
import { dialogAtom } from '../state/board-atoms.ts';

type Refreshed = Pick<OfferView, 'id' | 'title'>;

/**
 * "Atualizar agora": one request per offer at a time, however often it is asked for, and several offers at once. It goes
 * on while another screen is shown; the card says so again when the board is back.
 */
export function useRefresh() {
  const api = useApi();
  const userId = useSession().user.id;
  const client = useQueryClient();
  const setDialog = useSetAtom(dialogAtom);
  const [said, setSaid] = useState('');
  const mutationKey = useMemo(() => toolKey('mf-offers', 'refresh', userId), [userId]);
  const boardStands = useRef(false);
  /** What was told of each offer's last failure: another try takes it back. */
  const told = useRef(new Map<string, number>());
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
      const tell = ({ unreadable, offer }: RefreshReply) => {
        if (!boardStands.current) return;
        setSaid(
          unreadable === null
            ? text.card.refreshed(title, formatNumber(offer.latestCount))
            : text.card.notRead(title, unreadable.reason),
        );
        if (unreadable?.reason !== 'no_source') return;
        // Nothing failed, so no card says it: what can be done instead opens, unless its user is at something else.
        setDialog((open) =>
          open.kind === null ? { kind: 'reading', offerId: id, automaticOff: true } : open,
        );
      };
      toast.dismiss(told.current.get(id) ?? 0);
      mutateAsync({ id, title }).then(tell, (error: unknown) => {
        const why = errorText(error, text.errors, text.card.refreshUnknown);
        const show = isUnderWay(error) ? toast.info : toast.error;
        told.current.set(id, show(text.card.refreshFailed(title, why)));
      });
    },
    [client, mutationKey, userId, mutateAsync, setDialog],
  );
  return { refresh, refreshing, said };
}

function isRunning(client: QueryClient, mutationKey: readonly unknown[], id: string): boolean {
  const isSame = (variables: unknown) => (variables as Refreshed | undefined)?.id === id;
  return client.isMutating({ mutationKey, predicate: ({ state }) => isSame(state.variables) }) > 0;
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'offers.offer.not_found';
const isUnderWay = (error: unknown) => error instanceof ApiError && error.code === 'offers.reading.under_way';
