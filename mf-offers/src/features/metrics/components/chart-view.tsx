import type { MetricPeriod, MetricsReply, OfferView } from '@garimpo/offers-contract';
import { Button, formatDateTime, IconButton, Segmented, Select, type SelectOption } from '@garimpo/sdk';
import { ChartLineSample } from '@garimpo/sdk/chart';
import { ImageDown, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useMemo, useState } from 'react';
import { metricsText } from '../../../text/pt-br-metrics.ts';
import { useComparedMetrics } from '../api/metrics-query.ts';
import { toChartEvents } from '../lib/chart-events.ts';
import { inPercent, spanOf, toCourse } from '../lib/course.ts';
import { isSingle, toChartCourse } from '../lib/metrics-option.ts';
import {
  COMPARED_MAX,
  type Scale,
  type TimeRange,
  within,
  type ZoomMove,
  zoomStep,
} from '../lib/metrics-view.ts';
import { MetricsChart } from './metrics-chart.tsx';
import { useExportImage } from './use-export-image.ts';

const words = metricsText.chart;

/** A shared collator, because boards have thousands of titles. */
const byName = new Intl.Collator('pt-BR');

interface ComparePickerProps {
  /** The board's offers, this one among them. */
  offers: readonly OfferView[];
  drawn: readonly string[];
  onAdd: (offerId: string) => void;
}

function ComparePicker({ offers, drawn, onAdd }: ComparePickerProps) {
  const options = useMemo(
    () =>
      offers
        .filter(({ id }) => !drawn.includes(id))
        .map(({ id, title }): SelectOption => ({ value: id, label: title }))
        .sort((a, b) => byName.compare(a.label, b.label)),
    [offers, drawn],
  );
  const full = drawn.length > COMPARED_MAX;
  return (
    <Select
      aria-label={words.compare}
      placeholder={full ? words.compareMany(COMPARED_MAX) : words.compare}
      options={options}
      value={null}
      disabled={full || options.length === 0}
      onValueChange={onAdd}
      className="w-60 max-md:w-full"
    />
  );
}

interface ComparedOffer {
  id: string;
  title: string;
  state: 'drawn' | 'loading' | 'empty' | 'failed';
}

interface ComparedOffersProps {
  title: string;
  compared: readonly ComparedOffer[];
  onRemove: (offerId: string) => void;
}

/** Names the lines, the offer's own first, and removes the others. */
function ComparedOffers({ title, compared, onRemove }: ComparedOffersProps) {
  return (
    <ul
      aria-label={words.compared}
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-caption text-ink-2"
    >
      <li className="flex min-w-0 items-center gap-1.5">
        <ChartLineSample at={0} />
        <span className="truncate font-label text-ink">{title}</span>
      </li>
      {compared.map(({ id, title: name, state }, at) => (
        <li key={id} className="flex min-w-0 items-center gap-1.5">
          <ChartLineSample at={at + 1} />
          <span className="truncate">{name}</span>
          {state === 'failed' && <span className="flex-none text-warn-text">{words.compareFailed}</span>}
          {state === 'empty' && <span className="flex-none text-ink-3">{words.compareEmpty}</span>}
          <IconButton
            size="head"
            iconSize={14}
            label={words.stopComparing(name)}
            icon={X}
            onClick={() => onRemove(id)}
          />
        </li>
      ))}
    </ul>
  );
}

/**
 * What of the chart is shown; `null` is the whole. It is kept in moments, so that readings that arrive leave it where it is;
 * `scope` is what it belongs to, and with another one all is shown again.
 */
function useZoom(whole: TimeRange, scope: string) {
  const [kept, setKept] = useState<{ scope: string; zoom: TimeRange | null }>({ scope, zoom: null });
  const zoom = kept.scope === scope && kept.zoom !== null ? within(whole, kept.zoom) : null;
  const setZoom = (next: TimeRange | null) => {
    const same = next?.from === zoom?.from && next?.to === zoom?.to;
    if (!same) setKept({ scope, zoom: next });
  };
  return { zoom, setZoom, move: (move: ZoomMove) => setZoom(zoomStep(whole, zoom, move)) };
}

export interface ChartViewProps {
  offerId: string;
  title: string;
  days: MetricPeriod;
  metrics: MetricsReply;
  offers: readonly OfferView[];
  compared: readonly string[];
  onComparedChange: (offerIds: string[]) => void;
  scale: Scale;
  onScaleChange: (scale: Scale) => void;
}
/** Satisfies the types: the chart is not drawn without a reading. */
const NO_SPAN = { from: 0, to: 1 };

