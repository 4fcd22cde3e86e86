import {
  alertWebhookReply,
  alertWebhookTestReply,
  type ChannelsReply,
  channelsReply,
  pushDeviceReply,
  telegramLinkReply,
} from '@garimpo/offers-contract';
import { ApiError, toolKey, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { subscribe } from '../lib/push-subscription.ts';
import { ALERTS_PATH } from './read-alerts.ts';

export const CHANNELS_PATH = `${ALERTS_PATH}/channels`;
const PUSH_PATH = `${CHANNELS_PATH}/push`;
const TELEGRAM_PATH = `${CHANNELS_PATH}/telegram`;
const WEBHOOK_PATH = `${CHANNELS_PATH}/webhook`;
/** A receiver may take its time to answer. */
const TEST_MS = 30_000;
const READ_EVERY_MS = 30_000;
/** While somebody connects a chat, on a telephone beside this page. */
const WAITING_MS = 2_500;

function useRequests() {
  const client = useQueryClient();
  const userId = useSession().user.id;
  const queryKey = toolKey('mf-offers', 'alert-channels', userId);
  const as = { onlyAs: userId };
  const readAgain = () => client.invalidateQueries({ queryKey });
  return { api: useApi(), client, queryKey, as, readAgain };
}

export function useChannels({ waiting }: { waiting: boolean }) {
  const { api, as, queryKey } = useRequests();
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get(CHANNELS_PATH, channelsReply, { signal, ...as }),
    refetchInterval: ({ state }) =>
      waiting && state.data?.telegram.chat === null ? WAITING_MS : READ_EVERY_MS,
  });
}

/** Deletes what another tab may have deleted already. */
function useRemoval<Input>(pathOf: (input: Input) => string) {
  const { api, as, readAgain } = useRequests();
  return useMutation({
    mutationFn: async (input: Input) => {
      try {
        await api.delete(pathOf(input), null, as);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'offers.channel.not_found')) throw error;
      }
    },
    onSuccess: readAgain,
  });
}

export function useAddDevice() {
  const { api, as, readAgain } = useRequests();
  return useMutation({
    // Begun in a click: browsers ask for the permission only then.
    mutationFn: async (serverKey: string) =>
      (await api.post(PUSH_PATH, await subscribe(serverKey), pushDeviceReply, as)).device,
    onSuccess: readAgain,
  });
}

export function useRemoveDevice() {
  return useRemoval((id: string) => `${PUSH_PATH}/${encodeURIComponent(id)}`);
}

export function useTelegramLink() {
  const { api, as } = useRequests();
  return useMutation({ mutationFn: () => api.post(TELEGRAM_PATH, undefined, telegramLinkReply, as) });
}

export function useDisconnectTelegram() {
  return useRemoval((_nothing: void) => TELEGRAM_PATH);
}

/** Answers with the secret, which is shown only this once: for another address, or for the same one. */
export function useWriteWebhook() {
  const { api, as, client, queryKey } = useRequests();
  return useMutation({
    mutationFn: (url: string | null) =>
      url === null
        ? api.post(`${WEBHOOK_PATH}/secret`, undefined, alertWebhookReply, as)
        : api.put(WEBHOOK_PATH, { url }, alertWebhookReply, as),
    onSuccess: async ({ webhook }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<ChannelsReply>(queryKey, (channels) => channels && { ...channels, webhook });
    },
  });
}

export function useRemoveWebhook() {
  return useRemoval((_nothing: void) => WEBHOOK_PATH);
}

export function useTestWebhook() {
  const { api, as } = useRequests();
  return useMutation({
    mutationFn: () =>
      api.post(`${WEBHOOK_PATH}/test`, undefined, alertWebhookTestReply, { ...as, timeoutMs: TEST_MS }),
  });
}
