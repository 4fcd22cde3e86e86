import { describe, expect, it } from '@jest/globals';
import { editWords, keepPart } from '../../test/support/pages/page-changes.ts';
import { Random } from '../../test/support/pages/random.ts';
import { salesPage } from '../../test/support/pages/sales-page.ts';
import { CLOSE_FROM, COPY_FROM, comparePages } from './compare-pages.ts';
import { featuresOf } from './page-features.ts';

const page = salesPage({ seed: 5, template: 1, niche: 2 });
const sibling = salesPage({ seed: 6, template: 1, niche: 4 });
const random = () => new Random(9);

/** All its text is in pictures. */
function pictured(names: string[]): string {
  return `<html><body><main>${names.map((name) => `<section><img src="/p/${name}.jpg"></section>`).join('')}</main></body></html>`;
}

describe('comparePages', () => {
  it('explains its score', () => {
    const original = featuresOf(page);
    expect(comparePages(original, original, { marked: true })).toEqual({
      score: 1,
      parts: { text: 1, structure: 1, pictures: 1, look: null, marked: true },
    });
    expect(comparePages(original, featuresOf(sibling)).parts).toMatchObject({ structure: 1, pictures: 0.3 });
  });

  it('is not led by marks, which anybody may paste', () => {
    const marked = { marked: true };
    expect(comparePages(featuresOf(page), featuresOf(sibling), marked).score).toBeLessThanOrEqual(0.5);
    const edited = featuresOf(editWords(4)(page, random()));
    const [with_, without] = [
      comparePages(featuresOf(page), edited, marked),
      comparePages(featuresOf(page), edited),
    ];
    expect(with_.score).toBeGreaterThan(without.score);
  });

  it('takes every eighth word for an edit, and every second for another text', () => {
    const scoreOf = (every: number) =>
      comparePages(featuresOf(page), featuresOf(editWords(every)(page, random()))).score;
    expect(scoreOf(8)).toBeGreaterThanOrEqual(COPY_FROM);
    expect(scoreOf(2)).toBeLessThan(COPY_FROM);
  });

  it('takes a third of a page for a copy, and a page that has the original among much else', () => {
    const original = featuresOf(page);
    expect(comparePages(original, featuresOf(keepPart(0.33)(page, random()))).score).toBeGreaterThanOrEqual(
      COPY_FROM,
    );
    const among = `${salesPage({ seed: 7, template: 3, niche: 1, length: 40 })}${page}`;
    expect(comparePages(original, featuresOf(among)).score).toBeGreaterThanOrEqual(COPY_FROM);
  });

  it('tells pages without text by their pictures and their look together', () => {
    const [look, alike, another] = ['f0'.repeat(32), `f1${'f0'.repeat(31)}`, '3c'.repeat(32)];
    const names = ['depoimento-ana', 'oferta-do-dia', 'bonus-curso', 'garantia-total'];
    const original = featuresOf(pictured(names), look);
    const scoreOf = (shown: string[], seen: string | null) =>
      comparePages(original, featuresOf(pictured(shown), seen)).score;
    expect(scoreOf(names, alike)).toBeGreaterThanOrEqual(0.85);
    // Of the same site, or of the same template.
    expect(scoreOf(names, another)).toBeLessThanOrEqual(0.5);
    expect(
      scoreOf(
        names.map((name) => `${name}-outro`),
        alike,
      ),
    ).toBeLessThanOrEqual(0.5);
    // Close enough to be looked at.
    expect(scoreOf(names, null)).toBeGreaterThanOrEqual(CLOSE_FROM);
    expect(scoreOf(names, null)).toBeLessThan(COPY_FROM);
  });

  it('knows nothing of empty pages', () => {
    const empty = featuresOf('');
    expect(comparePages(empty, empty).score).toBe(0);
    expect(comparePages(empty, featuresOf(page)).score).toBe(0);
    expect(comparePages(featuresOf(page), empty).score).toBe(0);
  });
});
