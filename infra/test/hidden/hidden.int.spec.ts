import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { hiddenPages } from './hidden-pages.ts';
import { bundlePreview, openChromium, TestPreview, unreached } from './reached-texts.ts';

let browser: Browser;
let program: string;
beforeAll(async () => {
  [browser, program] = await Promise.all([openChromium(), bundlePreview()]);
});
afterAll(() => browser.close());

/** One of each way to hide; `hidden.deep.int.spec.ts` goes through all. */
const tried = ['AOS fades', 'Swiper, as it ran', 'details', 'hidden in hidden'];

it.each(hiddenPages.filter(({ name }) => tried.includes(name)))(
  'every hidden text is reached and edited: $name',
  async (page) => {
    expect(await unreached(browser, program, page)).toEqual([]);
  },
);

it('what is shown in the preview alone is gone when the switch is off', async () => {
  const html = hiddenPages.find(({ name }) => name === 'hidden in hidden')?.html ?? '';
  const preview = await TestPreview.open(browser, program, html);
  const before = await preview.ownMarkup();
  await preview.showAll(true);
  expect(await preview.ownMarkup()).not.toBe(before);
  await preview.showAll(false);
  expect(await preview.ownMarkup()).toBe(before);
});
