import { formatPercent, Panel } from '@garimpo/sdk';
import type { ReportReply } from '@garimpo/traffic-filter-contract';
import { reportsText } from '../../../text/pt-br-reports.ts';
import { rateOf } from '../lib/comparison.ts';
import { Bars } from './bars.tsx';

/** People by what they hold in their hands. */
export function DevicesPanel({ devices }: { devices: ReportReply['byDevice'] }) {
  const words = reportsText.devices;
  const bars = devices.map(({ device, ...counts }) => ({
    key: device,
    name: words.of(device),
    count: counts.impressions,
    rest: device === 'unknown',
    sentence: reportsText.sources.sentence(counts.impressions, counts.clicks, formatPercent(rateOf(counts))),
  }));
  return (
    <Panel title={words.title} aside={reportsText.sources.unit}>
      <Bars label={words.title} bars={bars} />
    </Panel>
  );
}
