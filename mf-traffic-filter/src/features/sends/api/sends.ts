import { useApi, useSession } from '@garimpo/sdk';
import { changeCached, deleteOnce, useService, withItem, withoutItem } from '@garimpo/sdk/parts';
import {
  type ChangedTargetInput,
  type ConversionSendView,
  type ConversionTargetView,
  conversionSendReply,
  conversionSendsReply,
  conversionTargetReply,
  conversionTargetsReply,
  type TestTargetInput,
  testTargetReply,
} from '@garimpo/traffic-filter-contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { sendsKey, sendTargetsKey } from '../../../api/keys.ts';
import {
  CONVERSION_SENDS_PATH,
  CONVERSION_TARGETS_PATH,
  conversionTargetPath,
  retrySendPath,
  testTargetPath,
} from '../../../api/paths.ts';
import { type SendsFilter, sendsQueryOf } from '../lib/sends-view.ts';

/** Conversions are sent every minute. */
const LOOK_AGAIN_MS = 30_000;

type Targets = { targets: ConversionTargetView[] };

export function useTargetsQuery() {
  const api = useApi();
  const { user, profile } = useSession();
  return useQuery({
    queryKey: sendTargetsKey(user.id),
    queryFn: ({ signal }) =>
      api.get(CONVERSION_TARGETS_PATH, conversionTargetsReply, { signal, onlyAs: user.id }),
    enabled: profile !== null,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** The log, a page more with each fetch. */
export function useSendsQuery(filter: SendsFilter) {
  const api = useApi();
  const { user, profile } = useSession();
  return useInfiniteQuery({
    queryKey: [...sendsKey(user.id), filter.state, filter.target],
    queryFn: ({ signal, pageParam }) =>
      api.get(CONVERSION_SENDS_PATH, conversionSendsReply, {
        query: { ...sendsQueryOf(filter), ...(pageParam !== null && { before: pageParam }) },
        signal,
        onlyAs: user.id,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ sends, more }) => (more ? (sends.at(-1)?.id ?? null) : null),
    enabled: profile !== null,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Makes a connection, or changes the one of that id. */
export function useSaveTarget() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: async ({ id, input }: { id: string | null; input: ChangedTargetInput }) => {
      const options = { onlyAs: userId };
      const { target } =
        id === null
          ? await api.post(CONVERSION_TARGETS_PATH, input, conversionTargetReply, options)
          : await api.put(conversionTargetPath(id), input, conversionTargetReply, options);
      return target;
    },
    onSuccess: (target, { id }) =>
      changeCached<Targets>(client, sendTargetsKey(userId), ({ targets }) => ({
        targets: id === null ? [...targets, target] : withItem(targets, target),
      })),
  });
}

export function useSwitchTarget() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: async ({ id, active }: { id: string; active: boolean }) =>
      (await api.patch(conversionTargetPath(id), { active }, conversionTargetReply, { onlyAs: userId }))
        .target,
    onSuccess: (target) =>
      changeCached<Targets>(client, sendTargetsKey(userId), ({ targets }) => ({
        targets: withItem(targets, target),
      })),
  });
}

export function useDeleteTarget() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: ({ id }: ConversionTargetView) =>
      deleteOnce(api, conversionTargetPath(id), userId, 'traffic_filter.conversion_target.not_found'),
    onSuccess: async (_answer, { id }) => {
      await changeCached<Targets>(client, sendTargetsKey(userId), ({ targets }) => ({
        targets: withoutItem(targets, id),
      }));
      await client.invalidateQueries({ queryKey: sendsKey(userId) });
    },
  });
}

export function useTestTarget() {
  const { api, userId } = useService();
  return useMutation({
    mutationFn: ({ id, ...input }: TestTargetInput & { id: string }) =>
      api.post(testTargetPath(id), input, testTargetReply, { onlyAs: userId }),
  });
}

export function useRetrySend() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: ({ id }: ConversionSendView) =>
      api.post(retrySendPath(id), undefined, conversionSendReply, { onlyAs: userId }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sendsKey(userId) }),
        client.invalidateQueries({ queryKey: sendTargetsKey(userId) }),
      ]),
  });
}
