import { basename, extname } from 'node:path';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { type Config, type Environment, loadConfig } from '../../config/config.ts';
import { domainNames } from '../../config/peer-settings.ts';
import { processName } from '../../config/telemetry-settings.ts';
import { createLogger } from '../../log/logger.ts';
import { instrument } from './instrumentations.ts';
import { OtelTracing } from './otel-tracing.ts';
import { OwnPropagator } from './own-propagator.ts';
import { shownSpan } from './shown-span.ts';

/** Spans that wait to be sent; what comes beyond them is dropped, for nobody waits for a collector. */
const WAITING_MAX = 4_096;
const BATCH_MAX = 512;
const SEND_EVERY_MS = 2_000;
const SEND_LIMIT_MS = 5_000;

/** @param program the file that is started next */
export function startTracing(env: Environment, program: string): void {
  const config = configOf(env);
  if (config?.traces === undefined) return;
  const { endpoint, headers, share } = config.traces;
  const service = serviceName(config, program);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: SEND_LIMIT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'garimpo' }),
    // By the id alone, and not by what a caller says of it: processes decide alike, and strangers decide nothing.
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(exporter, createLogger(config.logLevel)),
        maxQueueSize: WAITING_MAX,
        maxExportBatchSize: BATCH_MAX,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_LIMIT_MS,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new OwnPropagator());
  trace.setGlobalTracerProvider(provider);
  instrument(config.port);
  globalThis.garimpoTracing = new OtelTracing(provider);
}

/** What is wrong with the settings the program itself says, and ends. */
function configOf(env: Environment): Config | null {
  try {
    return loadConfig(env);
  } catch {
    return null;
  }
}

/** A domain's own program hosts that one, whatever the settings leave open. */
function serviceName(config: Config, program: string): string {
  const name = basename(program, extname(program));
  return domainNames.find((domain) => domain === name) ?? processName(config);
}

/** Sends what may be seen. Says once that it is not taken, and once that it is again. */
function telling(exporter: SpanExporter, log: Pick<Logger, 'warn' | 'info'>): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans.map(shownSpan), (result) => {
        const failed = result.error !== undefined;
        if (failed && !isAway) log.warn({ err: result.error }, 'traces are not taken by their collector');
        if (!failed && isAway) log.info('traces are taken by their collector again');
        isAway = failed;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
