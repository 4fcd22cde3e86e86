import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { findSensitiveField } from '../src/sensitive/find-sensitive.ts';
import { type CloneHostsApp, startCloneHosts } from './support/clone-hosts.ts';
import { disguisedPages, plainPages } from './support/disguised-pages.ts';
import { lookAtAll } from './support/looked-pages.ts';
import { openChromium } from './support/open-chromium.ts';
import { askingPages, harmlessPages, hostilePages, samplePages } from './support/secret-pages.ts';
import { typedInto, visitTyping } from './support/typing-visitor.ts';

// Chromium types into more than a hundred pages, beside whatever else the machine does.
jest.setTimeout(600_000);

let hosts: CloneHostsApp;
let browser: Browser;
beforeAll(async () => {
  [hosts, browser] = await Promise.all([startCloneHosts(), openChromium()]);
});
afterAll(async () => {
  await browser.close();
  await hosts.close();
});

it('lets nobody type a secret into a clone, in whatever way it is asked for', async () => {
  const pages = { ...hostilePages, ...disguisedPages, ...askingPages };
  const visits = await visitTyping(hosts, browser, pages);
  const refused = Object.values(pages).filter((html) => findSensitiveField(html) !== null).length;
  const missed = typedInto(visits);
  process.stdout.write(
    `hostile pages: ${visits.size}, refused by their source: ${refused}, disarmed: ${visits.size - missed.length}\n`,
  );
  expect(missed).toEqual([]);
});

it('leaves pages alone that ask for nothing of the kind', async () => {
  const visits = await visitTyping(hosts, browser, { ...harmlessPages, ...plainPages });
  const touched = [...visits].filter(([, { reports }]) => reports.length > 0);
  process.stdout.write(`harmless pages: ${visits.size}, touched: ${touched.length}\n`);
  expect(touched.map(([name, { reports }]) => `${name}: ${reports.join()}`)).toEqual([]);
  // Of the others the fields take numbers, dates and choices, or the press has led away.
  expect(typedInto(visits).length).toBeGreaterThan(visits.size - 10);
});

/** Pages whose request for a secret appears only later, after an interaction, or to the guard's own listeners. */
const LATER = [
  'type by script at load',
  'type by attribute later',
  'type by attribute node',
  'on a click',
  'after a late timer',
  'data frame',
  'data frame by script',
  'text security later',
  'closed shadow root',
  'declared closed root',
  'design mode',
  'keys without a field',
  'prompt',
  'natives replaced',
  'puts it back',
  'label changes under the typing',
  'label in a slot',
  'autocomplete set later',
  'second step',
  'another field when pressed',
  'password while typing',
  'page written anew',
  'page of a javascript address',
  'dialog',
  'popover',
  'prompt of a frame',
  'edit context',
  'pasted without a field',
  'functions of the guard by an event',
  'functions of the guard by an error',
  'functions of the guard by a descriptor',
  'clock that stands',
  'question before a field',
  'dots by script',
];

it('recognises a page that asks for a secret by what it renders', async () => {
  const pages = Object.entries({ ...hostilePages, ...disguisedPages }).filter(
    ([name]) => !LATER.includes(name),
  );
  const found = await lookAtAll(browser, Object.fromEntries(pages));
  expect([...found].filter(([, findings]) => findings.length === 0).map(([name]) => name)).toEqual([]);
});

it('takes no harmless page for one, rendered or by its source', async () => {
  const pages = { ...harmlessPages, ...plainPages, ...samplePages };
  const found = await lookAtAll(browser, pages);
  expect([...found].filter(([, findings]) => findings.length > 0)).toEqual([]);
  const refused = Object.entries(pages).filter(([, html]) => findSensitiveField(html) !== null);
  expect(refused.map(([name]) => name)).toEqual([]);
});
