import { describe, expect, it } from '@jest/globals';
import { copies, others, type PagePair } from '../../test/support/pages/page-pairs.ts';
import { COPY_FROM, comparePages } from './compare-pages.ts';
import { featuresOf } from './page-features.ts';

const ROUNDS = 2;

function scored(pairs: PagePair[]) {
  return pairs.map(({ name, original, other }) => ({
    name,
    ...comparePages(featuresOf(original), featuresOf(other)),
  }));
}

const rounds = Array.from({ length: ROUNDS }, (_none, round) => round);
const copied = scored(rounds.flatMap((round) => copies(round)));
const different = scored(rounds.flatMap((round) => others(round)));

describe('pairs of pages', () => {
  it('are many', () => {
    expect(copied.length).toBeGreaterThanOrEqual(40);
    expect(different.length).toBeGreaterThanOrEqual(40);
  });

  it.each(copied)('$name is a copy ($score)', ({ score }) => {
    expect(score).toBeGreaterThanOrEqual(0.85);
  });

  it.each(different)('$name is another page ($score)', ({ score }) => {
    expect(score).toBeLessThanOrEqual(0.5);
  });

  it('are told apart: precision and recall', () => {
    const found = copied.filter(({ score }) => score >= COPY_FROM).length;
    const wrong = different.filter(({ score }) => score >= COPY_FROM).length;
    const precision = found / (found + wrong);
    const recall = found / copied.length;
    const least = Math.min(...copied.map(({ score }) => score));
    const most = Math.max(...different.map(({ score }) => score));
    // The issue wants them printed.
    process.stdout.write(
      `similarity: ${copied.length} copies (least ${least}), ${different.length} others (most ${most}), ` +
        `from ${COPY_FROM}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`,
    );
    expect({ precision, recall }).toEqual({ precision: 1, recall: 1 });
  });
});
