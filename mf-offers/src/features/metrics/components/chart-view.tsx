import type { MetricPeriod, MetricsReply, OfferView } from '@garimpo/offers-contract';
import { Button, formatDateTime, IconButton } from '@garimpo/sdk';
import { ImageDown, ZoomIn, ZoomOut } from 'lucide-react';
import { useMemo } from 'react';
import { metricsText } from '../../../text/pt-br-metrics.ts';
import { useComparedMetrics } from '../api/metrics-query.ts';
import { spanOf, toCourse } from '../lib/course.ts';
import { toChartCourse } from '../lib/metrics-option.ts';
import { type ComparedOffer, ComparedOffers, ComparePicker } from './compare-list.tsx';
import { MetricsChart } from './metrics-chart.tsx';
import { useExportPicture } from './use-export-picture.ts';
import { useZoom } from './use-zoom.ts';

export interface ChartViewProps {
  offerId: string;
  title: string;
  days: MetricPeriod;
  metrics: MetricsReply;
  offers: readonly OfferView[];
  /** Ids of the offers drawn beside it. */
  compared: readonly string[];
  onComparedChange: (offerIds: string[]) => void;
}

const words = metricsText.chart;
/** For the types only: nothing is drawn without a reading. */
const NO_SPAN = { from: 0, to: 1 };

/** The chart with everything that is done to it. */
export function ChartView({
  offerId,
  title,
  days,
  metrics,
  offers,
  compared,
  onComparedChange,
}: ChartViewProps) {
  const { others, lines } = useOthers(offers, compared, days);
  const own = useMemo(() => toCourse(metrics), [metrics]);
  const ownLine = useMemo(() => toChartCourse(title, own), [title, own]);
  const courses = useMemo(() => [ownLine, ...lines.map(({ drawn }) => drawn)], [ownLine, lines]);
  const whole = useMemo(() => spanOf([own, ...lines.map(({ course }) => course)]) ?? NO_SPAN, [own, lines]);
  const { zoom, setZoom, move } = useZoom(whole, String(days));
  const picture = useExportPicture({ title, days, courses, whole, zoom });
  const period = words.periods[days].long;
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
          <IconButton size="md" label={words.zoomOut} icon={ZoomOut} onClick={() => move('out')} />
          <IconButton size="md" label={words.zoomIn} icon={ZoomIn} onClick={() => move('in')} />
          <Button variant="ghost" onClick={() => move('all')}>
            {words.showAll}
          </Button>
          <Button
            variant="ghost"
            icon={ImageDown}
            busy={picture.busy}
            busyText={words.exporting}
            onClick={() => void picture.save()}
            className="max-md:ml-auto"
          >
            {words.exportPicture}
          </Button>
        </div>
      </div>
      {others.length > 0 && (
        <ComparedOffers
          title={title}
          compared={others}
          onRemove={(id) => onComparedChange(compared.filter((one) => one !== id))}
        />
      )}
      <MetricsChart
        courses={courses}
        whole={whole}
        zoom={zoom}
        period={period}
        onZoom={setZoom}
        onMove={move}
      />
      <p className="text-caption text-ink-3 max-md:hidden">{words.hint}</p>
      <p role="status" className="sr-only">
        {zoom !== null && words.shown(formatDateTime(new Date(from)), formatDateTime(new Date(to)))}
      </p>
    </div>
  );
}

/** The other offers of the address, as far as the board has them, and their lines as far as those have come. */
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
