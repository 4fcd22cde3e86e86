/** What a trace is continued by: https://www.w3.org/TR/trace-context/#traceparent-header */
export interface TraceParent {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

const VERSION_0 = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const ZEROS = /^0+$/;

/** `null` for what is none: whoever sends it, a trace begins here then. */
export function readTraceparent(text: unknown): TraceParent | null {
  const [, traceId = '', spanId = '', flags = ''] =
    VERSION_0.exec(typeof text === 'string' ? text : '') ?? [];
  if (traceId === '' || ZEROS.test(traceId) || ZEROS.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

export function writeTraceparent({ traceId, spanId, traceFlags }: TraceParent): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
