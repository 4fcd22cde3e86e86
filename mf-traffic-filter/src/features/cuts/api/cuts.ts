import { useApi, useSession } from '@garimpo/sdk';
import { changeCached, deleteOnce, useService, withItem, withoutItem } from '@garimpo/sdk/parts';
import {
  type CutQuery,
  cutReply,
  type ReportView,
  type ReportViewInput,
  reportViewReply,
  reportViewsReply,
} from '@garimpo/traffic-filter-contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { cutsKey, reportViewsKey } from '../../../api/keys.ts';
import { CUT_PATH, REPORT_VIEWS_PATH, reportViewPath } from '../../../api/paths.ts';

const READ_EVERY_MS = 60_000;

type Views = { views: ReportView[] };

/** Figures of a cut. What was shown stays until those of another one are there. @param query null for dates that make no period */
export function useCutQuery(query: CutQuery | null) {
  const api = useApi();
  const { user, profile } = useSession();
  return useQuery({
    queryKey: [...cutsKey(user.id), query],
    queryFn: async ({ signal }) => ({
      query: query as CutQuery,
      cut: await api.get(CUT_PATH, cutReply, { query: query ?? {}, signal, onlyAs: user.id }),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: READ_EVERY_MS,
    enabled: profile !== null && query !== null,
  });
}

export function useReportViewsQuery() {
  const api = useApi();
  const { user, profile } = useSession();
  return useQuery({
    queryKey: reportViewsKey(user.id),
    queryFn: ({ signal }) => api.get(REPORT_VIEWS_PATH, reportViewsReply, { signal, onlyAs: user.id }),
    enabled: profile !== null,
  });
}

/** A view of the same name is replaced, and keeps its id. */
export function useSaveView() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: async (input: ReportViewInput) =>
      (await api.post(REPORT_VIEWS_PATH, input, reportViewReply, { onlyAs: userId })).view,
    onSuccess: (view) =>
      changeCached<Views>(client, reportViewsKey(userId), ({ views }) => ({ views: withItem(views, view) })),
  });
}

export function useDeleteView() {
  const { api, client, userId } = useService();
  return useMutation({
    mutationFn: (id: string) =>
      deleteOnce(api, reportViewPath(id), userId, 'traffic_filter.report_view.not_found'),
    onSuccess: (_answer, id) =>
      changeCached<Views>(client, reportViewsKey(userId), ({ views }) => ({ views: withoutItem(views, id) })),
  });
}
