import { AVATAR_MAX_SIDE } from '@garimpo/accounts-contract';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { AVATAR_SIDE, makeAvatar } from './avatar.service.ts';
import { animatedPng, animatedWebp, flat, hugePng, twoHalves } from './testing/pictures.ts';

const codeOf = (bytes: Buffer) =>
  makeAvatar(bytes).then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );

describe('a picture that is kept', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('%s becomes a small square WebP', async (format) => {
    const made = await makeAvatar(await flat(900, 600, format));
    expect(await sharp(made).metadata()).toMatchObject({
      format: 'webp',
      width: AVATAR_SIDE,
      height: AVATAR_SIDE,
      size: made.length,
    });
    expect(made.length).toBeLessThan(20_000);
  });

  it('says nothing of where, when and with what it was taken', async () => {
    const spoken = await sharp(await flat(300, 300, 'jpeg'))
      .withExif({
        IFD0: { Artist: 'Marina Rocha', Make: 'Telefone' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Marina</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(spoken.includes('Marina')).toBe(true);
    const made = await makeAvatar(spoken);
    const { exif, xmp, icc, iptc } = await sharp(made).metadata();
    expect({ exif, xmp, icc, iptc }).toEqual({});
    expect(made.includes('Marina')).toBe(false);
  });

  it('is its centre, upright', async () => {
    // Lying on its side, as phones write what was taken upright: left and right are then top and bottom.
    const lying = await sharp(await twoHalves(400, 200))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const at = async (left: number, top: number) => {
      const [red, , blue] = await sharp(await makeAvatar(lying))
        .extract({ left, top, width: 1, height: 1 })
        .raw()
        .toBuffer();
      return Number(red) > Number(blue) ? 'red' : 'blue';
    };
    expect([await at(128, 20), await at(128, 235)]).toEqual(['red', 'blue']);
    expect([await at(20, 20), await at(235, 20)]).toEqual(['red', 'red']);
  });

  it.each([
    ['as wide as may be and one pixel high', AVATAR_MAX_SIDE, 1],
    ['a single pixel', 1, 1],
  ])('%s', async (_case, width, height) => {
    const { width: side } = await sharp(await makeAvatar(await flat(width, height, 'png'))).metadata();
    expect(side).toBe(AVATAR_SIDE);
  });

  it('keeps what is see-through', async () => {
    const clear = await sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await sharp(await makeAvatar(clear)).metadata()).hasAlpha).toBe(true);
  });
});

describe('a picture that is refused', () => {
  const cases: [string, string, () => Buffer | Promise<Buffer>][] = [
    ['no bytes', 'accounts.avatar.missing', () => Buffer.alloc(0)],
    ['a text', 'accounts.avatar.unsupported', () => Buffer.from('not a picture at all')],
    [
      'SVG',
      'accounts.avatar.unsupported',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
    ],
    [
      'HEIC',
      'accounts.avatar.unsupported',
      () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
    ],
    ['GIF', 'accounts.avatar.unsupported', () => flat(9, 9, 'gif')],
    ['AVIF', 'accounts.avatar.unsupported', () => flat(9, 9, 'avif')],
    ['TIFF', 'accounts.avatar.unsupported', () => flat(9, 9, 'tiff')],
    ['PDF', 'accounts.avatar.unsupported', () => Buffer.from('%PDF-1.7\n')],
    [
      'a page',
      'accounts.avatar.unsupported',
      () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>'),
    ],
    ['a moving WebP', 'accounts.avatar.animated', () => animatedWebp()],
    ['a moving PNG', 'accounts.avatar.animated', () => animatedPng()],
    ['20,000 x 20,000 pixels', 'accounts.avatar.too_many_pixels', () => hugePng(20_000, 20_000)],
    ['one side too long', 'accounts.avatar.too_many_pixels', () => hugePng(AVATAR_MAX_SIDE + 1, 1)],
    [
      'both sides in bounds and too many in all',
      'accounts.avatar.too_many_pixels',
      () => hugePng(5001, 5000),
    ],
    [
      'half a JPEG',
      'accounts.avatar.unreadable',
      async () => (await flat(900, 900, 'jpeg')).subarray(0, 1500),
    ],
    ['half a PNG', 'accounts.avatar.unreadable', async () => (await noise('png')).subarray(0, 9000)],
    ['half a WebP', 'accounts.avatar.unreadable', async () => (await noise('webp')).subarray(0, 5000)],
    [
      'a head of a JPEG with nothing behind it',
      'accounts.avatar.unreadable',
      () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    ],
    [
      'a head of a PNG before another thing',
      'accounts.avatar.unreadable',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<svg xmlns="…"/>')]),
    ],
    // Says it has so many pixels, and brings none.
    ['a bomb that ends early', 'accounts.avatar.unreadable', () => hugePng(4000, 4000)],
  ];

  it.each(cases)('%s: %s', async (_case, code, make) => {
    expect(await codeOf(await make())).toBe(code);
  });
});

function noise(format: 'png' | 'webp'): Promise<Buffer> {
  return sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer();
}
