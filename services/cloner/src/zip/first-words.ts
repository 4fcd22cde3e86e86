import type { ReadingJob } from '../rewrite/reading-threads.ts';
import { scanHtml } from '../source/scan-html.ts';

const WORDS = 60;
const WORD = /\p{L}{3,}/gu;
/** What is in them is not shown, or not as text of the page. */
const APART: ReadonlySet<string> = new Set('template noscript title style script textarea iframe'.split(' '));

/** Words that a page begins with, each once, in lower case: what it shows before anybody scrolls. */
export function firstWords(source: string): string[] {
  const words = new Set<string>();
  let apart = 0;
  scanHtml(source, {
    startTag({ name }) {
      if (APART.has(name)) apart += 1;
    },
    endTag(name) {
      if (APART.has(name)) apart = Math.max(0, apart - 1);
    },
    text(text) {
      if (apart > 0 || words.size >= WORDS) return;
      for (const [word] of text.toLowerCase().matchAll(WORD)) words.add(word);
    },
  });
  return [...words].slice(0, WORDS);
}

export const diskWordsJob: ReadingJob<{ text: string }, string[]> = {
  name: 'diskWords',
  run: ({ text }) => firstWords(text),
};
