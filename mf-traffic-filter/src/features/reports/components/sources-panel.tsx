import { formatPercent, Panel } from '@garimpo/sdk';
import type { ReportReply } from '@garimpo/traffic-filter-contract';
import { reportsText } from '../../../text/pt-br-reports.ts';
import { rateOf } from '../lib/comparison.ts';
import { Bars } from './bars.tsx';

const words = reportsText.sources;

/** People by the ad network that they came from, the most of them first. */
export function SourcesPanel({ sources }: { sources: ReportReply['bySource'] }) {
  const bars = sources
    .map(({ source, ...counts }) => ({
      key: source,
      name: words.of(source),
      count: counts.impressions,
      rest: source === 'other',
      sentence: words.sentence(counts.impressions, counts.clicks, formatPercent(rateOf(counts))),
    }))
    // What is nobody's in particular stands last, however much it is.
    .sort((a, b) => Number(a.rest) - Number(b.rest) || b.count - a.count);
  return (
    <Panel title={words.title} aside={words.unit}>
      <Bars label={words.title} bars={bars} />
    </Panel>
  );
}
