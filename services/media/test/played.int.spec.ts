import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '@garimpo/service-kit/chromium';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';
import { clean } from '../src/testing/clean.ts';
import { box, keysMeta, videoEntry } from '../src/testing/films/boxes.ts';
import { makeMovie, pictureTrack, telemetryTrack } from '../src/testing/films/make-movie.ts';
import { children, find } from '../src/testing/films/walk-samples.ts';
import { scene } from '../src/testing/pictures/scene.ts';
import { playInPage, recordInPage, showInPage } from './support/in-page.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const { executablePath, env } = await findChromium({
    chromiumPath: process.env['CHROMIUM_PATH'],
    cacheDir: resolve(root, '.cache'),
  });
  browser = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  });
  page = await browser.newPage();
}, 60_000);
afterAll(() => browser?.close());

describe('a browser shows the same of a film before and after', () => {
  it('MP4 with AV1, made with its telemetry and its place', async () => {
    const film = await av1Film();
    const { bytes, plan } = await clean(film);
    expect(plan.findings.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['place', 'telemetry', 'date']),
    );
    await expectSame(film, bytes, 'video/mp4');
  });

  it('WebM, as this browser records it', async () => {
    const film = await recorded();
    const { bytes, plan } = await clean(film);
    expect(plan.findings.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['MuxingApp', 'WritingApp']),
    );
    expect(bytes.toString('latin1')).not.toContain('Chrome');
    await expectSame(film, bytes, 'video/webm');
  });

  it('AVIF', async () => {
    const picture = await scene()
      .avif({ quality: 70 })
      .withExif({ IFD0: { Make: 'Segredo' } })
      .toBuffer();
    const { bytes } = await clean(picture);
    expect(await pictureIn(bytes)).toEqual(await pictureIn(picture));
  });
});

async function expectSame(before: Buffer, after: Buffer, type: string): Promise<void> {
  const shown = await frameIn(before, type);
  expect(shown.width).toBeGreaterThan(0);
  expect(new Set(shown.pixels).size).toBeGreaterThan(8);
  expect(await frameIn(after, type)).toEqual(shown);
}

/** A picture that AVIF codes is a film of one frame: three of them, one behind the other. */
async function av1Film(): Promise<Buffer> {
  const avif = await scene().avif({ quality: 70 }).toBuffer();
  const meta = find(avif, 'meta').subarray(4);
  const av1C = children(find(find(meta, 'iprp'), 'ipco')).find(({ type }) => type === 'av1C')
    ?.content as Buffer;
  const frame = find(avif, 'mdat');
  const track = pictureTrack({
    entry: videoEntry('av01', 'Segredo', box('av1C', av1C)),
    samples: [frame, frame, frame],
  });
  const telemetry = telemetryTrack();
  const place = keysMeta({ 'com.apple.quicktime.location.ISO6709': '-23.5505-046.6333/' });
  return makeMovie({
    tracks: [track, { ...telemetry, samples: telemetry.samples.slice(0, 3) }],
    extra: [place],
    headerFirst: true,
  });
}

interface Shown {
  width: number;
  height: number;
  pixels: number[];
}

/** Half a second of a drawing that moves. */
async function recorded(): Promise<Buffer> {
  return Buffer.from(await page.evaluate<string>(recordInPage), 'base64');
}

/** The last frame, after the whole of it has been played, and when that was. */
function frameIn(file: Buffer, type: string): Promise<Shown & { seconds: number }> {
  return page.evaluate<Shown & { seconds: number }, [string, string]>(playInPage, [
    file.toString('base64'),
    type,
  ]);
}

function pictureIn(file: Buffer): Promise<Shown> {
  return page.evaluate(showInPage, file.toString('base64'));
}
