import type { OfferView } from '@garimpo/offers-contract';
import { ApiError, useMarkWhen } from '@garimpo/sdk';
import type { ReactNode } from 'react';
import { marks } from '../../../marks.ts';
import { useMetrics } from '../api/metrics-query.ts';
import { useReadAgain } from '../api/use-read-again.ts';
import { useMetricsView } from '../state/use-metrics-view.ts';
import { ChartPanel } from './chart-panel.tsx';
import { EmptyPeriod, LoadingChart, MetricsFailure, StaleNotice } from './chart-states.tsx';
import { ChartView } from './chart-view.tsx';
import { KpiRow } from './kpi-row.tsx';
import { MetricsTitle, type MetricsTitleProps } from './metrics-title.tsx';
import { ReadingsPanel } from './readings-panel.tsx';
import { UnknownOffer } from './unknown-offer.tsx';
import { UnreadableNotice } from './unreadable-notice.tsx';
import { useExportTable } from './use-export-table.ts';

export interface MetricsPageProps extends MetricsTitleProps {
  offerId: string;
  /** Of the board; `undefined` until it is there. */
  offers: readonly OfferView[] | undefined;
  /** A reading of this offer is on its way to the service. */
  reading: boolean;
  /** What else there is to say, under the title. */
  notices: ReactNode;
}

const NO_OFFERS: readonly OfferView[] = [];

/** The history of one offer. */
export function MetricsPage({ offerId, offers, reading, notices, ...title }: MetricsPageProps) {
  const { offer } = title;
  const { view, change } = useMetricsView(offerId);
  const metrics = useMetrics(offerId, view.days);
  useReadAgain(offerId, offer, reading);
  useMarkWhen(marks.metricsSeen, metrics.data !== undefined);
  const table = useExportTable(offerId, view.days, offer?.title ?? '');
  if (isUnknown(metrics.error)) return <UnknownOffer />;
  const { data } = metrics;
  const retry = { busy: metrics.isFetching, onRetry: () => void metrics.refetch() };
  return (
    <div className="mx-auto max-w-content">
      <MetricsTitle {...title} />
      {notices}
      {offer?.unreadable && <UnreadableNotice unreadable={offer.unreadable} />}
      {metrics.isError && data !== undefined && <StaleNotice {...retry} />}
      <div aria-busy={metrics.isPlaceholderData || undefined}>
        <KpiRow summary={data?.summary} offer={offer} />
        <ChartPanel days={view.days} onDaysChange={(days) => change({ days })}>
          {data === undefined && metrics.isPending && <LoadingChart />}
          {data === undefined && metrics.isError && <MetricsFailure error={metrics.error} {...retry} />}
          {data?.metrics.length === 0 && (
            <EmptyPeriod
              days={view.days}
              onShowAll={() => change({ days: 0 })}
              onAddReading={title.onAddReading}
            />
          )}
          {data !== undefined && data.metrics.length > 0 && (
            <ChartView
              offerId={offerId}
              title={offer?.title ?? ''}
              days={view.days}
              metrics={data}
              offers={offers ?? NO_OFFERS}
              compared={view.compared}
              onComparedChange={(compared) => change({ compared })}
            />
          )}
        </ChartPanel>
        {data !== undefined && data.metrics.length + (data.gaps?.length ?? 0) > 0 && (
          <ReadingsPanel metrics={data} exporting={table.busy} onExport={() => void table.save()} />
        )}
      </div>
    </div>
  );
}

/** Somebody else's offer, one that is gone, and an address that names none look the same. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
