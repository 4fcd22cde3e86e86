import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

export const SCENE_WIDTH = 64;
export const SCENE_HEIGHT = 48;

/** A picture that is different in each of the eight ways to turn it, with slopes and edges; opaque, or with a hole. */
export function scene(channels: 3 | 4 = 3, shift = 0): Sharp {
  const pixels = Buffer.alloc(SCENE_WIDTH * SCENE_HEIGHT * channels);
  for (let y = 0; y < SCENE_HEIGHT; y += 1) {
    for (let x = 0; x < SCENE_WIDTH; x += 1) {
      const at = (y * SCENE_WIDTH + x) * channels;
      const corner = x < 16 && y < 12;
      pixels[at] = corner ? 255 : (x * 4 + shift) % 256;
      pixels[at + 1] = corner ? 0 : y * 5;
      pixels[at + 2] = (x * y + shift * 3) % 256;
      if (channels === 4) pixels[at + 3] = x > 48 && y > 36 ? 0 : 255;
    }
  }
  return sharp(pixels, { raw: { width: SCENE_WIDTH, height: SCENE_HEIGHT, channels } });
}

/** A film of as many frames, as sharp takes it to write WebP and GIF that move. */
export async function film(frames: number): Promise<Sharp> {
  const pages = await Promise.all(
    Array.from(
      { length: frames },
      async (_, index) =>
        await scene(4, index * 40)
          .png()
          .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } });
}

/** Every pixel of every frame, as it is shown: turned, and with its frames' times. */
export async function look(bytes: Uint8Array): Promise<{ pixels: Buffer; facts: string }> {
  const picture = sharp(bytes, { pages: -1, limitInputPixels: false, failOn: 'none' });
  const { format, width, height, pages, delay, loop, hasAlpha, icc, orientation, space, depth } =
    await picture.metadata();
  const moving = (pages ?? 1) > 1;
  const shown = moving ? picture : sharp(bytes, { limitInputPixels: false, failOn: 'none' }).autoOrient();
  const pixels = await shown.raw().toBuffer();
  const colours = createHash('sha256')
    .update(await inSrgb(bytes))
    .digest('hex');
  const facts = {
    format,
    width,
    height,
    pages,
    delay,
    loop,
    hasAlpha,
    hasProfile: icc !== undefined,
    colours,
    orientation: orientation ?? 1,
    space,
    depth,
  };
  return { pixels, facts: JSON.stringify(facts) };
}

/** The first frame as a screen shows it: calculated with its colour profile. */
export async function inSrgb(bytes: Uint8Array): Promise<Buffer> {
  return await sharp(bytes, { limitInputPixels: false, failOn: 'none' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}
