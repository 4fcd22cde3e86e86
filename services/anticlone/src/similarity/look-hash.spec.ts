import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { lookHash, lookLikeness } from './look-hash.ts';

/** Blocks of grey, as a page has them. */
async function picture(seed: number, width = 680, height = 640): Promise<Buffer> {
  const blocks = Array.from({ length: 40 }, (_none, at) => {
    const value = (seed * 97 + at * 61) % 251;
    const x = ((at * 37 + seed * 11) % 17) * 5;
    const y = ((at * 23 + seed * 7) % 19) * 5;
    return `<rect x="${x}%" y="${y}%" width="12%" height="9%" fill="rgb(${value},${value},${value})"/>`;
  });
  return sharp(
    Buffer.from(
      `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">${blocks.join('')}</svg>`,
    ),
  )
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
}

describe('the hash of a look', () => {
  it('stays near when the picture is packed and sized anew, and is far for another one', async () => {
    const original = await lookHash(await picture(1));
    const again = await lookHash(
      await sharp(await picture(1, 1200, 1100))
        .jpeg({ quality: 40 })
        .toBuffer(),
    );
    expect(lookLikeness(original, again)).toBeGreaterThan(0.85);
    expect(lookLikeness(original, await lookHash(await picture(2)))).toBeLessThan(0.5);
  });

  it('says nothing of a blank page', async () => {
    const blank = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(lookLikeness(await lookHash(blank), await lookHash(await picture(1)))).toBeNull();
  });

  it('does not take what is no picture', async () => {
    await expect(lookHash(Buffer.from('<svg'))).rejects.toThrow();
  });
});
