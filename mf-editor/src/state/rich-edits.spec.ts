import { expect, it } from '@jest/globals';
import { pages } from '../testing/pages.ts';
import { Random } from '../testing/random-edit.ts';
import { writeAtRandom } from '../testing/random-rich-edit.ts';

it('texts with marks are written at random, undone to the page that was opened and made again', async () => {
  let made = 0;
  for (const [seed, { html }] of pages.filter((page) => page.html.length < 3_000).entries()) {
    made += await writeAtRandom(html, new Random(seed), 3);
  }
  expect(made).toBeGreaterThan(80);
});
