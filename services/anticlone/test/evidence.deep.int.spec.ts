import './evidence.int.spec.ts';
import { findChromium } from '@garimpo/service-kit/chromium';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { PageCapture } from '../src/evidence/page-capture.ts';
import { type AnticloneApp, startAnticloneApp } from './support/anticlone-app.ts';
import { PageFixture } from './support/pages/page-fixture.ts';

const CACHE = new URL('../../../.cache', import.meta.url).pathname;
const COPY = 'http://copia.test/oferta';

// The browser has 45 seconds for a page, beside whatever else the machine does.
jest.setTimeout(120_000);

let web: PageFixture;
let anticlone: AnticloneApp;
beforeAll(async () => {
  web = await PageFixture.start(['copia.test']);
  const chromium = { chromiumPath: process.env['CHROMIUM_PATH'], cacheDir: CACHE };
  const { executablePath: chromiumPath } = await findChromium(chromium);
  anticlone = await startAnticloneApp({ outboundAllow: web.allow, chromiumPath });
});
afterAll(async () => {
  await anticlone.app.close();
  await web.close();
});

it('a page that goes on without an end is photographed as far as it came, or told as not drawn', async () => {
  // Long paragraphs: a browser that draws half a million short ones is only slow, until its time is up.
  web.show(COPY, { endless: `<p>${'oferta do curso '.repeat(500)}</p>` });
  const camera = anticlone.app.get<PageCapture>(PageCapture);
  const { value, reason } = await camera.take(COPY, () => true, new AbortController().signal);
  if (value === null) expect(['too_large', 'not_drawn']).toContain(reason);
  else expect([value.url, value.html.includes('oferta do curso')]).toEqual([COPY, true]);
  expect(web.asked('copia.test')).toBeGreaterThan(0);
});
