import { formatDateCard, formatNumber, formatTime } from '@garimpo/sdk';
import { type ChartLook, isDashed, seenThrough } from '@garimpo/sdk/chart';
import { metricsText } from '../../../text/pt-br-metrics.ts';
import { type Course, type Line, type LinePlace, toLine } from './course.ts';
import type { Scale, TimeRange } from './metrics-view.ts';
import { type ChartCourse, type ChartEvent, readout, readoutBox } from './readout.ts';
import { countScale, percentScale, timeTicks } from './time-ticks.ts';

const words = metricsText.chart;

export interface ChartSpec {
  /** The offer's own line comes first. */
  courses: readonly ChartCourse[];
  /** Marked on the chart; they belong to the first line. */
  events?: readonly ChartEvent[];
  whole: TimeRange;
  /** The visible range; `null` for the whole. */
  zoom: TimeRange | null;
  /** What the lines tell; their places are in percent already. */
  scale?: Scale;
  /** At most this many ticks fit along the axis. */
  ticksMost: number;
}

export const toChartCourse = (title: string, course: Course): ChartCourse => ({
  title,
  line: toLine(course),
});

const SLIDER_PX = 16;

/** One reading and no more: nothing to zoom, and its count is written beside it. */
export function isSingle(courses: readonly ChartCourse[]): boolean {
  const [own, ...others] = courses;
  return own !== undefined && others.length === 0 && countsOf(own).length === 1;
}

const countsOf = ({ line: { places } }: ChartCourse): number[] =>
  places.flatMap(([, count]) => (count === null ? [] : [count]));

/** The chart on the page, with pointer, wheel and touch. */
export function metricsOption(spec: ChartSpec, look: ChartLook): object {
  const { from, to } = spec.zoom ?? spec.whole;
  const range = { startValue: from, endValue: to };
  if (isSingle(spec.courses)) return { ...imageOption(spec, look), tooltip: tooltip(spec, look) };
  return {
    ...drawing(spec, look),
    grid: { left: 4, right: 20, top: 16, bottom: SLIDER_PX + 18, containLabel: true },
    tooltip: tooltip(spec, look),
    dataZoom: [
      {
        type: 'inside',
        ...range,
        // Points beyond the edges stay, so that lines run up to them.
        filterMode: 'none',
        // A wheel alone scrolls the page, as everywhere on it.
        zoomOnMouseWheel: 'ctrl',
        // A finger that moves up or down scrolls the page too.
        preventDefaultMouseMove: false,
      },
      { type: 'slider', ...range, ...slider(look) },
    ],
  };
}

/** The same drawing without interaction, for an image file. */
export function imageOption(spec: ChartSpec, look: ChartLook): object {
  return {
    ...drawing(spec, look),
    grid: { left: 8, right: 20, top: 16, bottom: 4, containLabel: true },
  };
}

function drawing(spec: ChartSpec, look: ChartLook): object {
  const { courses, events = [], whole, zoom, ticksMost, scale = 'count' } = spec;
  const { from, to } = zoom ?? whole;
  const ticks = timeTicks(from, to, ticksMost);
  const { bottom, top, step } = heightOf(courses, { from, to }, scale);
  return {
    animation: false,
    xAxis: {
      type: 'value',
      min: whole.from,
      max: whole.to,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: {
        ...look.label,
        customValues: ticks.at,
        hideOverlap: true,
        formatter: (at: number) => tickText(at, ticks.shows),
      },
    },
    yAxis: {
      type: 'value',
      min: bottom,
      max: top,
      interval: step,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        ...look.label,
        formatter: (value: number) => (scale === 'percent' ? words.percent(value) : formatNumber(value)),
      },
      splitLine: { lineStyle: { color: look.grid } },
    },
    series: [
      ...courses.flatMap(({ title, line }, at) =>
        seriesOf(
          { title, line, at, compared: courses.length > 1 || scale === 'percent', single: isSingle(courses) },
          look,
        ),
      ),
      ...(events.length === 0 ? [] : [eventMarks(events, look)]),
    ],
  };
}

interface SeriesSpec {
  title: string;
  line: Line;
  at: number;
  compared: boolean;
  single: boolean;
}

function seriesOf({ title, line, at, compared, single }: SeriesSpec, look: ChartLook): object[] {
  const color = look.series[at] ?? look.axis;
  const last = line.places.findLast(([, count]) => count !== null);
  const own = at === 0;
  return [
    {
      type: 'line',
      id: `line ${at}`,
      name: title,
      data: line.places,
      connectNulls: false,
      showSymbol: false,
      symbol: 'circle',
      symbolSize: 9,
      // The point under the pointer is hollow.
      itemStyle: { color: look.surface, borderColor: color, borderWidth: 2 },
      lineStyle: { color, width: 2, type: isDashed(at) ? 'dashed' : 'solid', join: 'round' },
      emphasis: { disabled: false, scale: false, lineStyle: { width: 2 } },
      z: own ? 4 : 3,
      ...(own && !compared && { areaStyle: { color: fading(color) } }),
      ...(own && { markArea: gapAreas(line, look) }),
    },
    {
      type: 'line',
      id: `dots ${at}`,
      name: title,
      silent: true,
      tooltip: { show: false },
      lineStyle: { width: 0 },
      symbol: 'circle',
      showAllSymbol: true,
      z: 5,
      data: [
        ...line.alone.map((point) => ({
          value: [point.at, point.count],
          symbolSize: 6,
          itemStyle: { color },
        })),
        ...(last === undefined
          ? []
          : [
              {
                value: [last[0], last[1]],
                symbolSize: own ? 10 : 7,
                ...(single && {
                  label: {
                    ...look.label,
                    show: true,
                    position: 'top',
                    formatter: () => formatNumber(last[1] ?? 0),
                  },
                }),
                itemStyle: own ? { color: look.gold, borderColor: look.goldEdge, borderWidth: 1 } : { color },
              },
            ]),
      ],
    },
  ];
}

