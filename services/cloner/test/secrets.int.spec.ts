import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { findSensitiveField } from '../src/sensitive/find-sensitive.ts';
import { type CloneHostsApp, startCloneHosts } from './support/clone-hosts.ts';
import { disguisedPages } from './support/disguised-pages.ts';
import { lookAtAll } from './support/looked-pages.ts';
import { openChromium } from './support/open-chromium.ts';
import { askingPages, hostilePages, type JudgedPages, samplePages } from './support/secret-pages.ts';
import { typedInto, visitTyping } from './support/typing-visitor.ts';

jest.setTimeout(120_000);

let hosts: CloneHostsApp;
let browser: Browser;
beforeAll(async () => {
  [hosts, browser] = await Promise.all([startCloneHosts(), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await hosts.close();
});

const HOSTILE: JudgedPages = { ...hostilePages, ...disguisedPages };

/** Each takes a secret in by another way, which the guard has to shut: a field, a choice, a press, a drag, a file. */
const TAKEN_OUT = [
  'plain password',
  'text beside',
  'editable element',
  'open shadow root',
  'srcdoc frame',
  'about:blank frame',
  'drawn keypad',
  'keypad of buttons',
  'sliders of digits',
  'picture of the card',
  'observer replaced',
];
const only = (pages: JudgedPages, names: readonly string[]): JudgedPages =>
  Object.fromEntries(names.map((name) => [name, pages[name] ?? '']));

// `npm run test:deep` tries every page, hostile and harmless.
it('lets no visitor type a secret into a clone, by whatever way it takes one', async () => {
  expect(typedInto(await visitTyping(hosts, browser, only(HOSTILE, TAKEN_OUT)))).toEqual([]);
});

it('tells samples of a password field from fields that ask, as they are drawn and by their source', async () => {
  const found = await lookAtAll(browser, { ...samplePages, ...askingPages });
  const taken = [...found].filter(([, findings]) => findings.length === 0).map(([name]) => name);
  expect(taken.sort()).toEqual(Object.keys(samplePages).sort());
  const pages = Object.entries({ ...samplePages, ...askingPages });
  const passed = pages.filter(([, html]) => findSensitiveField(html) === null).map(([name]) => name);
  expect(passed).toEqual(Object.keys(samplePages));
});
