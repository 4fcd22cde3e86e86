import { type AnticloneSiteView, webhookReply, webhookTestReply } from '@garimpo/anticlone-contract';
import { ApiError, useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepSite } from '../../../api/keep-site.ts';
import { sitePath } from '../../../api/paths.ts';

/** It is called while one waits, and may take its time to answer. */
const TEST_MS = 30_000;

const webhookPath = (siteId: string) => `${sitePath(siteId)}/webhook`;

/** Answers with the secret, which is told this once. */
export function useSaveWebhook(site: AnticloneSiteView) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: (url: string) => api.put(webhookPath(site.id), { url }, webhookReply, { onlyAs: userId }),
    onSuccess: ({ webhook }) => keepSite(client, userId, { ...site, alerts: { ...site.alerts, webhook } }),
  });
}

export function useRemoveWebhook(site: AnticloneSiteView) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async () => {
      try {
        await api.delete(webhookPath(site.id), null, { onlyAs: userId });
      } catch (error) {
        // Another tab was first: it is gone, which is what was asked for.
        if (!(error instanceof ApiError && error.code === 'anticlone.webhook.not_found')) throw error;
      }
    },
    onSuccess: () => keepSite(client, userId, { ...site, alerts: { ...site.alerts, webhook: null } }),
  });
}

export function useTestWebhook(siteId: string) {
  const api = useApi();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: () =>
      api.post(`${webhookPath(siteId)}/test`, undefined, webhookTestReply, {
        timeoutMs: TEST_MS,
        onlyAs: userId,
      }),
  });
}
