import { type Attributes, SpanKind } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

/** What a collector may be told: names that the code holds, numbers, and how it ended. */
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
 * A span as it leaves the process. Instrumentations note what is at hand, and the next version of one notes more: addresses with their
 * query strings, visitors, texts of statements, words of errors. Only what is listed here goes on.
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
