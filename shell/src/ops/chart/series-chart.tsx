import { formatDateTime, formatNumber, formatTime, useTheme } from '@garimpo/sdk';
import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import EChartsCore from 'echarts-for-react/esm/core.js';
import { useMemo } from 'react';
import type { Buckets } from '../lib/buckets.ts';
import { readColor } from './chart-colors.ts';
import { DASHED_FROM } from './chart-legend.tsx';

echarts.use([LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

const FONT_PX = 11;
const COLORS = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6', 'chart-7'] as const;

/** Lines over time, one for each version. Decoration: their names and what they say are beside it in words. */
export function SeriesChart({ buckets }: { buckets: Buckets }) {
  const { theme } = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, where the theme is
  const option = useMemo(() => optionOf(buckets), [buckets, theme]);
  return (
    <EChartsCore
      echarts={echarts}
      option={option}
      notMerge
      autoResize
      style={{ height: 220, width: '100%' }}
      opts={{ renderer: 'canvas' }}
    />
  );
}

function optionOf({ times, series }: Buckets): object {
  const [axis, grid, ink, raised, line] = (
    ['chart-axis', 'chart-grid', 'text', 'raised', 'line'] as const
  ).map(readColor);
  const fontFamily = getComputedStyle(document.body).fontFamily;
  const label = { color: axis, fontSize: FONT_PX, fontFamily };
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    animation: !reduced,
    animationDuration: 170,
    animationDurationUpdate: 170,
    grid: { left: 4, right: 12, top: 12, bottom: 4, containLabel: true },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: times.map((time) => formatTime(new Date(time))),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...label, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      splitNumber: 3,
      axisLabel: { ...label, formatter: (value: number) => formatNumber(value) },
      splitLine: { lineStyle: { color: grid } },
    },
    tooltip: {
      trigger: 'axis',
      // As a picture: markup that a chart writes by itself has no place in this page.
      renderMode: 'richText',
      confine: true,
      backgroundColor: raised,
      borderColor: line,
      textStyle: { color: ink, fontSize: 12, fontFamily },
      axisPointer: { lineStyle: { color: axis } },
      formatter: (points: { dataIndex: number; seriesName: string; value: number }[]) =>
        [
          formatDateTime(new Date(times[points[0]?.dataIndex ?? 0] ?? 0)),
          ...points.map(({ seriesName, value }) => `${seriesName}: ${formatNumber(value)}`),
        ].join('\n'),
    },
    series: series.map(({ version, values }, at) => {
      const color = readColor(COLORS[at] ?? 'chart-7');
      return {
        type: 'line',
        name: version,
        data: values,
        showSymbol: false,
        lineStyle: { color, width: 2, type: at >= DASHED_FROM ? 'dashed' : 'solid' },
        itemStyle: { color },
      };
    }),
  };
}
