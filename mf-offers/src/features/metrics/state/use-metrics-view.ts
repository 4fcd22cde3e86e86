import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type MetricsView, readMetricsView, writeMetricsView } from '../lib/metrics-view.ts';

/** A reload, a link and the back button keep the view of the address. */
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
