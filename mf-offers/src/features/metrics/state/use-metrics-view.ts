import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type MetricsView, readMetricsView, writeMetricsView } from '../lib/metrics-view.ts';

/** The view that the address holds: a reload, a link and the way back keep it. */
export function useMetricsView(offerId: string) {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readMetricsView(params, offerId), [params, offerId]);
  const change = (part: Partial<MetricsView>) => {
    setParams((latest) => writeMetricsView({ ...readMetricsView(latest, offerId), ...part }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return { view, change };
}
