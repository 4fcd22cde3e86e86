import { describe, expect, it } from '@jest/globals';
import { EventData } from './follow-job.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (...pieces: (string | Uint8Array)[]) => {
  const events = new EventData();
  return pieces.map((piece) => events.read(typeof piece === 'string' ? bytes(piece) : piece));
};

describe('data of events', () => {
  it.each<[string, string[], string[][]]>([
    ['one', ['data: a\n\n'], [['a']]],
    ['two at once', ['data: a\n\ndata: b\n\n'], [['a', 'b']]],
    ['in halves', ['da', 'ta: a\n', '\n'], [[], [], ['a']]],
    ['of several lines', ['data: a\ndata: b\n\n'], [['a\nb']]],
    ['between comments and other fields', [':\n\nevent: x\nid: 1\ndata: a\n\n:\n\n'], [['a']]],
    ['with other ends of lines', ['data: a\r\n\r', '\ndata: b\r\r'], [[], ['a']]],
    ['that never end', ['data: a\n'], [[]]],
  ])('%s', (_what, pieces, expected) => {
    expect(read(...pieces).slice(0, expected.length)).toEqual(expected);
  });

  it('keeps letters whole that pieces cut', () => {
    const whole = bytes('data: página\n\n');
    expect(read(whole.slice(0, 8), whole.slice(8)).flat()).toEqual(['página']);
  });
});
