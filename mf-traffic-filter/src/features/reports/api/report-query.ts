import { useApi, useSession } from '@garimpo/sdk';
import { reportReply } from '@garimpo/traffic-filter-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reportsKey } from '../../../api/keys.ts';
import { REPORTS_PATH } from '../../../api/paths.ts';
import type { ReportView } from '../lib/report.ts';

const READ_EVERY_MS = 30_000;

export const reportQueryOf = ({ days, campaign }: ReportView) => ({ days, campaign });

/** Figures of a period. What was shown stays until those of another one are there. */
export function useReportQuery(view: ReportView) {
  const api = useApi();
  const { user, profile } = useSession();
  const query = reportQueryOf(view);
  return useQuery({
    queryKey: [...reportsKey(user.id), query],
    queryFn: async ({ signal }) => ({
      days: view.days,
      report: await api.get(REPORTS_PATH, reportReply, { query, signal, onlyAs: user.id }),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: READ_EVERY_MS,
    enabled: profile !== null,
  });
}
