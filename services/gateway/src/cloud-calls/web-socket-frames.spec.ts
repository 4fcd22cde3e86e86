import { describe, expect, it } from '@jest/globals';
import { acceptKey, FrameError, readFrame, writeFrame } from './web-socket-frames.ts';

/** As a client sends it. */
function sent(text: string, first = 0x81, mask = Buffer.from([7, 1, 200, 9])): Buffer {
  const payload = Buffer.from(text);
  const long = payload.length > 125;
  const size = long ? [0x80 | 126, payload.length >> 8, payload.length & 0xff] : [0x80 | payload.length];
  return Buffer.concat([
    Buffer.from([first, ...size]),
    mask,
    payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)),
  ]);
}

it('answers the key of the standard’s example', () => {
  expect(acceptKey('dGhlIHNhbXBsZSBub25jZQ==')).toBe('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
  for (const none of [undefined, '', 'x', 'dGhlIHNhbXBsZSBub25jZQ==\r\nX: y'])
    expect(acceptKey(none)).toBeNull();
});

describe('a frame', () => {
  it.each(['', 'ação', 'a'.repeat(125), 'a'.repeat(126), 'a'.repeat(3_000)])('is read at any cut', (text) => {
    const bytes = sent(text);
    for (const end of [0, 1, 2, 5, bytes.length - 1]) {
      if (end < bytes.length) expect(readFrame(bytes.subarray(0, end), 4_000)).toBeNull();
    }
    const frame = readFrame(Buffer.concat([bytes, sent('next')]), 4_000);
    expect([frame?.payload.toString(), frame?.opcode, frame?.length]).toEqual([text, 1, bytes.length]);
  });

  it.each<[string, Buffer]>([
    ['too long a one', sent('a'.repeat(4_001))],
    ['one of 64 bits', Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])],
    ['a part', sent('a', 0x01)],
    ['an extension', sent('a', 0xc1)],
    ['an unmasked one', writeFrame(1, Buffer.from('a'))],
  ])('is refused: %s', (_case, bytes) => {
    expect(() => readFrame(bytes, 4_000)).toThrow(FrameError);
  });

  it('is written with its length', () => {
    expect([...writeFrame(1, Buffer.from('ab'))]).toEqual([0x81, 2, 97, 98]);
    expect([...writeFrame(1, Buffer.alloc(300)).subarray(0, 4)]).toEqual([0x81, 126, 1, 44]);
  });
});
