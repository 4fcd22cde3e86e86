import { type Api, useApi, useSession } from '@garimpo/sdk';
import { type DomainsReply, domainReply, domainsReply } from '@garimpo/traffic-filter-contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { changeCached, deleteOnce, useService, withItem, withoutItem } from '../../../api/cache.ts';
import { domainsKey } from '../../../api/keys.ts';
import { DOMAINS_PATH, domainPath } from '../../../api/paths.ts';

/** Pending domains are checked by the service, at first within a minute. */
const READ_EVERY_MS = 15_000;
/** A check asks the name servers of others, which may be slow. */
const CHECK_MS = 40_000;

export function domainsQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: domainsKey(userId),
    queryFn: ({ signal }) => api.get(DOMAINS_PATH, domainsReply, { signal, onlyAs: userId }),
  });
}

export function useDomainsQuery() {
  const { user, profile } = useSession();
  return useQuery({
    ...domainsQuery(useApi(), user.id),
    refetchInterval: READ_EVERY_MS,
    enabled: profile !== null,
  });
}

export function useCreateDomain() {
  return useChange((domain: string, { api, onlyAs }) =>
    api.post(DOMAINS_PATH, { domain }, domainReply, { onlyAs }),
  );
}

/** Checks the records now. */
export function useVerifyDomain() {
  return useChange((id: string, { api, onlyAs }) =>
    api.post(`${domainPath(id)}/verify`, undefined, domainReply, { onlyAs, timeoutMs: CHECK_MS }),
  );
}

/** Sets the campaign of a domain, one request after another: of two choices the later one wins. */
export function useDomainCampaign(id: string) {
  return useChange(
    (campaignId: string | null, { api, onlyAs }) =>
      api.patch(domainPath(id), { campaignId }, domainReply, { onlyAs }),
    { scope: { id: `mf-traffic-filter domain ${id}` } },
  );
}

/** Restores a deleted domain with its record, and checks it. */
export function useRestoreDomain() {
  return useChange((id: string, { api, onlyAs }) =>
    api.post(`${domainPath(id)}/restore`, undefined, domainReply, { onlyAs, timeoutMs: CHECK_MS }),
  );
}

export function useDeleteDomain() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: (id: string) => deleteOnce(api, domainPath(id), userId, 'traffic_filter.domain.not_found'),
    onSuccess: (_answer, id) =>
      changeCached<DomainsReply>(client, domainsKey(userId), (known) => ({
        ...known,
        domains: withoutItem(known.domains, id),
      })),
  });
}

type Request<Input> = (
  input: Input,
  service: { api: Api; onlyAs: string },
) => Promise<{ domain: DomainsReply['domains'][number] }>;

/** A request that answers with the changed domain, which is put into the list. */
function useChange<Input>(request: Request<Input>, options: { scope?: { id: string } } = {}) {
  const { api, client, userId } = useService();
  return useMutation({
    ...options,
    mutationFn: async (input: Input) => (await request(input, { api, onlyAs: userId })).domain,
    onSuccess: (domain) =>
      changeCached<DomainsReply>(client, domainsKey(userId), (known) => ({
        ...known,
        domains: withItem(known.domains, domain),
      })),
  });
}
