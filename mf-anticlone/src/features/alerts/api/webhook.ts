import { type AnticloneSiteView, webhookReply, webhookTestReply } from '@garimpo/anticlone-contract';
import { ApiError } from '@garimpo/sdk';
import { useMutation } from '@tanstack/react-query';
import { cacheSite, sitePath, useRequests } from '../../../api/sites.ts';

/** The receiver may take its time to answer. */
const TEST_MS = 30_000;

const webhookPath = (siteId: string) => `${sitePath(siteId)}/webhook`;

/** Answers with the secret, which is shown only this once. */
export function useSaveWebhook(site: AnticloneSiteView) {
  const { api, client, userId, as } = useRequests();
  return useMutation({
    mutationFn: (url: string) => api.put(webhookPath(site.id), { url }, webhookReply, as),
    onSuccess: ({ webhook }) => cacheSite(client, userId, { ...site, alerts: { ...site.alerts, webhook } }),
  });
}

export function useRemoveWebhook(site: AnticloneSiteView) {
  const { api, client, userId, as } = useRequests();
  return useMutation({
    mutationFn: async () => {
      try {
        await api.delete(webhookPath(site.id), null, as);
      } catch (error) {
        // Another tab has removed it.
        if (!(error instanceof ApiError && error.code === 'anticlone.webhook.not_found')) throw error;
      }
    },
    onSuccess: () => cacheSite(client, userId, { ...site, alerts: { ...site.alerts, webhook: null } }),
  });
}

export function useTestWebhook(siteId: string) {
  const { api, as } = useRequests();
  return useMutation({
    mutationFn: () =>
      api.post(`${webhookPath(siteId)}/test`, undefined, webhookTestReply, { ...as, timeoutMs: TEST_MS }),
  });
}