export function ChartView({
  offerId,
  title,
  days,
  metrics,
  offers,
  compared,
  onComparedChange,
  scale: asked,
  onScaleChange,
}: ChartViewProps) {
  const { others, lines } = useOthers(offers, compared, days);
  // Alone, a line tells the same in both.
  const scale = others.length === 0 ? 'count' : asked;
  const own = useMemo(() => toCourse(metrics), [metrics]);
  const ownLine = useMemo(() => toChartCourse(title, own), [title, own]);
  const courses = useMemo(() => {
    if (scale === 'count') return [ownLine, ...lines.map(({ drawn }) => drawn)];
    return [
      toChartCourse(title, inPercent(own)),
      ...lines.map(({ drawn, course }) => toChartCourse(drawn.title, inPercent(course))),
    ];
  }, [scale, title, own, ownLine, lines]);
  const whole = useMemo(() => spanOf([own, ...lines.map(({ course }) => course)]) ?? NO_SPAN, [own, lines]);
  const { zoom, setZoom, move } = useZoom(whole, String(days));
  const events = useMemo(() => toChartEvents(metrics), [metrics]);
  const image = useExportImage({ title, days, courses, scale, events, whole, zoom });
  const period = words.periods[days].long;
  const single = isSingle(courses);
  const { from, to } = zoom ?? whole;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <ComparePicker
          offers={offers}
          drawn={[offerId, ...compared]}
          onAdd={(id) => onComparedChange([...compared, id])}
        />
        <div className="ml-auto flex items-center gap-1 max-md:w-full max-md:flex-wrap">
          {!single && (
            <>
              <IconButton size="md" label={words.zoomOut} icon={ZoomOut} onClick={() => move('out')} />
              <IconButton size="md" label={words.zoomIn} icon={ZoomIn} onClick={() => move('in')} />
              <Button variant="ghost" onClick={() => move('all')}>
                {words.showAll}
              </Button>
            </>
          )}
          <Button
            variant="ghost"
            icon={ImageDown}
            busy={image.busy}
            busyText={words.exporting}
            onClick={() => void image.save()}
            className="max-md:ml-auto"
          >
            {words.exportImage}
          </Button>
        </div>
      </div>
      {others.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ComparedOffers
            title={title}
            compared={others}
            onRemove={(id) => onComparedChange(compared.filter((one) => one !== id))}
          />
          <Segmented
            label={words.scale}
            options={scales}
            value={scale}
            onValueChange={onScaleChange}
            className="ml-auto"
          />
        </div>
      )}
      <MetricsChart
        courses={courses}
        own={ownLine}
        scale={scale}
        events={events}
        whole={whole}
        zoom={zoom}
        period={period}
        onZoom={setZoom}
        onMove={move}
      />
      {single ? (
        <p className="text-small text-ink-2">{words.single}</p>
      ) : (
        <p className="text-caption text-ink-3 max-md:hidden">{words.hint}</p>
      )}
      <p role="status" className="sr-only">
        {zoom !== null && words.shown(formatDateTime(new Date(from)), formatDateTime(new Date(to)))}
      </p>
    </div>
  );
}

const scales: { value: Scale; label: string }[] = [
  { value: 'count', label: words.scales.count },
  { value: 'percent', label: words.scales.percent },
];

/** The other offers in the address that the board has, with the lines that have loaded. */
function useOthers(offers: readonly OfferView[], compared: readonly string[], days: MetricPeriod) {
  const known = useMemo(
    () => compared.flatMap((id) => offers.find((offer) => offer.id === id) ?? []),
    [compared, offers],
  );
  const answers = useComparedMetrics(
    known.map(({ id }) => id),
    days,
  );
  const others = known.map(({ id, title }, at): ComparedOffer => {
    const answer = answers[at];
    if (answer?.data === undefined) return { id, title, state: answer?.isError ? 'failed' : 'loading' };
    return { id, title, state: answer.data.metrics.length === 0 ? 'empty' : 'drawn' };
  });
  const lines = useMemo(
    () =>
      known.map(({ title }, at) => {
        const course = toCourse(answers[at]?.data ?? { metrics: [] });
        return { course, drawn: toChartCourse(title, course) };
      }),
    [known, answers],
  );
  return { others, lines };
}
