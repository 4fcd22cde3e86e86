import { expect, it } from '@jest/globals';
import { brokenPage, longPage, pages } from '../testing/pages.ts';
import { Random } from '../testing/random-edit.ts';
import { writeAtRandom } from '../testing/random-rich-edit.ts';

it('a thousand edits of texts with marks say what was written, and all of them are undone and made again', async () => {
  let made = 0;
  const written = pages.filter(({ html }) => html.length < 20_000).map(({ html }) => html);
  const broken = Array.from({ length: 40 }, (_, seed) => brokenPage(seed, 60));
  for (const [seed, html] of [...written, ...broken, longPage(4_000)].entries()) {
    made += await writeAtRandom(html, new Random(seed + 1), 30);
  }
  expect(made).toBeGreaterThan(1_000);
}, 300_000);
