import type { PageTree } from '../page/page-tree.ts';
import { wordsOf } from './element-style.ts';

const FAMILIES_MAX = 24;
/** Of one style element: a list of names is not worth reading megabytes. */
const READ_MAX = 500_000;
const generic =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|math|emoji|fangsong|system-ui|ui-[\w-]+|inherit|initial|unset|revert|revert-layer|-apple-system|BlinkMacSystemFont)$/i;

/** The fonts that the page itself names first in its styles, or fetches by name, in the order of their appearance. Without quotes. */
export function pageFamilies(page: PageTree): string[] {
  const names = new Map<string, string>();
  const add = (name: string) => {
    const known = name.toLowerCase();
    if (name !== '' && !generic.test(name) && !names.has(known)) names.set(known, name);
  };
  for (const link of page.elements('link')) {
    for (const name of familiesOfAddress(page.attribute(link, 'href') ?? '')) add(name);
  }
  for (const sheet of page.elements('style')) {
    const { start, end } = page.inner(sheet);
    const css = page.source.slice(start, Math.min(end, start + READ_MAX));
    for (const [, list = ''] of css.matchAll(/font-family\s*:\s*([^;}]+)/gi)) add(firstFamily(list));
  }
  return [...names.values()].slice(0, FAMILIES_MAX);
}

/** The name that a list of fonts begins with, without quotes; empty for what is no name. */
export function firstFamily(list: string): string {
  const first = wordsOf(list, { start: 0, end: list.length }, ',')[0];
  if (first === undefined) return '';
  const name = list
    .slice(first.start, first.end)
    .replace(/\s*!\s*important\s*$/i, '')
    .trim();
  const bare = /^(["'])(.*)\1$/.exec(name)?.[2] ?? name;
  return /^[\p{L}\p{N} ._+-]{1,60}$/u.test(bare) ? bare : '';
}

/** Of Google Fonts, wherever a clone keeps them: `css2?family=Open+Sans:wght@400`. */
function familiesOfAddress(address: string): string[] {
  const query = address.split('?')[1] ?? '';
  return new URLSearchParams(query)
    .getAll('family')
    .flatMap((value) => value.split('|'))
    .map((value) => value.split(':')[0] ?? '')
    .filter((name) => /^[\p{L}\p{N} ]{1,60}$/u.test(name));
}
