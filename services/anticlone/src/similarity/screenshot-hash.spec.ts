import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { screenshotHash, screenshotSimilarity } from './screenshot-hash.ts';

/** Blocks of grey, as a page has them. */
async function image(seed: number, width = 680, height = 640): Promise<Buffer> {
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

describe('screenshotHash', () => {
  it('stays near when the image is packed and sized anew, and is far for another one', async () => {
    const original = await screenshotHash(await image(1));
    const again = await screenshotHash(
      await sharp(await image(1, 1200, 1100))
        .jpeg({ quality: 40 })
        .toBuffer(),
    );
    expect(screenshotSimilarity(original, again)).toBeGreaterThan(0.85);
    expect(screenshotSimilarity(original, await screenshotHash(await image(2)))).toBeLessThan(0.5);
  });

  it('says nothing of a blank page', async () => {
    const blank = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(
      screenshotSimilarity(await screenshotHash(blank), await screenshotHash(await image(1))),
    ).toBeNull();
  });

  it('does not take what is no image', async () => {
    await expect(screenshotHash(Buffer.from('<svg'))).rejects.toThrow();
  });
});
