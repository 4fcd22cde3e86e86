import { describe, expect, it } from '@jest/globals';
import { editWords, keepPart } from '../../test/support/pages/page-changes.ts';
import { copies, others } from '../../test/support/pages/page-pairs.ts';
import { Random } from '../../test/support/pages/random.ts';
import { salesPage } from '../../test/support/pages/sales-page.ts';
import { CLOSE_FROM, COPY_FROM, comparePages } from './compare-pages.ts';
import { readFeatures } from './page-features.ts';

const page = salesPage({ seed: 5, template: 1, niche: 2 });
const sibling = salesPage({ seed: 6, template: 1, niche: 4 });
const random = () => new Random(9);

async function compare(original: string, other: string, marked = false) {
  return comparePages(await readFeatures(original), await readFeatures(other), { marked });
}

describe('comparePages', () => {
  it.each([0, 1].flatMap(copies))('$name is a copy', async ({ original, other }) => {
    expect((await compare(original, other)).score).toBeGreaterThanOrEqual(0.85);
  });

  it.each([0, 1].flatMap(others))('$name is another page', async ({ original, other }) => {
    expect((await compare(original, other)).score).toBeLessThanOrEqual(0.5);
  });

  it('explains its score', async () => {
    expect(await compare(page, page, true)).toEqual({
      score: 1,
      parts: { text: 1, structure: 1, images: 1, screenshot: null, marked: true },
    });
    expect((await compare(page, sibling)).parts).toMatchObject({ structure: 1, images: 0.3 });
  });

  it('lets marks, which anybody may paste, raise a similarity and make none', async () => {
    expect((await compare(page, sibling, true)).score).toBeLessThanOrEqual(0.5);
    const edited = editWords(4)(page, random());
    const { score } = await compare(page, edited);
    expect((await compare(page, edited, true)).score).toBeGreaterThan(score);
  });

  it.each([
    ['every eighth word changed', true, editWords(8)(page, random())],
    ['every second word changed', false, editWords(2)(page, random())],
    ['a third of the page', true, keepPart(0.33)(page, random())],
    ['the page after another one', true, salesPage({ seed: 7, template: 3, niche: 1, length: 40 }) + page],
  ])('%s: a copy is %s', async (_name, isCopy, other) => {
    expect((await compare(page, other)).score >= COPY_FROM).toBe(isCopy);
  });

  it.each([
    ['every second word changed', true, editWords(2)(page, random())],
    ['a twentieth of the page', false, keepPart(0.05)(page, random())],
  ])('%s: close enough to be rendered is %s', async (_name, isClose, other) => {
    const { score } = await compare(page, other);
    expect(score).toBeLessThan(COPY_FROM);
    expect(score >= CLOSE_FROM).toBe(isClose);
  });

  it('compares pages without text by their images and their screenshot together', async () => {
    const [screenshot, alike, different] = ['f0'.repeat(32), `f1${'f0'.repeat(31)}`, '3c'.repeat(32)];
    const names = ['depoimento-ana', 'oferta-do-dia', 'bonus-curso', 'garantia-total'];
    const read = (shown: string[], hash: string | null) =>
      readFeatures(`<main>${shown.map((name) => `<p><img src="/p/${name}.jpg">`).join('')}</main>`, hash);
    const original = await read(names, screenshot);
    const scoreOf = async (shown: string[], hash: string | null) =>
      comparePages(original, await read(shown, hash)).score;
    expect(await scoreOf(names, alike)).toBeGreaterThanOrEqual(0.85);
    // Another page of the same site, and one of the same template.
    expect(await scoreOf(names, different)).toBeLessThanOrEqual(0.5);
    const otherNames = names.map((name) => `${name}-outro`);
    expect(await scoreOf(otherNames, alike)).toBeLessThanOrEqual(0.5);
    // Not rendered, it is close enough to be rendered.
    expect(await scoreOf(names, null)).toBeGreaterThanOrEqual(CLOSE_FROM);
    expect(await scoreOf(names, null)).toBeLessThan(COPY_FROM);
  });

  it.each([
    ['two empty pages', '', ''],
    ['an empty original', '', page],
    ['an empty copy', page, ''],
  ])('gives no score to %s', async (_name, original, other) => {
    expect((await compare(original, other)).score).toBe(0);
  });
});
