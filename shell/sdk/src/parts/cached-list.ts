import { type Api, ApiError, useApi, useSession } from '@garimpo/sdk';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';

/** What every mutation needs. */
export function useService() {
  const api = useApi();
  const client = useQueryClient();
  return { api, client, userId: useSession().user.id };
}

/** Applies the service's answer to a cached list, which is then read again. */
export async function changeCached<List>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: List) => List,
): Promise<void> {
  // An older answer that is on its way would overwrite the change.
  await client.cancelQueries({ queryKey });
  client.setQueryData<List>(queryKey, (known) => known && change(known));
  void client.invalidateQueries({ queryKey });
}

/** Puts an item in place of its older version, or before all others. */
export function withItem<Item extends { id: string }>(all: readonly Item[], item: Item): Item[] {
  return all.some(({ id }) => id === item.id)
    ? all.map((one) => (one.id === item.id ? item : one))
    : [item, ...all];
}

export function withoutItem<Item extends { id: string }>(all: readonly Item[], id: string): Item[] {
  return all.filter((one) => one.id !== id);
}

/** Deletes; that another tab was faster is no error. @param gone code of the service for what does not exist */
export async function deleteOnce(api: Api, path: string, userId: string, gone: string): Promise<void> {
  try {
    await api.delete(path, null, { onlyAs: userId });
  } catch (error) {
    if (!hasCode(error, gone)) throw error;
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}
