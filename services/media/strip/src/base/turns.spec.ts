import { describe, expect, it } from '@jest/globals';
import { planStrip } from '../strip.ts';
import { memorySource } from './reader.ts';

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const many = (count: number, part: Buffer) => Buffer.alloc(count * part.length, part);

/** Of as little as there can be: each is looked at. */
const FILES: [string, Buffer][] = [
  [
    'a GIF of many comments',
    Buffer.concat([
      Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'),
      many(100_000, bytes('21fe00')),
      bytes('2c00000000010001000002024401003b'),
    ]),
  ],
  [
    'an SVG of many elements in one that goes',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><title>${'<a/>'.repeat(1_000_000)}</title></svg>`),
  ],
  [
    'an SVG of many comments in a style',
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg"><style>a{}${'<!---->'.repeat(500_000)}</style></svg>`,
    ),
  ],
  [
    'a Matroska film of many blocks',
    Buffer.concat([
      bytes('1a45dfa38b4282886d6174726f736b61'),
      bytes('1853806701ffffffffffffff'),
      bytes('1654ae6b88ae86d7810183810100'.slice(0, -2)),
      bytes('1f43b67501ffffffffffffff'),
      many(300_000, bytes('a38581000080ff')),
    ]),
  ],
];

describe('planStrip', () => {
  it.each(FILES)('lets others have their turns in %s', async (_, file) => {
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    });
    try {
      await planStrip(memorySource(file));
    } finally {
      clearInterval(others);
    }
    expect(turns).toBeGreaterThan(2);
  });
});
