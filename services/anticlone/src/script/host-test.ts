import { type OwnerHosts, plainHost } from '@garimpo/anticlone-contract';

/** The owner's hosts as a script tests them. */
export interface HostTest {
  /** Sums of names, without `www.`. */
  exact: number[];
  /** Sums of what comes after a star and a dot. */
  suffixes: number[];
  /** Of the other patterns: regular expressions for the whole name. */
  patterns: string[];
}

const SUFFIX = /^\*\.[^*]+$/;

/** As `isOwnerHost` of the contract decides, of names that can be read from no script but with a star in the middle. */
export function hostTest({ originalHost, extraHosts }: OwnerHosts, seed: number): HostTest {
  const all = [...new Set([originalHost, ...extraHosts])];
  const withoutStar = all.filter((pattern) => !pattern.includes('*'));
  const suffixes = all.filter((pattern) => SUFFIX.test(pattern)).map((pattern) => pattern.slice(2));
  const others = all.filter((pattern) => pattern.includes('*') && !SUFFIX.test(pattern));
  return {
    exact: [...new Set(withoutStar.map((host) => fold(plainHost(host), seed)))],
    suffixes: suffixes.map((suffix) => fold(suffix, seed)),
    patterns: others.map((pattern) =>
      pattern
        .split('*')
        .map((part) => part.replace(/[^\w-]/g, '\\$&'))
        .join('.+'),
    ),
  };
}

/** FNV-1a over the UTF-16 units, from a start of the site's own: `fold` of the program. */
export function fold(text: string, seed: number): number {
  let sum = seed;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 16_777_619);
  return sum >>> 0;
}
