import { type Api, useApi, useSession } from '@garimpo/sdk';
import { deleteOnce, useService } from '@garimpo/sdk/parts';
import {
  type CostInput,
  type CostView,
  costReply,
  costsReply,
  type ImportCostsQuery,
  type ImportCostsReply,
  importCostsReply,
} from '@garimpo/traffic-filter-contract';
import { type QueryClient, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { costsKey, cutsKey } from '../../../api/keys.ts';
import { COSTS_PATH, COSTS_TABLE_PATH, costImportPath, costPath } from '../../../api/paths.ts';

/** A file of megabytes goes over a slow line, and the service looks for the campaigns of its rows. */
const IMPORT_TIMEOUT_MS = 120_000;

/** Costs, a page more with each fetch. */
export function useCostsQuery() {
  const api = useApi();
  const { user, profile } = useSession();
  return useInfiniteQuery({
    queryKey: costsKey(user.id),
    queryFn: ({ signal, pageParam }) =>
      api.get(COSTS_PATH, costsReply, {
        query: pageParam === null ? {} : { after: pageParam },
        signal,
        onlyAs: user.id,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ costs, more }) => (more ? (costs.at(-1)?.id ?? null) : null),
    enabled: profile !== null,
  });
}

/** The list and every cut have changed. */
function readAgain(client: QueryClient, userId: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: costsKey(userId) }),
    client.invalidateQueries({ queryKey: cutsKey(userId) }),
  ]);
}

/** Adds a cost, or puts it in the place of the one with its id. */
export function usePutCost() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: async (cost: CostInput) =>
      (await api.post(COSTS_PATH, cost, costReply, { onlyAs: userId })).cost,
    onSuccess: () => readAgain(client, userId),
  });
}

export function useDeleteCost() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: ({ id }: CostView) => deleteOnce(api, costPath(id), userId, 'traffic_filter.cost.not_found'),
    onSuccess: () => readAgain(client, userId),
  });
}

export type ImportChoices = Omit<ImportCostsQuery, 'check'>;

function importCosts(
  api: Api,
  userId: string,
  { file, choices, check }: { file: Blob; choices: ImportChoices; check: boolean },
): Promise<ImportCostsReply> {
  // Browsers and systems report many types for such a file.
  return api.post(COSTS_TABLE_PATH, file.slice(0, file.size, 'text/csv'), importCostsReply, {
    query: { ...choices, check: check ? '1' : '0' },
    onlyAs: userId,
    timeoutMs: IMPORT_TIMEOUT_MS,
  });
}

/** Nothing is stored where `check` is set. */
export function useImportCosts(check: boolean) {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: (sent: { file: Blob; choices: ImportChoices }) =>
      importCosts(api, userId, { ...sent, check }),
    // The answer may have been lost although the costs are stored.
    onSettled: () => (check ? undefined : readAgain(client, userId)),
  });
}

export function useTakeBackImport() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: (id: string) =>
      deleteOnce(api, costImportPath(id), userId, 'traffic_filter.import.not_found'),
    onSettled: () => readAgain(client, userId),
  });
}
