import { Notice, PHONE_QUERY, Skeleton, useMediaQuery } from '@garimpo/sdk';
import { Chart, type ChartLook } from '@garimpo/sdk/chart';
import { type KeyboardEvent, useCallback, useRef } from 'react';
import { metricsText } from '../../../text/pt-br-metrics.ts';
import { ANSWERED_MARK } from '../api/metrics-query.ts';
import { chartLabel, metricsOption } from '../lib/metrics-option.ts';
import { type Scale, type TimeRange, within, type ZoomMove } from '../lib/metrics-view.ts';
import type { ChartCourse, ChartEvent } from '../lib/readout.ts';

export interface MetricsChartProps {
  courses: readonly ChartCourse[];
  /** The offer's own readings as counts, which name the chart. */
  own: ChartCourse;
  scale: Scale;
  events: readonly ChartEvent[];
  whole: TimeRange;
  zoom: TimeRange | null;
  /** Part of a sentence, such as "nos últimos 7 dias". */
  period: string;
  onZoom: (zoom: TimeRange | null) => void;
  onMove: (move: ZoomMove) => void;
}

const words = metricsText.chart;
const TICKS_MOST = 8;
const TICKS_ON_PHONES = 5;
const MOVES: Record<string, ZoomMove> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  ArrowLeft: 'back',
  ArrowRight: 'on',
  Home: 'all',
};

/** The lines, with zooming by wheel, finger and slider on the chart and by keys around it. */
export function MetricsChart({
  courses,
  own,
  scale,
  events,
  whole,
  zoom,
  period,
  onZoom,
  onMove,
}: MetricsChartProps) {
  const ticksMost = useMediaQuery(PHONE_QUERY) ? TICKS_ON_PHONES : TICKS_MOST;
  const option = useCallback(
    (look: ChartLook) => metricsOption({ courses, scale, events, whole, zoom, ticksMost }, look),
    [courses, scale, events, whole, zoom, ticksMost],
  );
  const onDrawn = useMeasureDrawing(courses);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onMove(move);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no element is a chart that keys move
    <div
      role="group"
      aria-label={words.zoom}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys need a place
      tabIndex={0}
      onKeyDown={onKeyDown}
      // The library would swallow every wheel event, even those that it ignores.
      onWheelCapture={(event) => !event.ctrlKey && event.stopPropagation()}
      className="touch-pan-y rounded-sm"
    >
      <Chart
        label={chartLabel(period, own)}
        option={option}
        onDrawn={onDrawn}
        onZoom={(from, to) => onZoom(within(whole, { from, to }))}
        className="h-95 max-md:h-75"
        loading={<Skeleton height="100%" />}
        failed={<Notice kind="warn">{words.failed}</Notice>}
      />
    </div>
  );
}

/** Measures the time from an answer to its drawing, for benchmarks: `performance.measure('metrics-chart')`. */
function useMeasureDrawing(courses: readonly ChartCourse[]) {
  const measured = useRef<readonly ChartCourse[] | null>(null);
  return () => {
    if (measured.current === courses) return;
    measured.current = courses;
    if (performance.getEntriesByName(ANSWERED_MARK).length === 0) return;
    performance.clearMeasures(MEASURE);
    performance.measure(MEASURE, ANSWERED_MARK);
    // A later drawing of known data must not be measured.
    performance.clearMarks(ANSWERED_MARK);
  };
}

const MEASURE = 'metrics-chart';
