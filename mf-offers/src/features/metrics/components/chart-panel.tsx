import type { MetricPeriod } from '@garimpo/offers-contract';
import { metricPeriods } from '@garimpo/offers-contract';
import { Panel, Segmented } from '@garimpo/sdk';
import type { ReactNode } from 'react';
import { metricsText } from '../../../text/pt-br-metrics.ts';

export interface ChartPanelProps {
  days: MetricPeriod;
  onDaysChange: (days: MetricPeriod) => void;
  children: ReactNode;
}

const words = metricsText.chart;
const options = metricPeriods.map((days) => ({ value: String(days), label: words.periods[days].short }));

/** The frame of the chart: the same while it is loading, empty, failed and full. */
export function ChartPanel({ days, onDaysChange, children }: ChartPanelProps) {
  return (
    <Panel
      title={words.title}
      className="mb-4"
      aside={
        <Segmented
          label={words.period}
          options={options}
          value={String(days)}
          onValueChange={(value) => onDaysChange(Number(value) as MetricPeriod)}
        />
      }
    >
      {children}
    </Panel>
  );
}
