import { expect, it } from '@jest/globals';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

it('is read and written as W3C has it', () => {
  const text = `00-${TRACE}-${SPAN}-01`;
  const read = readTraceparent(text);
  expect(read).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags: 1 });
  expect(read && writeTraceparent(read)).toBe(text);
});

it.each([
  ['nothing', undefined],
  ['several', [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`]],
  ['another version', `01-${TRACE}-${SPAN}-01`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['something behind it', `00-${TRACE}-${SPAN}-01-x`],
])('takes %s for none', (_what, text) => {
  expect(readTraceparent(text)).toBeNull();
});
