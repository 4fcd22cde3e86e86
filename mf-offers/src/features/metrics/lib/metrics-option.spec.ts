import type { ChartLook } from '@garimpo/sdk/chart';
import { describe, expect, it } from '@jest/globals';
import { toCourse } from './course.ts';
import { chartLabel, imageOption, metricsOption, toChartCourse } from './metrics-option.ts';

const colors = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'];
const look = {
  series: colors,
  gold: 'gold',
  goldEdge: 'edge',
  surface: 'surface',
  axis: 'axis',
  warn: 'warn',
  label: {},
} as unknown as ChartLook;

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T11:40:00.000Z`;
const course = (title: string, counts: readonly number[], gaps: [number, number][] = []) =>
  toChartCourse(
    title,
    toCourse({
      metrics: counts.map((count, at) => ({
        count,
        checkedAt: day(at + 1),
        source: 'browser',
        precision: 'exact',
      })),
      gaps: gaps.map(([from, to]) => ({ from: day(from), to: day(to), reason: 'login_wall' })),
    }),
  );
const whole = { from: Date.parse(day(1)), to: Date.parse(day(3)) };

interface Drawn {
  xAxis: {
    min: number;
    max: number;
    axisLabel: { customValues: number[]; formatter: (at: number) => string };
  };
  yAxis: {
    min: number;
    max: number;
    interval: number;
    axisLabel: { formatter: (value: number) => string };
  };
  dataZoom: { startValue: number; endValue: number; filterMode: string }[];
  series: {
    id: string;
    name: string;
    lineStyle: { type: string; color: string };
    data: unknown[];
    areaStyle?: object;
    markArea?: { data: object[] };
  }[];
}
const option = (picture: Parameters<typeof metricsOption>[0]) => metricsOption(picture, look) as Drawn;
const one = (counts: readonly number[], gaps?: [number, number][]) => ({
  courses: [course('Adestramento', counts, gaps)],
  whole,
  zoom: null,
  ticksMost: 8,
});

describe('metricsOption', () => {
  it('draws one filled line from 0, its last reading a gold dot', () => {
    const { series, yAxis, xAxis } = option(one([10, 12, 7]));
    expect(series.map(({ id }) => id)).toEqual(['line 0', 'dots 0']);
    expect(series[0]?.lineStyle).toMatchObject({ color: 'c1', width: 2, type: 'solid' });
    // Fading downwards.
    const colorStops = [{ offset: 0 }, { offset: 1 }];
    expect(series[0]?.areaStyle).toMatchObject({ color: { type: 'linear', y: 0, y2: 1, colorStops } });
    expect(series[1]?.data).toEqual([
      {
        value: [whole.to, 7],
        symbolSize: 10,
        itemStyle: { color: 'gold', borderColor: 'edge', borderWidth: 1 },
      },
    ]);
    expect(yAxis).toMatchObject({ min: 0, max: 15, interval: 5 });
    const { customValues, formatter } = xAxis.axisLabel;
    expect(customValues.map((at) => formatter(at))).toEqual(['12:00', '2 nov', '12:00', '3 nov']);
  });

  it('shades where nothing could be read', () => {
    const { series } = option(one([10, 12, 7], [[1, 2]]));
    expect(series[0]?.markArea?.data).toEqual([[{ xAxis: whole.from }, { xAxis: Date.parse(day(2)) }]]);
  });

  it('marks what happened to the offer', () => {
    const events = [{ at: Date.parse(day(2)), text: 'Preço mudou' }];
    const { series } = option({ ...one([10, 12, 7]), events });
    expect(series.at(-1)).toMatchObject({
      id: 'events',
      markLine: { data: [{ xAxis: Date.parse(day(2)) }] },
    });
  });

  it('draws others beside it in colours of their own, dashed from the fifth on, and without fills', () => {
    const courses = ['a', 'b', 'c', 'd', 'e'].map((title) => course(title, [1, 2, 3]));
    const lines = option({ courses, whole, zoom: null, ticksMost: 8 }).series.filter(({ id }) =>
      id.startsWith('line'),
    );
    expect(lines.map(({ name, lineStyle }) => [name, lineStyle.color, lineStyle.type])).toEqual([
      ['a', 'c1', 'solid'],
      ['b', 'c2', 'solid'],
      ['c', 'c3', 'solid'],
      ['d', 'c4', 'solid'],
      ['e', 'c5', 'dashed'],
    ]);
    expect(lines.every(({ areaStyle }) => areaStyle === undefined)).toBe(true);
  });

  it('fits its height to what is in view, lines that come in from outside among it', () => {
    const courses = [course('a', [1000, 10, 12, 7, 8])];
    const all = { from: Date.parse(day(1)), to: Date.parse(day(5)) };
    expect(option({ courses, whole: all, zoom: null, ticksMost: 8 }).yAxis.max).toBe(1000);
    const zoom = { from: Date.parse(day(3)), to: Date.parse(day(5)) };
    const near = option({ courses, whole: all, zoom, ticksMost: 8 });
    expect(near.yAxis.max).toBe(15);
    expect(near.xAxis).toMatchObject({ min: all.from, max: all.to });
    expect(near.dataZoom.map(({ startValue, endValue }) => [startValue, endValue])).toEqual([
      [zoom.from, zoom.to],
      [zoom.from, zoom.to],
    ]);
  });
});

it('draws percentages around zero, in steps that are told with their sign', () => {
  const { yAxis, series } = option({ ...one([0, 60, -30]), scale: 'percent' });
  expect(yAxis).toMatchObject({ min: -40, max: 60, interval: 20 });
  expect([yAxis.axisLabel.formatter(20), yAxis.axisLabel.formatter(-40)]).toEqual(['+20%', '-40%']);
  expect(series[0]?.areaStyle).toBeUndefined();
});

it('leaves out of a picture file what only a screen has', () => {
  const option = imageOption(one([1, 2, 3]), look);
  expect(option).not.toHaveProperty('dataZoom');
  expect(option).not.toHaveProperty('tooltip');
});

it('says in words what the line shows', () => {
  expect(chartLabel('nos últimos 7 dias', course('a', [10, 12, 7]))).toBe(
    'Quantidade de Anúncios nos últimos 7 dias: de 10 para 7',
  );
});
