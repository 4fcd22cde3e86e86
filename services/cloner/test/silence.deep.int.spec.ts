import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type CloneHostsApp, startCloneHosts } from './support/clone-hosts.ts';
import { openChromium } from './support/open-chromium.ts';
import { toldBy } from './support/telling-pages.ts';
import { WAYS_OUT } from './support/ways-out.ts';

// Chromium opens each in a window of its own, beside whatever else the machine does.
jest.setTimeout(400_000);

let hosts: CloneHostsApp;
let browser: Browser;
beforeAll(async () => {
  [hosts, browser] = await Promise.all([startCloneHosts(), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await hosts.close();
});

it('has a clone send nothing, by any way that there is', async () => {
  expect(await toldBy(hosts, browser, Object.keys(WAYS_OUT))).toEqual({});
});
