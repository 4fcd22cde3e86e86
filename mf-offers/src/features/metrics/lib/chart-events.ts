import type { MetricsReply } from '@garimpo/offers-contract';
import { metricsText } from '../../../text/pt-br-metrics.ts';
import type { ChartEvent } from './readout.ts';

/** Oldest first, as they are answered. */
export function toChartEvents({ events = [] }: Pick<MetricsReply, 'events'>): ChartEvent[] {
  return events.map(({ at, kind, data }) => ({
    at: Date.parse(at),
    text: metricsText.events.of(kind, data),
  }));
}
