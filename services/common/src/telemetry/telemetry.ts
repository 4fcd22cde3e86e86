import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { Metrics } from './metrics.ts';
import { Tracing } from './tracing.ts';

/** What an operator sees of a process; each is off, and not even loaded, unless the settings ask for it. */
export interface Telemetry {
  metrics: Metrics;
  tracing: Tracing;
}

export const noTelemetry: Telemetry = { metrics: Metrics.off, tracing: Tracing.off };

export async function openTelemetry(config: Config, log: Pick<Logger, 'warn' | 'info'>): Promise<Telemetry> {
  const { metrics, traces } = config;
  return {
    metrics: metrics === undefined ? Metrics.off : await Metrics.on(),
    tracing: traces === undefined ? Tracing.off : await Tracing.on(traces, processName(config), log),
  };
}

/** The one domain that the process hosts, else the gateway. */
export function processName({ services }: Pick<Config, 'services'>): string {
  const [only = 'all', ...others] = services;
  return only === 'all' || others.length > 0 ? 'gateway' : only;
}

/** The last spans are sent when everything else has ended. */
@Injectable()
export class TracingEnd implements OnApplicationShutdown {
  constructor(private readonly tracing: Tracing) {}

  onApplicationShutdown(): Promise<void> {
    return this.tracing.close();
  }
}
