import { EVENT_DAYS_MAX, type SummaryReply } from '@garimpo/anticlone-contract';
import {
  Empty,
  formatCompact,
  formatNumber,
  Kpi,
  Panel,
  Segmented,
  Skeleton,
  TextLink,
  UNKNOWN,
} from '@garimpo/sdk';
import { DateSpan, LoadProblem } from '@garimpo/sdk/parts';
import { placeName } from '@garimpo/sdk/places';
import { ChartLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '../../../text/pt-br.ts';
import { trackingText as words } from '../../../text/pt-br-tracking.ts';
import { useSummaryQuery } from '../api/events.ts';
import { periods, type Range, type TrackingView } from '../lib/period.ts';
import { DaysChart } from './days-chart.tsx';
import { EventsPanel } from './events-panel.tsx';

const options = periods.map((value) => ({ value, label: words.periodOf(value) }));

interface PeriodBarProps {
  view: TrackingView;
  problem: 'order' | 'length' | null;
  onChange: (part: Partial<TrackingView>) => void;
}

export function PeriodBar({ view, problem, onChange }: PeriodBarProps) {
  const problems = { order: words.rangeProblem, length: words.rangeTooLong(EVENT_DAYS_MAX) };
  return (
    <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3">
      <Segmented
        label={words.period}
        options={options}
        value={view.period}
        onValueChange={(period) => onChange({ period })}
        className="max-md:w-full"
      />
      {view.period === 'custom' && (
        <DateSpan
          from={view.from}
          to={view.to}
          problem={problem === null ? null : problems[problem]}
          onChange={onChange}
        />
      )}
    </div>
  );
}

interface BreakdownRow {
  name: string;
  access: number;
  initCheckout: number;
  conversion: number;
}

interface BreakdownProps {
  title: string;
  rows: readonly BreakdownRow[];
  note?: ReactNode;
}

function Breakdown({ title, rows, note }: BreakdownProps) {
  const most = Math.max(1, ...rows.map(({ access }) => access));
  return (
    <Panel title={title} aside={words.breakdownColumns}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {rows.map(({ name, access, initCheckout, conversion }, at) => (
          // Two rows may have the same name: a source may be called like the text for none.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state of their own
          <li key={`${at} ${name}`} className="grid grid-cols-[minmax(0,1fr)] gap-1 text-small">
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1 truncate text-ink" title={name}>
                {name}
              </span>
              <span
                className="text-ink-2 tabular-nums"
                title={`${words.chart.accesses(access)}, ${words.chart.checkouts(initCheckout)}`}
              >
                {formatNumber(access)}
              </span>
              <span className="w-14 text-right text-ink-3 tabular-nums">{words.percent(conversion)}</span>
            </span>
            <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-press">
              <span
                className="block h-full rounded-full bg-chart-1"
                style={{ width: `${(access / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      {note && <p className="mt-4 text-caption text-ink-3">{note}</p>}
    </Panel>
  );
}

const SHORTENED_FROM = 1_000_000;

function KpiRow({ totals }: { totals: SummaryReply['totals'] | undefined }) {
  return (
    <section
      aria-label={words.kpis.region}
      className="mb-4 grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:gap-3"
    >
      <Count label={words.kpis.access} count={totals?.access} />
      <Count label={words.kpis.initCheckout} count={totals?.initCheckout} />
      <Kpi
        label={words.kpis.conversion}
        value={totals === undefined ? UNKNOWN : words.percent(totals.conversion)}
      />
      <Count label={words.kpis.cloneAccess} count={totals?.cloneAccess} />
    </section>
  );
}

function Count({ label, count }: { label: string; count: number | undefined }) {
  const whole = count !== undefined && count >= SHORTENED_FROM ? { fullValue: formatNumber(count) } : {};
  return <Kpi label={label} value={formatCompact(count)} {...whole} />;
}

interface TrackingBodyProps {
  siteId: string;
  range: Range;
}

export function TrackingBody({ siteId, range }: TrackingBodyProps) {
  const { data, error, isFetching, refetch } = useSummaryQuery(siteId, range);
  return (
    <>
      <LoadProblem
        error={error}
        errors={text.errors}
        failed={words.failed}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      <KpiRow totals={data?.totals} />
      {data === undefined && error === null && <SkeletonPanels />}
      {data !== undefined && isNothing(data.totals) && (
        <Panel padded={false}>
          <Empty icon={ChartLine} title={words.empty}>
            {words.emptyText}
          </Empty>
        </Panel>
      )}
      {data !== undefined && !isNothing(data.totals) && (
        <>
          {data.days.length > 1 && <DaysChart days={data.days} />}
          <Breakdowns summary={data} />
          <EventsPanel siteId={siteId} range={range} />
        </>
      )}
    </>
  );
}

const isNothing = ({ access, initCheckout, cloneAccess }: SummaryReply['totals']) =>
  access + initCheckout + cloneAccess === 0;

function Breakdowns({ summary: { sources, places, devices, attribution } }: { summary: SummaryReply }) {
  return (
    <div className="mb-4 grid grid-cols-3 items-start gap-4 max-lg:grid-cols-1">
      <Breakdown
        title={words.sources}
        rows={sources.map(({ source, ...counts }) => ({ name: source ?? words.noSource, ...counts }))}
      />
      <Breakdown
        title={words.places}
        rows={places.map(({ country, city, ...counts }) => ({
          name: placeName({ country, city }) ?? words.noPlace,
          ...counts,
        }))}
        note={
          attribution && (
            <TextLink href={attribution.url} newTab>
              {attribution.text}
            </TextLink>
          )
        }
      />
      <Breakdown
        title={words.devicesTitle}
        rows={devices.map(({ device, ...counts }) => ({ name: words.deviceOf(device), ...counts }))}
      />
    </div>
  );
}

function SkeletonPanels() {
  return (
    <Panel aria-busy="true">
      <div className="grid gap-4">
        <Skeleton width="30%" />
        <Skeleton height={180} />
      </div>
    </Panel>
  );
}
