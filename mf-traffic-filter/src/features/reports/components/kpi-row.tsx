import { formatCompact, formatNumber, formatPercent, Kpi, type KpiProps, UNKNOWN } from '@garimpo/sdk';
import type { ReportDays, ReportReply } from '@garimpo/traffic-filter-contract';
import { reportsText } from '../../../text/pt-br-reports.ts';
import { type Comparison, compareCounts, compareRates, rateOf } from '../lib/comparison.ts';

const words = reportsText.kpis;
const SHORTENED_FROM = 1_000_000;
/** Its line is there from the start, so that nothing moves when it is filled. */
const NO_NOTE = '\u00a0';

export interface KpiRowProps {
  /** `undefined` while it is on its way. */
  report: ReportReply | undefined;
  days: ReportDays;
}

/** The four figures of the period, each beside that of as many days before. */
export function KpiRow({ report, days }: KpiRowProps) {
  const counted = (name: 'impressions' | 'clicks' | 'conversions') =>
    figure(report?.totals[name], report && compareCounts(report.totals[name], report.before[name]), days);
  const { totals } = report ?? {};
  return (
    <section
      aria-label={words.region}
      className="mb-4 grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:gap-3"
    >
      <Kpi label={words.impressions} {...counted('impressions')} />
      <Kpi label={words.clicks} {...counted('clicks')} />
      <Kpi
        label={words.ctr}
        value={
          totals === undefined || totals.impressions === 0
            ? UNKNOWN
            : formatPercent(rateOf(totals), 'aligned')
        }
        {...beside(report && compareRates(report.totals, report.before), days)}
      />
      <Kpi label={words.conversions} {...counted('conversions')} />
    </section>
  );
}

function figure(count: number | undefined, comparison: Comparison | undefined, days: ReportDays) {
  return {
    value: formatCompact(count),
    ...(count !== undefined && count >= SHORTENED_FROM && { fullValue: formatNumber(count) }),
    ...beside(comparison, days),
  };
}

function beside(
  comparison: Comparison | undefined,
  days: ReportDays,
): { note: string } & Pick<KpiProps, 'change'> {
  if (comparison === undefined) return { note: NO_NOTE };
  if (comparison === null) return { note: words.nothingBefore(days) };
  return { change: comparison, note: words.before(days) };
}
