import { expect, it } from '@jest/globals';
import { bringsNothing, broughtBack } from './brought-back.ts';

const page = (html: string, more: Partial<Parameters<typeof broughtBack>[0]> = {}) => ({
  html,
  ownTrackers: [],
  pageTrackers: [],
  ...more,
});
const PIXEL = { kind: 'meta-pixel', id: '123456789012345' } as const;
const pixelCode = "<script>fbq('init','123456789012345')</script>";

it('names a tracker that was taken out since, once, whether by id or in the page', () => {
  const now = page('<h1>Novo</h1>');
  expect(broughtBack(now, page('<h1>a</h1>', { ownTrackers: [PIXEL] })).comes).toEqual([PIXEL]);
  expect(broughtBack(now, page(`<h1>a</h1>${pixelCode}`, { pageTrackers: [PIXEL] })).comes).toEqual([PIXEL]);
  expect(broughtBack(now, page(pixelCode)).comes).toEqual([{ kind: 'meta-pixel', id: null }]);
});

it('names what goes, and counts scripts that nobody knows', () => {
  const now = page('<script>novo()</script><script src="/__ext/replay.js?v=1"></script>', {
    ownTrackers: [PIXEL],
  });
  const wanted = page(
    '<script>a()</script><script src="/b.js"></script><script type="application/json">{}</script>',
  );
  expect(broughtBack(now, wanted)).toEqual({ comes: [], goes: [PIXEL], scriptsCome: 2, scriptsGo: 1 });
});

it('says nothing where only what people see differs', () => {
  expect(bringsNothing(broughtBack(page(`<h1>a</h1>${pixelCode}`), page(`<p>b</p>${pixelCode}`)))).toBe(true);
});
