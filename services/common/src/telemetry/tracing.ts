import type { Context, Span as OtelSpan, Tracer } from '@opentelemetry/api';
import type { SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { TelemetrySettings } from '../config/telemetry-settings.ts';
import type { Span, SpanAttributes, SpanStart } from './spans.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

/** Spans that wait to be sent; what comes beyond them is dropped, for nobody waits for a collector. */
const WAITING_MAX = 4_096;
const BATCH_MAX = 512;
const SEND_EVERY_MS = 2_000;
const SEND_LIMIT_MS = 5_000;
/** How long a process that ends goes on trying to send what it still has. */
const LAST_WORDS_MS = 2_000;

type Api = typeof import('@opentelemetry/api');

/** Where traces begin: at a request, and at a job. What happens within one takes part by `inSpan`. */
export abstract class Tracing {
  /** Where no collector is named. */
  static readonly off: Tracing = new (class extends Tracing {
    readonly isOn = false;
    root = () => {
      throw new Error('nothing is traced');
    };
    close = () => Promise.resolve();
  })();

  /** Loads what it takes; a collector that is away is no reason to fail. */
  static async on(
    settings: NonNullable<TelemetrySettings['traces']>,
    service: string,
    log: Pick<Logger, 'warn' | 'info'>,
  ): Promise<Tracing> {
    const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
    const exporter = new OTLPTraceExporter({
      url: `${settings.endpoint}/v1/traces`,
      headers: settings.headers,
      timeoutMillis: SEND_LIMIT_MS,
    });
    const provider = new sdk.TracerProvider({
      resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'garimpo' }),
      // By the id alone, and not by what a caller says of it: processes decide alike, and strangers decide nothing.
      sampler: new sdk.TraceIdRatioBasedSampler(settings.share),
      spanProcessors: [
        new sdk.BatchSpanProcessor({
          exporter: telling(exporter, log),
          maxQueueSize: WAITING_MAX,
          maxExportBatchSize: BATCH_MAX,
          scheduledDelayMillis: SEND_EVERY_MS,
          exportTimeoutMillis: SEND_LIMIT_MS,
        }),
      ],
    });
    return new OtlpTracing(api, provider);
  }

  abstract readonly isOn: boolean;
  /** @param traceparent of whoever asked, in W3C's words; what is none begins a trace of its own */
  abstract root(start: SpanStart, traceparent: unknown): Span;
  abstract close(): Promise<void>;
}

class OtlpTracing extends Tracing {
  readonly isOn = true;
  readonly #tracer: Tracer;

  constructor(
    private readonly api: Api,
    private readonly provider: TracerProvider,
  ) {
    super();
    this.#tracer = provider.getTracer('garimpo');
  }

  root(start: SpanStart, traceparent: unknown): Span {
    const { ROOT_CONTEXT, trace } = this.api;
    const asked = readTraceparent(traceparent);
    const parent =
      asked === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...asked, isRemote: true });
    return new OtlpSpan(this.api, this.#tracer, start, parent);
  }

  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LAST_WORDS_MS);
    });
    // What could not be sent is lost, which its exporter has told.
    await Promise.race([this.provider.shutdown().catch(() => {}), late]);
    clearTimeout(timer);
  }
}

class OtlpSpan implements Span {
  readonly #context: Context;
  readonly #span: OtelSpan;

  constructor(
    private readonly api: Api,
    private readonly tracer: Tracer,
    { name, kind = 'client', attributes = {} }: SpanStart,
    parent: Context,
  ) {
    const otelKind = api.SpanKind[kind.toUpperCase() as Uppercase<typeof kind>];
    this.#span = tracer.startSpan(name, { kind: otelKind, attributes: { ...attributes } }, parent);
    this.#context = api.trace.setSpan(parent, this.#span);
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  get traceparent(): string {
    return writeTraceparent(this.#span.spanContext());
  }

  begin(start: SpanStart): Span {
    return new OtlpSpan(this.api, this.tracer, start, this.#context);
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  tell(attributes: SpanAttributes): void {
    this.#span.setAttributes({ ...attributes });
  }

  fail(error: unknown): void {
    const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
    const type = [name, code].filter((part) => typeof part === 'string').join(' ');
    this.#span.setAttributes({ 'error.type': type === '' ? 'unknown' : type });
    this.#span.setStatus({ code: this.api.SpanStatusCode.ERROR });
  }

  end(): void {
    this.#span.end();
  }
}

/** Says once that traces are not taken, and once that they are again. */
function telling(exporter: SpanExporter, log: Pick<Logger, 'warn' | 'info'>): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
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
