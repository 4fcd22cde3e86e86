import {
  Button,
  ButtonLink,
  Empty,
  formatCompact,
  formatNumber,
  formatPercent,
  Kpi,
  type KpiProps,
  LoadingText,
  Panel,
  Skeleton,
  UNKNOWN,
} from '@garimpo/sdk';
import { type ReportDays, type ReportReply, reportDays } from '@garimpo/traffic-filter-contract';
import { ChartColumn } from 'lucide-react';
import { type Comparison, compareCounts, compareRates, rateOf } from '../../../lib/compare.ts';
import { paths } from '../../../paths.ts';
import { reportsText } from '../../../text/pt-br-reports.ts';

const BARS = ['a', 'b', 'c', 'd', 'e'];

/** The shape of what comes. */
export function SkeletonReport() {
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-4 max-lg:grid-cols-1" aria-busy="true">
        <Panel title={reportsText.sources.title} aside={reportsText.sources.unit}>
          <SkeletonBars />
        </Panel>
        <Panel title={reportsText.decisions.title} aside={'\u00a0'}>
          <SkeletonBars />
        </Panel>
      </div>
      <Panel title={reportsText.campaigns.title} aria-busy="true">
        <div className="grid gap-4">
          <Skeleton />
          <Skeleton />
          <LoadingText text={reportsText.page.loading} />
        </div>
      </Panel>
    </>
  );
}

function SkeletonBars() {
  return (
    <div className="grid gap-1">
      {BARS.map((bar, at) => (
        <div key={bar} className="flex h-8 items-center">
          <Skeleton width={`${100 - at * 16}%`} height={18} />
        </div>
      ))}
    </div>
  );
}

const emptyReportWords = reportsText.empty;
const LONGEST = reportDays[reportDays.length - 1] as ReportDays;

export interface EmptyReportProps {
  days: number;
  /** Number of the user's campaigns; `undefined` until they are loaded. */
  campaigns: number | undefined;
  onDays: (days: ReportDays) => void;
}

export function EmptyReport({ days, campaigns, onDays }: EmptyReportProps) {
  const none = campaigns === 0;
  return (
    <Panel padded={false}>
      <Empty
        icon={ChartColumn}
        title={emptyReportWords.title}
        actions={
          <>
            {none ? (
              <ButtonLink to={paths.newCampaign}>{emptyReportWords.newCampaign}</ButtonLink>
            ) : (
              <ButtonLink to={paths.campaigns}>{emptyReportWords.toCampaigns}</ButtonLink>
            )}
            {!none && days < LONGEST && (
              <Button variant="ghost" onClick={() => onDays(LONGEST)}>
                {emptyReportWords.longer(LONGEST)}
              </Button>
            )}
          </>
        }
      >
        {none ? emptyReportWords.noCampaigns : emptyReportWords.noVisits}
      </Empty>
    </Panel>
  );
}

const words = reportsText.kpis;
const SHORTENED_FROM = 1_000_000;
/** Reserves the line, so that nothing moves when it is filled. */
const NO_NOTE = '\u00a0';

export interface KpiRowProps {
  /** `undefined` while it is on its way. */
  report: Pick<ReportReply, 'totals' | 'before'> | undefined;
  days: number;
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

function figure(count: number | undefined, comparison: Comparison | undefined, days: number) {
  return {
    value: formatCompact(count),
    ...(count !== undefined && count >= SHORTENED_FROM && { fullValue: formatNumber(count) }),
    ...beside(comparison, days),
  };
}

function beside(
  comparison: Comparison | undefined,
  days: number,
): { note: string } & Pick<KpiProps, 'change'> {
  if (comparison === undefined) return { note: NO_NOTE };
  if (comparison === null) return { note: words.nothingBefore(days) };
  return { change: comparison, note: words.before(days) };
}
