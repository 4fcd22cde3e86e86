import { expect, it } from '@jest/globals';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  trace,
} from '@opentelemetry/api';
import { OwnPropagator, toOurs } from './otel-tracing.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const propagator = new OwnPropagator();

const read = (headers: Record<string, unknown>) =>
  trace.getSpanContext(propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter));

function written(context: Context): Record<string, string> {
  const headers: Record<string, string> = {};
  propagator.inject(context, headers, defaultTextMapSetter);
  return headers;
}

it('takes the trace from anybody, and none of the foreign words beside it', () => {
  const headers = { traceparent: `00-${TRACE}-${SPAN}-01`, tracestate: 'vendor=words' };
  expect(read(headers)).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags: 1, isRemote: true });
});

it.each([
  ['nothing', undefined],
  ['no text', 7],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['something behind it', `00-${TRACE}-${SPAN}-01-x`],
  ['two in one', `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
])('takes %s for none', (_what, traceparent) => {
  expect(read({ traceparent })).toBeUndefined();
});

it('sends it to our own processes alone', () => {
  const context = trace.setSpanContext(ROOT_CONTEXT, { traceId: TRACE, spanId: SPAN, traceFlags: 1 });
  expect(written(context)).toEqual({});
  expect(written(toOurs(context))).toEqual({ traceparent: `00-${TRACE}-${SPAN}-01` });
});
