import { describe, expect, it } from '@jest/globals';
import { fillerMessages, readSei } from './sei-messages.ts';

describe('filler', () => {
  it('has every length from 2 bytes on, and is read as filler', () => {
    for (let length = 2; length < 1100; length += 1) {
      const filler = fillerMessages(length);
      expect(filler).toHaveLength(length);
      const messages = readSei('avc', Buffer.concat([Buffer.from([6]), filler, Buffer.from([0x80])]));
      expect(messages?.every(({ text }) => text === null)).toBe(true);
      expect(messages?.at(-1)?.to).toBe(length + 1);
    }
  });
});
