import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { findSensitiveField } from '../src/sensitive/find-sensitive.ts';
import { type CloneHostsApp, startCloneHosts } from './support/clone-hosts.ts';
import { disguisedPages, plainPages } from './support/disguised-pages.ts';
import { lookAtAll } from './support/looked-pages.ts';
import { openChromium } from './support/open-chromium.ts';
import { harmlessPages, hostilePages, type JudgedPages } from './support/secret-pages.ts';
import { typedInto, visitTyping } from './support/typing-visitor.ts';

// Chromium opens more than a hundred pages, beside whatever else the machine does.
jest.setTimeout(240_000);

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
const HARMLESS: JudgedPages = { ...harmlessPages, ...plainPages };

/** What shows when time goes by, when something is pressed or typed, or to the guard's own listeners alone. */
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
/** Where what is pressed, typed or comes late must still be left alone. */
const LEFT_ALONE = [
  'newsletter',
  'late newsletter',
  'quiz in steps',
  'dialog with a lead',
  'shortcuts by keys',
  'chat editable',
  'frame with a lead',
  'alert on a lead',
  'picture of a pet',
];

const only = (pages: JudgedPages, names: readonly string[]): JudgedPages =>
  Object.fromEntries(names.map((name) => [name, pages[name] ?? '']));
const without = (pages: JudgedPages, names: readonly string[]): JudgedPages =>
  Object.fromEntries(Object.entries(pages).filter(([name]) => !names.includes(name)));

// `npm run test:deep` has a visitor type into every one of the pages.
describe('a page', () => {
  it('that asks for a secret is known by what it shows', async () => {
    const found = await lookAtAll(browser, without(HOSTILE, LATER));
    expect([...found].filter(([, findings]) => findings.length === 0).map(([name]) => name)).toEqual([]);
  });

  it('that asks for nothing of the kind is not taken for one, drawn or by its source', async () => {
    const found = await lookAtAll(browser, HARMLESS);
    expect([...found].filter(([, findings]) => findings.length > 0)).toEqual([]);
    const refused = Object.entries(HARMLESS).filter(([, html]) => findSensitiveField(html) !== null);
    expect(refused.map(([name]) => name)).toEqual([]);
  });
});

describe('a visitor', () => {
  it('types no secret into a clone, by whatever way it takes one', async () => {
    expect(typedInto(await visitTyping(hosts, browser, only(HOSTILE, [...LATER, ...TAKEN_OUT])))).toEqual([]);
  });

  it('types into what asks for nothing of the kind, and nothing is told of it', async () => {
    const visits = await visitTyping(hosts, browser, only(HARMLESS, LEFT_ALONE));
    expect([...visits].filter(([, { reports }]) => reports.length > 0)).toEqual([]);
    expect(typedInto(visits)).toEqual(LEFT_ALONE);
  });
});
