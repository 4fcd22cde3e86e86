import { memorySource, pictureHash } from '@garimpo/media-strip';
import { describe, expect, it } from '@jest/globals';
import { clean } from '../src/testing/clean.ts';

/** Four by two pixels of 24 bits, with a text before them and one behind. */
function bmp(): Buffer {
  const pixels = Buffer.from(Array.from({ length: 24 }, (_, at) => at * 9));
  const gap = Buffer.from('segredo1');
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + gap.length + pixels.length, 2);
  head.writeUInt32LE(7, 6);
  head.writeUInt32LE(54 + gap.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(4, 18);
  head.writeInt32LE(2, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, gap, pixels, Buffer.from('segredo2')]);
}

describe('BMP', () => {
  it('keeps headers and pixels, and nothing between and behind them', async () => {
    const { plan, bytes } = await clean(bmp());
    expect(plan.format).toBe('bmp');
    expect(plan.findings.map(({ name }) => name)).toEqual(['UnusedBytes', 'TrailingData']);
    expect(plan.unlooked).toEqual(['pixels']);
    expect(bytes.toString('latin1')).not.toContain('segredo');
    expect(bytes.subarray(62).equals(bmp().subarray(62, 86))).toBe(true);
    const again = await clean(bytes);
    expect(again.plan.findings).toEqual([]);
    expect(again.bytes.equals(bytes)).toBe(true);
    expect(await pictureHash(memorySource(bytes), again.plan)).toBe(
      await pictureHash(memorySource(bmp()), plan),
    );
  });

  it.each([0, 20, 54, 80])('cut off after %i bytes is refused', async (length) => {
    await expect(clean(bmp().subarray(0, length))).rejects.toThrow();
  });
});
