import type { MetricsSummary, OfferView } from '@garimpo/offers-contract';
import {
  daysBetween,
  formatChange,
  formatCompact,
  formatDateCard,
  formatNumber,
  formatTime,
  Kpi,
  UNKNOWN,
  useGarimpo,
} from '@garimpo/sdk';
import { metricsText } from '../../../text/pt-br-metrics.ts';

type Reading = NonNullable<MetricsSummary['latest']>;

interface LatestCount extends Reading {
  approx: boolean;
  /** The change since a reading of at least a day before, and when that was. */
  since: { change: number; checkedAt: string } | null;
}

/** The latest count of the period, or the last known one of before it; `null` when there is none. */
function latestCount(summary: MetricsSummary | undefined, offer: OfferView | undefined): LatestCount | null {
  const known =
    offer?.latestCount == null || offer.latestCheckedAt === null
      ? null
      : { count: offer.latestCount, checkedAt: offer.latestCheckedAt };
  const latest = summary?.latest ?? known;
  if (latest === null) return null;
  const before = summary?.latest == null ? null : summary.dayBefore;
  return {
    ...latest,
    approx: latest.checkedAt === offer?.latestCheckedAt && offer.latestPrecision === 'approx',
    since: before === null ? null : { change: latest.count - before.count, checkedAt: before.checkedAt },
  };
}

/** What the change is counted from, here as on the card: the first reading of all, and not that of the period. */
function firstReading(summary: MetricsSummary | undefined): Reading | null {
  return summary?.firstEver ?? summary?.first ?? null;
}

export interface KpiRowProps {
  /** `undefined` while it is on its way. */
  summary: MetricsSummary | undefined;
  offer: OfferView | undefined;
}

const words = metricsText.kpis;

/** Four figures of the period; what is not known is "–", and each keeps its room. */
export function KpiRow({ summary, offer }: KpiRowProps) {
  const { now } = useGarimpo();
  const latest = latestCount(summary, offer);
  const { highest, days = 0, risingDays = 0 } = summary ?? { highest: null };
  const first = firstReading(summary);
  const grown = latest === null || first === null ? null : latest.count - first.count;
  return (
    <section
      aria-label={words.region}
      className="mb-4 grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:gap-3"
    >
      <Kpi
        label={words.latest}
        value={latest === null ? UNKNOWN : `${latest.approx ? '~' : ''}${formatCompact(latest.count)}`}
        {...wholeValue(latest?.count)}
        {...latestNote(latest, now())}
      />
      <Kpi
        label={words.sinceFirst}
        value={grown === null ? UNKNOWN : formatChange(grown)}
        note={
          first === null ? NO_NOTE : words.first(formatNumber(first.count), dayText(first.checkedAt, now()))
        }
      />
      <Kpi
        label={words.highest}
        value={formatCompact(highest?.count)}
        {...wholeValue(highest?.count)}
        note={highest === null ? NO_NOTE : momentText(highest.checkedAt, now())}
      />
      <Kpi
        label={words.rising}
        value={days === 0 ? UNKNOWN : words.risingOf(risingDays, days)}
        note={words.inPeriod}
      />
    </section>
  );
}

/** Its line is there from the start, so that nothing moves when it is filled. */
const NO_NOTE = '\u00a0';
const SHORTENED_FROM = 1_000_000;

const wholeValue = (count: number | undefined) =>
  count === undefined || count < SHORTENED_FROM ? {} : { fullValue: formatNumber(count) };

function latestNote(latest: LatestCount | null, now: Date) {
  if (latest === null) return { note: NO_NOTE };
  const { since } = latest;
  if (since === null) return { note: words.latestOn(momentText(latest.checkedAt, now)) };
  const amount = formatNumber(Math.abs(since.change));
  const days = daysBetween(new Date(since.checkedAt), now);
  const text = days === 1 ? words.sinceYesterday(amount) : words.since(amount, dayText(since.checkedAt, now));
  return { change: { value: since.change, text } };
}

/** `22 out`, with its year when that is another one. */
function dayText(checkedAt: string, now: Date): string {
  const [day = '', month = '', year = ''] = formatDateCard(checkedAt).split(' ');
  const thisYear = formatDateCard(now).endsWith(year);
  return thisYear ? `${day} ${month}` : `${day} ${month} ${year}`;
}

const momentText = (checkedAt: string, now: Date) =>
  words.moment(dayText(checkedAt, now), formatTime(checkedAt));
