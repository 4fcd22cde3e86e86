import type { PageTree } from '../../../lib/page/page-tree.ts';
import { elementWords } from '../../../lib/words/element-words.ts';
import type { Finding, FindingPlace } from './findings.ts';

const WORDS_MAX = 60;

/** Headings that skip a level (a `h4` after a `h2`), and a page without a main one. */
export function checkHeadings(page: PageTree): Finding[] {
  const skipping: FindingPlace[] = [];
  let before: number | null = null;
  let hasMain = false;
  for (const element of page.elements('h1', 'h2', 'h3', 'h4', 'h5', 'h6')) {
    const level = Number(page.tag(element).slice(1));
    if (before !== null && level > before + 1) {
      skipping.push({ element, detail: `h${before} → h${level}: ${elementWords(page, element, WORDS_MAX)}` });
    }
    before = level;
    hasMain ||= level === 1;
  }
  return [
    { check: 'headings', places: skipping },
    { check: 'noHeading', places: hasMain ? [] : [{ element: null, detail: '' }] },
  ];
}
