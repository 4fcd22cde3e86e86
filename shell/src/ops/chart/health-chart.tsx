import type { HealthReply } from '@garimpo/releases-contract';
import { ChartLegend } from '@garimpo/sdk/chart';
import { useMemo } from 'react';
import { opsText } from '../../text/pt-br-ops.ts';
import { type Measure, toBuckets } from '../lib/buckets.ts';
import { SeriesChart } from './series-chart.tsx';

const words = opsText.health;

/** One chart with its name, and what it shows in words for those who do not see it. */
export function HealthChart({ health, measure }: { health: HealthReply; measure: Measure }) {
  const buckets = useMemo(() => toBuckets(health, measure), [health, measure]);
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="text-small font-label">{words[measure]}</span>
        <ChartLegend names={buckets.series.map(({ version }) => version)} />
      </figcaption>
      <SeriesChart label={words.summary(words[measure], buckets.series)} buckets={buckets} />
    </figure>
  );
}
