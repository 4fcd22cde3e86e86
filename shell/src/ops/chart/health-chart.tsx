import type { HealthReply } from '@garimpo/releases-contract';
import { Notice, Skeleton } from '@garimpo/sdk';
import { Component, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { opsText } from '../../text/pt-br-ops.ts';
import { type Measure, toBuckets } from '../lib/buckets.ts';
import { ChartLegend } from './chart-legend.tsx';

/** The library that draws is large: it comes with the first chart that somebody looks at. */
const SeriesChart = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'charts' */ './series-chart.tsx')).SeriesChart,
}));

const words = opsText.health;

/** One chart with its name, and what it shows in words for those who do not see it. */
export function HealthChart({ health, measure }: { health: HealthReply; measure: Measure }) {
  const buckets = useMemo(() => toBuckets(health, measure), [health, measure]);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-small font-label">{words[measure]}</span>
        <ChartLegend versions={buckets.series.map(({ version }) => version)} />
      </figcaption>
      <div role="img" aria-label={words.summary(words[measure], buckets.series)} className="h-55">
        <ChartBoundary>
          <Suspense fallback={<Skeleton height={220} />}>
            <SeriesChart buckets={buckets} />
          </Suspense>
        </ChartBoundary>
      </div>
    </figure>
  );
}

/** A chart that does not come costs the chart. */
class ChartBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <Notice kind="warn">{words.chartFailed}</Notice> : this.props.children;
  }
}
