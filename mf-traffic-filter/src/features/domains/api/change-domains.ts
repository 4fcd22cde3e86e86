import { ApiError, useApi, useSession } from '@garimpo/sdk';
import { type DomainsReply, domainReply } from '@garimpo/traffic-filter-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DOMAINS_PATH, domainPath } from '../../../api/paths.ts';
import { domainListKey, keepDomain } from './domains-query.ts';

/** A look asks the name servers of others, who may take their time. */
const LOOK_MS = 40_000;

export function useCreateDomain() {
  const { api, userId, client } = useMine();
  return useMutation({
    mutationFn: async (domain: string) =>
      (await api.post(DOMAINS_PATH, { domain }, domainReply, { onlyAs: userId })).domain,
    onSuccess: (domain) => keepDomain(client, userId, domain),
  });
}

/** Looks now, and answers what was found. */
export function useVerifyDomain() {
  const { api, userId, client } = useMine();
  return useMutation({
    mutationFn: async (id: string) =>
      (
        await api.post(`${domainPath(id)}/verify`, undefined, domainReply, {
          onlyAs: userId,
          timeoutMs: LOOK_MS,
        })
      ).domain,
    onSuccess: (domain) => keepDomain(client, userId, domain),
  });
}

/** One after another for each domain: of two choices the later one stays. */
export function useDomainCampaign(id: string) {
  const { api, userId, client } = useMine();
  return useMutation({
    scope: { id: `mf-traffic-filter domain ${id}` },
    mutationFn: async (campaignId: string | null) =>
      (await api.patch(domainPath(id), { campaignId }, domainReply, { onlyAs: userId })).domain,
    onSuccess: (domain) => keepDomain(client, userId, domain),
  });
}

export function useDeleteDomain() {
  const { api, userId, client } = useMine();
  const queryKey = domainListKey(userId);
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await api.delete(domainPath(id), null, { onlyAs: userId });
      } catch (error) {
        // Another tab was first: it is gone, which is what was asked for.
        if (!(error instanceof ApiError && error.code === 'traffic_filter.domain.not_found')) throw error;
      }
    },
    onSuccess: async (_answer, id) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<DomainsReply>(
        queryKey,
        (known) => known && { ...known, domains: known.domains.filter((one) => one.id !== id) },
      );
      void client.invalidateQueries({ queryKey });
    },
  });
}

/** With the same record, and looked at anew. */
export function useRestoreDomain() {
  const { api, userId, client } = useMine();
  return useMutation({
    mutationFn: async (id: string) =>
      (
        await api.post(`${domainPath(id)}/restore`, undefined, domainReply, {
          onlyAs: userId,
          timeoutMs: LOOK_MS,
        })
      ).domain,
    onSuccess: (domain) => keepDomain(client, userId, domain),
  });
}

function useMine() {
  const api = useApi();
  const client = useQueryClient();
  return { api, client, userId: useSession().user.id };
}
