import { type Api, type ErrorTable, type ParsesTo, useSession } from '@garimpo/sdk';
import { changeCached, deleteOnce, useService, withItem, withoutItem } from '@garimpo/sdk/parts';
import type { DomainTarget, UserDomainView } from '@garimpo/service-contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Pending domains are checked by the service, at first within a minute. */
const READ_EVERY_MS = 15_000;
/** A check asks the name servers of others, which may be slow. */
const CHECK_MS = 40_000;

export interface Domains<View> {
  domains: View[];
  target: DomainTarget | null;
}

/** Where a tool's domains are kept. */
export interface DomainsSource<View extends UserDomainView> {
  /** Of the list in the service. */
  path: string;
  keyOf: (userId: string) => readonly unknown[];
  replies: { list: ParsesTo<Domains<View>>; one: ParsesTo<{ domain: View }> };
  /** The service's code for a domain that is not there. */
  notFound: string;
  errors: ErrorTable;
}

/** What a tool brings along to the pages of its users' domains. */
export interface DomainsTool<View extends UserDomainView> extends DomainsSource<View> {
  /** Under which the form of a new domain keeps what is typed. */
  draft: string;
  signedOut: ReactNode;
  words: {
    /** What a domain is good for, where there is none. */
    empty: string;
    add: string;
    /** What to do with a domain that is proved. */
    found: string;
  };
  /** What a domain leads to, in the list and in its panel. */
  lead: {
    header: string;
    cell: (domain: View) => ReactNode;
    part: (domain: View) => ReactNode;
  };
}

const pathOf = ({ path }: { path: string }, id: string) => `${path}/${encodeURIComponent(id)}`;

export function domainsQuery<View extends UserDomainView>(
  { path, keyOf, replies }: DomainsSource<View>,
  api: Api,
  userId: string,
) {
  return queryOptions({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => api.get(path, replies.list, { signal, onlyAs: userId }),
  });
}

export function useDomainsQuery<View extends UserDomainView>(source: DomainsSource<View>) {
  const { api, userId } = useService();
  const { profile } = useSession();
  return useQuery({
    ...domainsQuery(source, api, userId),
    refetchInterval: READ_EVERY_MS,
    enabled: profile !== null,
  });
}

export function useCreateDomain<View extends UserDomainView>(tool: DomainsTool<View>) {
  return useChangeDomain(tool, (domain: string, { api, onlyAs }) =>
    api.post(tool.path, { domain }, tool.replies.one, { onlyAs }),
  );
}

/** Checks the records now. */
export function useVerifyDomain<View extends UserDomainView>(tool: DomainsTool<View>) {
  return useChangeDomain(tool, (id: string, { api, onlyAs }) =>
    api.post(`${pathOf(tool, id)}/verify`, undefined, tool.replies.one, { onlyAs, timeoutMs: CHECK_MS }),
  );
}

/** Sets what a domain leads to, one request after another: of two choices the later one wins. */
export function useDomainLead<View extends UserDomainView>(source: DomainsSource<View>, id: string) {
  return useChangeDomain(
    source,
    ({ change }: { chosen: string | null; change: object }, { api, onlyAs }) =>
      api.patch(pathOf(source, id), change, source.replies.one, { onlyAs }),
    { scope: { id: `domain ${id}` } },
  );
}

/** Restores a deleted domain with its record, and checks it. */
export function useRestoreDomain<View extends UserDomainView>(tool: DomainsTool<View>) {
  return useChangeDomain(tool, (id: string, { api, onlyAs }) =>
    api.post(`${pathOf(tool, id)}/restore`, undefined, tool.replies.one, { onlyAs, timeoutMs: CHECK_MS }),
  );
}

export function useDeleteDomain<View extends UserDomainView>(tool: DomainsTool<View>) {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: (id: string) => deleteOnce(api, pathOf(tool, id), userId, tool.notFound),
    onSuccess: (_answer, id) =>
      changeCached<Domains<View>>(client, tool.keyOf(userId), (known) => ({
        ...known,
        domains: withoutItem(known.domains, id),
      })),
  });
}

type Request<Input, View> = (
  input: Input,
  service: { api: Api; onlyAs: string },
) => Promise<{ domain: View }>;

/** A request that answers with the changed domain, which is put into the list. */
function useChangeDomain<Input, View extends UserDomainView>(
  tool: DomainsSource<View>,
  request: Request<Input, View>,
  options: { scope?: { id: string } } = {},
) {
  const { api, client, userId } = useService();
  return useMutation({
    ...options,
    mutationFn: async (input: Input) => (await request(input, { api, onlyAs: userId })).domain,
    onSuccess: (domain) =>
      changeCached<Domains<View>>(client, tool.keyOf(userId), (known) => ({
        ...known,
        domains: withItem(known.domains, domain),
      })),
  });
}
