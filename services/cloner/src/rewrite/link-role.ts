import type { ReferenceKind, ReferenceUse } from './reference.ts';

/** What a `link` element is for, by its `rel`. */
export type LinkRole =
  | { role: 'reference'; kind: ReferenceKind; use: ReferenceUse }
  /** It tells a browser to speak to the original, or a search engine which of two pages is the real one. */
  | { role: 'drop' }
  | { role: 'none' };

const DROPPED = new Set(['preconnect', 'dns-prefetch', 'prerender', 'canonical', 'compression-dictionary']);
const KINDS: [rel: string, kind: ReferenceKind][] = [
  ['stylesheet', 'stylesheet'],
  ['icon', 'icon'],
  ['apple-touch-icon', 'icon'],
  ['apple-touch-icon-precomposed', 'icon'],
  ['apple-touch-startup-image', 'icon'],
  ['mask-icon', 'icon'],
  ['fluid-icon', 'icon'],
  ['image_src', 'icon'],
  ['manifest', 'manifest'],
  ['preload', 'preload'],
  ['modulepreload', 'preload'],
  ['prefetch', 'preload'],
];

export function linkRole(rel: string): LinkRole {
  const words = new Set(rel.toLowerCase().split(/[\t\n\f\r ]+/));
  // `rel="preload stylesheet"` is both: what is loaded weighs more than what is only prepared.
  for (const [word, kind] of KINDS) {
    if (words.has(word)) return { role: 'reference', kind, use: 'load' };
  }
  if ([...words].some((word) => DROPPED.has(word))) return { role: 'drop' };
  if (words.size === 1 && (words.has('') || words.has('expect'))) return { role: 'none' };
  return { role: 'reference', kind: 'link', use: 'navigate' };
}
