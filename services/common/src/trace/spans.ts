/** The service and route of a request, as metrics and traces name them: names that the code holds, none that was sent. */
export interface Served {
  /** A domain, or the process that answered for none. */
  service: string;
  /** The address as it is declared, `/api/offers/:id`, or what stands in its place. */
  route: string;
}

/**
 * Attributes of a span. Never a query string, a header, a body, a value of a statement, or an identity: traces are read by
 * people who may see none of that, and are stored elsewhere.
 */
type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  setAttributes(attributes: SpanAttributes): void;
  /** @param error its class and code are recorded, its message is not, as that may hold anything */
  fail(error: unknown): void;
}

type Work<T> = (span?: Span) => Promise<T>;

export interface JobStart {
  name: string;
  attributes: SpanAttributes;
  /** Of the trace in which it was sent; what is none begins a trace of its own. */
  traceparent: string | undefined;
}

/** What makes the traces of a process that sends any. It comes by `--import`, before everything else: see tracing/preload.ts. */
export interface Tracing {
  /** Of the trace that this work is part of. */
  traceId(): string | undefined;
  /** As W3C writes it, for who goes on with the trace. */
  traceparent(): string | undefined;
  inSpan<T>(name: string, work: Work<T>): Promise<T>;
  inJob<T>(start: JobStart, work: Work<T>): Promise<T>;
  withTraceContext<T>(work: () => T): T;
  /** Names the request that this work answers. The returned function names how it was served. */
  request(id: string | undefined): ((served: Served) => void) | undefined;
  close(): Promise<void>;
}

declare global {
  /** Programs are bundles, each with modules of its own: what is loaded before them they find here. */
  var garimpoTracing: Tracing | undefined;
}

export function currentTraceId(): string | undefined {
  return globalThis.garimpoTracing?.traceId();
}

export function currentTraceparent(): string | undefined {
  return globalThis.garimpoTracing?.traceparent();
}

/** Work that no instrumentation knows, as a part of the trace that it belongs to. Where it belongs to none, just the work. */
export function inSpan<T>(name: string, work: Work<T>): Promise<T> {
  return globalThis.garimpoTracing?.inSpan(name, work) ?? work();
}

export function inJob<T>(start: JobStart, work: Work<T>): Promise<T> {
  return globalThis.garimpoTracing?.inJob(start, work) ?? work();
}

/** HTTP requests that `work` begins carry `traceparent`: only for calls to our own processes. */
export function withTraceContext<T>(work: () => T): T {
  const tracing = globalThis.garimpoTracing;
  return tracing === undefined ? work() : tracing.withTraceContext(work);
}
