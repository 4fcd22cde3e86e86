import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What is told of a span. Never a query string, a header, a body, a value of a statement, or whose browser it was: traces are read by
 * people who may see none of that, and lie with whoever stores them.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** `server` and `consumer` begin what somebody else asked for, `client` and `producer` ask somebody else. */
export type SpanKind = 'server' | 'consumer' | 'client' | 'producer' | 'internal';

export interface SpanStart {
  name: string;
  /** `client` unless told: most of what is waited for is somebody else. */
  kind?: SpanKind;
  attributes?: SpanAttributes;
}

/** A part of a trace, from its beginning to its end. */
export interface Span {
  readonly traceId: string;
  /** As W3C writes it, for who goes on with the trace. */
  readonly traceparent: string;
  begin(start: SpanStart): Span;
  rename(name: string): void;
  tell(attributes: SpanAttributes): void;
  /** @param error what was thrown; its class and code are told, its words are not: they may hold anything */
  fail(error: unknown): void;
  end(): void;
}

const current = new AsyncLocalStorage<Span>();

/** The span that this work is part of; none where nothing is traced. */
export function currentSpan(): Span | undefined {
  return current.getStore();
}

export function runInSpan<T>(span: Span, work: () => T): T {
  return current.run(span, work);
}

/** Work as a part of the trace that it belongs to. Where it belongs to none, just the work. */
export async function inSpan<T>(start: SpanStart, work: (span?: Span) => Promise<T>): Promise<T> {
  const span = current.getStore()?.begin(start);
  if (span === undefined) return work();
  try {
    return await current.run(span, work, span);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