function heightOf(courses: readonly ChartCourse[], range: TimeRange, scale: Scale) {
  const values = valuesIn(courses, range);
  if (scale === 'percent')
    return percentScale(
      values.reduce((a, b) => Math.min(a, b), 0),
      values.reduce((a, b) => Math.max(a, b), 0),
    );
  return { bottom: 0, ...countScale(values.reduce((a, b) => Math.max(a, b), 0)) };
}

const fading = (color: string) => ({
  type: 'linear',
  x: 0,
  y: 0,
  x2: 0,
  y2: 1,
  colorStops: [
    { offset: 0, color: seenThrough(color, 0.2) },
    { offset: 1, color: seenThrough(color, 0) },
  ],
});

/** A series of its own, because the areas of gaps belong to the line. */
function eventMarks(events: readonly ChartEvent[], look: ChartLook): object {
  return {
    type: 'line',
    id: 'events',
    data: [],
    tooltip: { show: false },
    markLine: {
      silent: true,
      animation: false,
      symbol: ['none', 'diamond'],
      symbolSize: 9,
      label: { show: false },
      lineStyle: { color: look.goldEdge, width: 1, type: [2, 4] },
      itemStyle: { color: look.goldEdge },
      data: events.map(({ at }) => ({ xAxis: at })),
    },
  };
}

function gapAreas({ breaks }: Line, look: ChartLook): object {
  return {
    silent: true,
    itemStyle: { color: seenThrough(look.warn, 0.12) },
    data: breaks.map(({ from, to }) => [{ xAxis: from }, { xAxis: to }]),
  };
}

function slider(look: ChartLook): object {
  return {
    height: SLIDER_PX,
    bottom: 2,
    left: 10,
    right: 10,
    filterMode: 'none',
    brushSelect: false,
    showDetail: false,
    showDataShadow: false,
    backgroundColor: look.sunken,
    borderColor: look.line,
    fillerColor: seenThrough(look.axis, 0.12),
    handleStyle: { color: look.surface, borderColor: look.axis },
    moveHandleStyle: { color: look.axis, opacity: 0.5 },
    emphasis: {
      handleStyle: { color: look.surface, borderColor: look.goldEdge },
      moveHandleStyle: { color: look.goldEdge, opacity: 1 },
    },
  };
}

interface Hit {
  value: LinePlace;
}

function tooltip(spec: ChartSpec, look: ChartLook): object {
  return {
    trigger: 'axis',
    confine: true,
    backgroundColor: 'transparent',
    borderWidth: 0,
    padding: 0,
    extraCssText: 'box-shadow: none',
    transitionDuration: 0,
    axisPointer: { snap: true, lineStyle: { color: look.axis, type: [3, 3] } },
    formatter: ([hit]: Hit[]) => (hit === undefined ? '' : readoutBox(readout(spec, hit.value[0]), look)),
  };
}

function tickText(at: number, shows: ReturnType<typeof timeTicks>['shows']): string {
  const [day = '', month = '', year = ''] = formatDateCard(new Date(at)).split(' ');
  if (shows === 'year') return year;
  if (shows === 'month') return month === FIRST_MONTH ? year : month;
  if (shows === 'day') return words.day(day, month);
  const time = formatTime(new Date(at));
  return time === MIDNIGHT ? words.day(day, month) : time;
}

const MIDNIGHT = '00:00';
const FIRST_MONTH = 'jan';

/** The values of the points in view and of their neighbours outside, to which the lines run. */
function valuesIn(courses: readonly ChartCourse[], { from, to }: TimeRange): number[] {
  return courses.flatMap(({ line: { places } }) =>
    places.flatMap(([at, count], index) => {
      const before = places[index - 1]?.[0] ?? at;
      const after = places[index + 1]?.[0] ?? at;
      return count !== null && after >= from && before <= to ? count : [];
    }),
  );
}

/** The accessible name of the chart: its first and its last count. */
export function chartLabel(period: string, course: ChartCourse): string {
  const counts = countsOf(course);
  const [first] = counts;
  const last = counts.at(-1);
  if (first === undefined || last === undefined) return words.labelEmpty(period);
  if (counts.length === 1) return words.labelSingle(period, formatNumber(first));
  return words.label(period, formatNumber(first), formatNumber(last));
}
