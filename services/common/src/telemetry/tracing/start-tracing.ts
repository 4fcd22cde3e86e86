import { ServerResponse } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { basename, extname } from 'node:path';
import { type Attributes, context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { AwsInstrumentation } from '@opentelemetry/instrumentation-aws-sdk';
import { ExpressInstrumentation, ExpressLayerType } from '@opentelemetry/instrumentation-express';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { type Config, type Environment, loadConfig } from '../../config/config.ts';
import { domainNames } from '../../config/peer-settings.ts';
import { processName } from '../../config/telemetry-settings.ts';
import { createLogger } from '../../log/logger.ts';
import { OtelTracing, OwnPropagator } from './otel-tracing.ts';

/** Attributes that may leave the process: names that the code holds, numbers, and outcomes. */
const SHOWN = [
  /^garimpo\./,
  /^rpc\./,
  /^db\.(?:system\.name|namespace|operation\.name)$/,
  /^http\.(?:request\.method|route|response\.status_code)$/,
  /^express\.type$/,
  /^error\.type$/,
];
/** Of who is asked. Of a request that came in they are what its sender wrote into `Host`. */
const SHOWN_OF_A_CALL = /^server\.(?:address|port)$/;
/** Of an error of a statement. */
const CODE = /\(code: ([0-9A-Z]{5})\)$/;

/**
 * A span as it leaves the process. Instrumentations note what is at hand, and the next version of one notes more: addresses
 * with their query strings, visitors, texts of statements, words of errors. Only what is listed here goes on.
 */
export function shownSpan(span: ReadableSpan): ReadableSpan {
  const { name, kind, startTime, endTime, duration, ended, resource, instrumentationScope } = span;
  const { traceId, spanId, traceFlags } = span.spanContext();
  const { parentSpanContext: parent } = span;
  return {
    name,
    kind,
    spanContext: () => ({ traceId, spanId, traceFlags }),
    ...(parent !== undefined && { parentSpanContext: { ...parent, traceState: undefined } }),
    startTime,
    endTime,
    duration,
    ended,
    status: { code: span.status.code },
    attributes: shownAttributes(span),
    links: [],
    events: [],
    resource,
    instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function shownAttributes({ kind, attributes, events }: ReadableSpan): Attributes {
  const shown = Object.fromEntries(
    Object.entries(attributes).filter(
      ([name]) =>
        SHOWN.some((one) => one.test(name)) || (kind !== SpanKind.SERVER && SHOWN_OF_A_CALL.test(name)),
    ),
  );
  const thrown = events.find(({ name }) => name === 'exception')?.attributes;
  // Its class or code; the words beside it stay here, but for the code that Postgres's instrumentation puts there.
  const type = thrown?.['exception.type'] ?? CODE.exec(String(thrown?.['exception.message']))?.[1];
  return type === undefined ? shown : { 'error.type': type, ...shown };
}

const LITERAL = /'[^']*'/g;
const VERB = /^[\s(]*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?("?[a-z_][\w]*"?(?:\."?[a-z_][\w]*"?)?)/i;
/** The name of what is asked stands before this; a longer text is only longer to look through. */
const LOOKED_AT = 2_000;

/** What a statement does, and to which table, as a trace may show it: nothing that stands in it as a value. */
export function summaryOf(statement: string): string {
  const text = statement.slice(0, LOOKED_AT).replace(LITERAL, "''");
  const verb = VERB.exec(text)?.[1]?.toUpperCase() ?? 'statement';
  const table = TABLE.exec(text)?.[1]?.replaceAll('"', '');
  return table === undefined ? verb : `${verb} ${table}`;
}

/** The browser left before the answer was out: as in the log. */
const LEFT = 499;
const LISTENERS_MAX = 20;

/**
 * Spans of requests, statements, and outgoing calls, made by OpenTelemetry's own packages. Background work
 * has none: servers other than the app's, polls for jobs, housekeeping. @param port of the app
 */
function instrument(port: number): void {
  new HttpInstrumentation({
    ignoreIncomingRequestHook: ({ socket }) => socket.localPort !== port,
    requireParentforOutgoingSpans: true,
    // Each instrumentation listens for its end, beside all of the app that do.
    responseHook: (_span, response) => void response.setMaxListeners(LISTENERS_MAX),
    applyCustomAttributesOnSpan: (span, _request, response) => {
      if (response instanceof ServerResponse && !response.writableFinished)
        span.setAttribute('http.response.status_code', LEFT);
    },
  });
  new ExpressInstrumentation({ ignoreLayersType: [ExpressLayerType.MIDDLEWARE, ExpressLayerType.ROUTER] });
  new PgInstrumentation({
    requireParentSpan: true,
    requestHook: (span, { query }) => {
      if (span.isRecording()) span.updateName(summaryOf(query.text));
    },
  });
  new UndiciInstrumentation({ requireParentforSpans: true });
  // Its HTTP requests would be traced twice.
  new AwsInstrumentation({ suppressInternalInstrumentation: true });
  loadInstrumented();
}

/**
 * Instrumentations patch a module when it is required. These are CommonJS, or Node's own: later importers, also by `import`,
 * get the patched one, and no import needs a hook.
 */
function loadInstrumented(): void {
  const require = createRequire(import.meta.url);
  for (const name of ['node:http', 'node:https', 'express', 'pg']) require(name);
  syncBuiltinESMExports();
}

/** Spans that wait to be sent; more are dropped, as nothing may wait for a collector. */
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
