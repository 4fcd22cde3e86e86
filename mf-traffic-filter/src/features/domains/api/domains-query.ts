import { type Api, useApi, useSession } from '@garimpo/sdk';
import { type DomainsReply, type DomainView, domainsReply } from '@garimpo/traffic-filter-contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { domainsKey } from '../../../api/keys.ts';
import { DOMAINS_PATH } from '../../../api/paths.ts';

/** Domains that wait are looked at by themselves, the first times within a minute. */
const READ_EVERY_MS = 15_000;

export const domainListKey = (userId: string) => [...domainsKey(userId), 'list'] as const;

/** All of a user's domains. */
export function domainsQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: domainListKey(userId),
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

/** Puts what the service said of one domain into the list, in place of what was known, or before all others. */
export async function keepDomain(client: QueryClient, userId: string, domain: DomainView): Promise<void> {
  const queryKey = domainListKey(userId);
  // An older answer that is on its way knows less.
  await client.cancelQueries({ queryKey });
  client.setQueryData<DomainsReply>(queryKey, (known) => {
    if (known === undefined) return known;
    const there = known.domains.some(({ id }) => id === domain.id);
    const domains = there
      ? known.domains.map((one) => (one.id === domain.id ? domain : one))
      : [domain, ...known.domains];
    return { ...known, domains };
  });
  void client.invalidateQueries({ queryKey });
}
