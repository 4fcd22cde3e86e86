import type { Context, Tab } from '../capture/rendered/tab.ts';

const QUALITY = 75;

/** Turns a PNG into WebP, by the browser: no other library of ours knows the format. */
export function toWebp(context: Context, png: Buffer): Promise<Buffer> {
  return shown(context, 'png', png, async (tab, clip) => {
    const devtools = await context.newCDPSession(tab);
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
      captureBeyondViewport: true,
      clip: { ...clip, scale: 1 },
    });
    return Buffer.from(data, 'base64');
  });
}

/** The PNG of what a WebP shows. Throws for bytes that are none. */
export function toPng(context: Context, webp: Buffer): Promise<Buffer> {
  return shown(context, 'webp', webp, (tab, clip) => tab.screenshot({ fullPage: true, clip }));
}

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Shows an image by itself, pixel by pixel. */
async function shown<T>(
  context: Context,
  type: 'png' | 'webp',
  bytes: Buffer,
  work: (tab: Tab, clip: Clip) => Promise<T>,
): Promise<T> {
  const tab = await context.newPage();
  try {
    const address = `data:image/${type};base64,${bytes.toString('base64')}`;
    await tab.setContent(`<body style="margin:0"><img src="${address}" style="display:block">`);
    const size = await tab.evaluate(
      'document.images[0].decode().then(() => [document.images[0].naturalWidth, document.images[0].naturalHeight])',
    );
    const [width, height] = size as [number, number];
    await tab.setViewportSize({ width, height: Math.min(height, 1_000) });
    return await work(tab, { x: 0, y: 0, width, height });
  } finally {
    await tab.close();
  }
}
