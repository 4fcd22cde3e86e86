import { useApi, useSession } from '@garimpo/sdk';
import { changeCached, deleteOnce, useService, withoutItem } from '@garimpo/sdk/parts';
import { type OwnBrowserView, ownBrowserReply, ownBrowsersReply } from '@garimpo/traffic-filter-contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ownBrowsersKey } from '../../../api/keys.ts';
import { OWN_BROWSERS_PATH, ownBrowserPath } from '../../../api/paths.ts';

type Browsers = { browsers: OwnBrowserView[] };

export function useOwnBrowsersQuery() {
  const api = useApi();
  const { user, profile } = useSession();
  return useQuery({
    queryKey: ownBrowsersKey(user.id),
    queryFn: ({ signal }) => api.get(OWN_BROWSERS_PATH, ownBrowsersReply, { signal, onlyAs: user.id }),
    enabled: profile !== null,
  });
}

export function useCreateOwnBrowser() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: async (name: string) =>
      (await api.post(OWN_BROWSERS_PATH, { name }, ownBrowserReply, { onlyAs: userId })).browser,
    onSuccess: (browser) =>
      changeCached<Browsers>(client, ownBrowsersKey(userId), ({ browsers }) => ({
        browsers: [...browsers, browser],
      })),
  });
}

export function useDeleteOwnBrowser() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: ({ id }: OwnBrowserView) =>
      deleteOnce(api, ownBrowserPath(id), userId, 'traffic_filter.own_browser.not_found'),
    onSuccess: (_answer, { id }) =>
      changeCached<Browsers>(client, ownBrowsersKey(userId), ({ browsers }) => ({
        browsers: withoutItem(browsers, id),
      })),
  });
}
