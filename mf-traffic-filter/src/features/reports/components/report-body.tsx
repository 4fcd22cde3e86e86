import { cx, formatDateTable, formatNumber, formatPercent, Panel, TextLink } from '@garimpo/sdk';
import type { ReportReply } from '@garimpo/traffic-filter-contract';
import { useMemo } from 'react';
import { rateOf } from '../../../lib/compare.ts';
import { paths } from '../../../paths.ts';
import { reportsText } from '../../../text/pt-br-reports.ts';
import { type Decision, decisions, decisionsOf, type ReportView } from '../lib/report.ts';
import { CampaignsTable, type CampaignsTableProps } from './campaigns-table.tsx';
import { SplitPanels } from './split-panels.tsx';
import { TrafficPanel } from './traffic-panel.tsx';

interface Bar {
  key: string;
  name: string;
  count: number;
  /** All that is known of it. */
  sentence: string;
  /** What is not one thing: "Outros". */
  rest?: boolean;
}

/** Bars that lie, named by their own label, each beside its figure. */
function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul aria-label={label} className="grid gap-1">
      {bars.map(({ key, name, count, sentence, rest }) => (
        <li
          key={key}
          title={sentence}
          className="grid h-8 grid-cols-[7.25rem_minmax(0,1fr)_4.5rem] items-center gap-3 text-small max-md:grid-cols-[6rem_minmax(0,1fr)_4rem]"
        >
          <span className="truncate text-ink">{name}</span>
          <span aria-hidden="true" className="block h-4.5">
            <span
              className={cx('block h-full rounded-r-xs', rest === true ? 'bg-chart-8' : 'bg-chart-1')}
              style={{ width: `${(count / most) * 100}%`, minWidth: count > 0 ? 2 : 0 }}
            />
          </span>
          <span className="text-right font-semibold text-ink tabular-nums">{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  );
}

const decisionsPanelWords = reportsText.decisions;
const colors: Record<Decision, string> = {
  offer: 'bg-success',
  secure: 'bg-chart-7',
  robots: 'bg-chart-8',
  invalid: 'bg-warn',
  blocked: 'bg-danger',
};
/** What the log can be asked for. */
const states: Partial<Record<Decision, string>> = { invalid: 'pending', blocked: 'blocked' };

interface DecisionsPanelProps {
  totals: ReportReply['totals'];
  view: ReportView;
}

/** What became of all requests of the period: the parts add up to the whole. */
function DecisionsPanel({ totals, view }: DecisionsPanelProps) {
  const counts = decisionsOf(totals);
  const shareOf = (decision: Decision) => (totals.requests === 0 ? 0 : counts[decision] / totals.requests);
  return (
    <Panel title={decisionsPanelWords.title} aside={decisionsPanelWords.all(totals.requests)}>
      <div className="grid gap-4.5">
        <span aria-hidden="true" className="flex h-4.5 gap-0.5 overflow-hidden rounded-xs">
          {decisions
            .filter((decision) => counts[decision] > 0)
            .map((decision) => (
              <span
                key={decision}
                className={cx('min-w-0.5', colors[decision])}
                style={{ flexGrow: counts[decision], flexBasis: 0 }}
              />
            ))}
        </span>
        <ul className="grid gap-3">
          {decisions.map((decision) => (
            <li key={decision} className="flex items-center gap-2 text-small">
              <span aria-hidden="true" className={cx('size-2.5 flex-none rounded-xs', colors[decision])} />
              <span className="min-w-0 flex-1 truncate text-ink">
                <DecisionName decision={decision} view={view} />
              </span>
              <span className="text-ink-2 tabular-nums">{formatNumber(counts[decision])}</span>
              <span className="w-14 text-right font-semibold text-ink tabular-nums">
                {formatPercent(shareOf(decision), 'aligned')}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

/** Decisions that the log can filter by are links to it. */
function DecisionName({ decision, view }: { decision: Decision; view: ReportView }) {
  const state = states[decision];
  if (state === undefined) return decisionsPanelWords.of(decision);
  const search = new URLSearchParams({
    state,
    ...(view.campaign !== null && { campaign: view.campaign }),
    period: `${view.days}d`,
  });
  return (
    <TextLink to={`${paths.requests}?${search}`} aria-label={decisionsPanelWords.see(decision)}>
      {decisionsPanelWords.of(decision)}
    </TextLink>
  );
}

const sourcesPanelWords = reportsText.sources;

/** People by the ad network that they came from, the most of them first. */
function SourcesPanel({ sources }: { sources: ReportReply['bySource'] }) {
  const bars = sources
    .map(({ source, ...counts }) => ({
      key: source,
      name: sourcesPanelWords.of(source),
      count: counts.impressions,
      rest: source === 'other',
      sentence: sourcesPanelWords.sentence(counts.impressions, counts.clicks, formatPercent(rateOf(counts))),
    }))
    // The unspecific bar comes last, however long it is.
    .sort((a, b) => Number(a.rest) - Number(b.rest) || b.count - a.count);
  return (
    <Panel title={sourcesPanelWords.title} aside={sourcesPanelWords.unit}>
      <Bars label={sourcesPanelWords.title} bars={bars} />
    </Panel>
  );
}

const words = reportsText.how;

function HowCounted() {
  return (
    <details className="mt-4 text-small text-ink-2">
      <summary className="w-max cursor-pointer rounded-xs py-1 font-label hover:text-ink">
        {words.title}
      </summary>
      <dl className="mt-2 grid max-w-[68ch] gap-2">
        {words.facts.map(([name, what]) => (
          <div key={name}>
            <dt className="font-label text-ink">{name}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** People by what they hold in their hands. */
function DevicesPanel({ devices }: { devices: ReportReply['byDevice'] }) {
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

const { days: dayWords, hours: hourWords } = reportsText;

export interface ReportBodyProps {
  report: ReportReply;
  view: ReportView;
  /** The user's campaigns as they are now; `undefined` until they are loaded. */
  campaigns: CampaignsTableProps['known'];
}

/** What the figures of a period are made of. */
export function ReportBody({ report, view, campaigns }: ReportBodyProps) {
  const days = useMemo(() => report.byDay.map(dayRow), [report.byDay]);
  const hours = useMemo(() => report.byHour.map(hourRow), [report.byHour]);
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-4 max-lg:grid-cols-1">
        <SourcesPanel sources={report.bySource} />
        <DecisionsPanel totals={report.totals} view={view} />
      </div>
      <CampaignsTable campaigns={report.byCampaign} known={campaigns} valueCents={report.totals.valueCents} />
      <SplitPanels offers={report.byOffer ?? []} />
      <TrafficPanel title={dayWords.title} column={dayWords.column} rows={days} className="mb-4" />
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-4 max-lg:grid-cols-1">
        <TrafficPanel title={hourWords.title} column={hourWords.column} rows={hours} />
        <DevicesPanel devices={report.byDevice} />
      </div>
      <HowCounted />
    </>
  );
}

function dayRow({ day, ...figures }: ReportReply['byDay'][number]) {
  // Noon is the same day everywhere that we are read.
  const name = formatDateTable(`${day}T15:00:00Z`);
  return { ...figures, key: day, name, short: name.slice(0, 5) };
}

function hourRow({ hour, ...figures }: ReportReply['byHour'][number]) {
  const name = hourWords.of(hour);
  return { ...figures, key: String(hour), name, short: name };
}
