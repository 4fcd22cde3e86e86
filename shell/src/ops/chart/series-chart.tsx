import { formatDateTime, formatNumber, formatTime, Notice, Skeleton } from '@garimpo/sdk';
import { Chart, type ChartLook, isDashed } from '@garimpo/sdk/chart';
import { useCallback } from 'react';
import { opsText } from '../../text/pt-br-ops.ts';
import type { Buckets } from '../lib/buckets.ts';

export interface SeriesChartProps {
  label: string;
  buckets: Buckets;
}

/** Lines over time, one for each version. Their names stand beside it in words. */
export function SeriesChart({ label, buckets }: SeriesChartProps) {
  const option = useCallback((look: ChartLook) => optionOf(buckets, look), [buckets]);
  return (
    <Chart
      label={label}
      option={option}
      className="h-55"
      loading={<Skeleton height={220} />}
      failed={<Notice kind="warn">{opsText.health.chartFailed}</Notice>}
    />
  );
}

function optionOf({ times, series }: Buckets, look: ChartLook): object {
  const { axis, grid, text, raised, line, fontFamily, label } = look;
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
      textStyle: { color: text, fontSize: 12, fontFamily },
      axisPointer: { lineStyle: { color: axis } },
      formatter: (points: { dataIndex: number; seriesName: string; value: number }[]) =>
        [
          formatDateTime(new Date(times[points[0]?.dataIndex ?? 0] ?? 0)),
          ...points.map(({ seriesName, value }) => `${seriesName}: ${formatNumber(value)}`),
        ].join('\n'),
    },
    series: series.map(({ version, values }, at) => ({
      type: 'line',
      name: version,
      data: values,
      showSymbol: false,
      lineStyle: { color: look.series[at], width: 2, type: isDashed(at) ? 'dashed' : 'solid' },
      itemStyle: { color: look.series[at] },
    })),
  };
}
