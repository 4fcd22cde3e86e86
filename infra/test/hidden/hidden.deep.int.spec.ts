import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { hiddenPages } from './hidden-pages.ts';
import { bundlePreview, openChromium, unreached } from './reached-texts.ts';

let browser: Browser;
let program: string;
beforeAll(async () => {
  [browser, program] = await Promise.all([openChromium(), bundlePreview()]);
});
afterAll(() => browser.close());

it.each(hiddenPages)('every hidden text is reached and edited: $name', async (page) => {
  expect(await unreached(browser, program, page)).toEqual([]);
});
