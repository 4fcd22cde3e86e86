import {
  type Context,
  context,
  createContextKey,
  type Span as OtelSpan,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  type TextMapGetter,
  type TextMapPropagator,
  type TextMapSetter,
  trace,
} from '@opentelemetry/api';
import { getRPCMetadata, TRACE_PARENT_HEADER, W3CTraceContextPropagator } from '@opentelemetry/core';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import { withTimeLimit } from '../../clock/time.ts';
import type { JobStart, Served, Span, Tracing } from '../../trace/spans.ts';

const TO_OURS = createContextKey('garimpo.trace-context-goes-to-ours');

/** In which what is asked of others takes the trace's id along. */
export function toOurs(context: Context): Context {
  return context.setValue(TO_OURS, true);
}

/**
 * W3C's `traceparent`: accepted from anybody, sent to our own processes only. `tracestate`, which holds foreign words, is
 * ignored.
 */
export class OwnPropagator implements TextMapPropagator {
  readonly #w3c = new W3CTraceContextPropagator();

  inject<Carrier>(context: Context, carrier: Carrier, setter: TextMapSetter<Carrier>): void {
    if (context.getValue(TO_OURS) === true) this.#w3c.inject(context, carrier, setter);
  }

  extract<Carrier>(context: Context, carrier: Carrier, getter: TextMapGetter<Carrier>): Context {
    return this.#w3c.extract(context, carrier, {
      keys: (from) => getter.keys(from),
      get: (from, key) => (key === TRACE_PARENT_HEADER ? getter.get(from, key) : undefined),
    });
  }

  fields(): string[] {
    return [TRACE_PARENT_HEADER];
  }
}

/** How long a process that ends goes on trying to send what it still has. */
const LAST_WORDS_MS = 2_000;
const TRACEPARENT = 'traceparent';

/** What the app adds to the spans of the instrumentations. */
export class OtelTracing implements Tracing {
  readonly #tracer;

  constructor(private readonly provider: TracerProvider) {
    this.#tracer = provider.getTracer('garimpo');
  }

  traceId(): string | undefined {
    return trace.getActiveSpan()?.spanContext().traceId;
  }

  traceparent(): string | undefined {
    const carrier: Record<string, string> = {};
    propagation.inject(toOurs(context.active()), carrier);
    return carrier[TRACEPARENT];
  }

  inSpan<T>(name: string, work: (span?: Span) => Promise<T>): Promise<T> {
    return trace.getActiveSpan() === undefined ? work() : this.#run(name, {}, context.active(), work);
  }

  inJob<T>({ name, attributes, traceparent }: JobStart, work: (span?: Span) => Promise<T>): Promise<T> {
    const sender = propagation.extract(ROOT_CONTEXT, { [TRACEPARENT]: traceparent });
    return this.#run(name, { kind: SpanKind.CONSUMER, attributes }, sender, work);
  }

  withTraceContext<T>(work: () => T): T {
    return context.with(toOurs(context.active()), work);
  }

  request(id: string | undefined): ((served: Served) => void) | undefined {
    const span = trace.getActiveSpan();
    const metadata = getRPCMetadata(context.active());
    if (span?.isRecording() !== true || metadata === undefined) return undefined;
    if (id !== undefined) span.setAttribute('garimpo.request_id', id);
    return ({ service, route }) => {
      span.setAttribute('garimpo.service', service);
      // The instrumentation names the span by it.
      metadata.route = route;
    };
  }

  async close(): Promise<void> {
    // The exporter logs what it could not send, which is lost.
    await withTimeLimit(
      this.provider.shutdown().catch(() => {}),
      LAST_WORDS_MS,
      () => {},
    );
  }

  #run<T>(name: string, options: SpanOptions, parent: Context, work: (span: Span) => Promise<T>): Promise<T> {
    return this.#tracer.startActiveSpan(name, options, parent, async (span) => {
      const own = ownSpan(span);
      try {
        return await work(own);
      } catch (error) {
        own.fail(error);
        throw error;
      } finally {
        span.end();
      }
    });
  }
}

function ownSpan(span: OtelSpan): Span {
  return {
    setAttributes: (attributes) => void span.setAttributes({ ...attributes }),
    fail: (error) => {
      span.setAttribute('error.type', kindOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
  };
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}
