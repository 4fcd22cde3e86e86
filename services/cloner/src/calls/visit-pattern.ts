import { hashOf, type Leaf } from './body-parts.ts';

/**
 * A request of a quiz as any visitor may make it. A segment of its path is a text, or `«id»`: an id of one visit by its name, or
 * any where the name is empty. What stands for the value of a part is its first letter: `=` and its hash, `~` and the kind of
 * what a visitor typed, `«id»`, or `*` for what differs with each request.
 */
export interface AskedPattern {
  method: string;
  path: string[];
  leaves: [path: string, value: string][];
  /** No visit makes it twice: who makes it again has gone back. */
  once?: true;
}

export interface AskedRequest {
  method: string;
  /** Path and query. */
  address: string;
  /** Parts of the body. */
  leaves: readonly Leaf[];
}

export type TypedKind = 'email' | 'phone' | 'date' | 'number' | 'text';

const KINDS: [TypedKind, RegExp][] = [
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['date', /^\d{4}-\d{2}(?:-\d{2})?(?:T.*)?$|^\d{1,2}\/\d{1,2}\/\d{2,4}$/],
  ['phone', /^\+?[\d\s().-]{8,24}$/],
  ['number', /^-?\d{1,7}(?:[.,]\d+)?$/],
];

/** What a visitor typed, by its form. */
export function kindOf(value: string): TypedKind {
  const text = value.trim();
  return KINDS.find(([, form]) => form.test(text))?.[0] ?? 'text';
}

const MARK = /^«([^»]*)»$/;

export function markOf(name: string): string {
  return `«${name}»`;
}

/** Name of an id of one visit; empty for any, null for a text. */
export function nameIn(part: string): string | null {
  return MARK.exec(part)?.[1] ?? null;
}

export function segmentsOf(address: string): string[] {
  return (address.split('?', 1)[0] ?? '').split('/').slice(1);
}

/** Parts of the query first, under names that no body has, then those of the body. */
export function allLeaves({ address, leaves }: Pick<AskedRequest, 'address' | 'leaves'>): Leaf[] {
  const at = address.indexOf('?');
  const query = at === -1 ? [] : [...new URLSearchParams(address.slice(at + 1))];
  return [...query.map(([name, value]): Leaf => [`?${name}`, value]), ...leaves];
}

export function isPathOf({ path }: AskedPattern, segments: readonly string[]): boolean {
  return (
    path.length === segments.length &&
    path.every((part, at) => part === segments[at] || nameIn(part) !== null)
  );
}

/** Another value, or none, where a visit chose this one; and the very value, which is seldom by chance. */
export const OTHER_VALUE = 3;
const SAME_VALUE = -2;
/** Whatever was typed is less than the very value. */
const SAME_KIND = 0.1;
/** A value of another kind than the one that was typed may still be an answer to the same question. */
const OTHER_KIND = 2.4;
/** A text stands for anything that is typed. */
const ANY_TEXT = 0.75;
const ONE_MORE = 0.75;

/** How little a request is like a pattern: the less, the more values they share. */
export function unlikeness(pattern: AskedPattern, leaves: readonly Leaf[]): number {
  const asked = new Map<string, string[]>();
  for (const [path, value] of leaves) asked.set(path, [...(asked.get(path) ?? []), value]);
  let cost = 0;
  for (const [path, wanted] of pattern.leaves) {
    const value = asked.get(path)?.shift();
    if (value === undefined) cost += wanted === '*' ? 0 : OTHER_VALUE;
    else cost += unlikeValue(wanted, value);
  }
  for (const rest of asked.values()) cost += rest.length * ONE_MORE;
  return cost;
}

function unlikeValue(wanted: string, value: string): number {
  if (wanted === '*' || nameIn(wanted) !== null) return 0;
  if (wanted.startsWith('=')) return wanted.slice(1) === hashOf(value) ? SAME_VALUE : OTHER_VALUE;
  const kind = wanted.slice(1);
  if (kind === kindOf(value)) return SAME_KIND;
  return kind === 'text' ? ANY_TEXT : OTHER_KIND;
}

/** The ids of one visit that a request names, by their names. */
export function idsIn(pattern: AskedPattern, segments: readonly string[], leaves: readonly Leaf[]) {
  const ids = new Map<string, string>();
  const take = (part: string, value: string | undefined) => {
    const name = nameIn(part);
    if (name !== null && name !== '' && value !== undefined) ids.set(name, value);
  };
  for (const [at, part] of pattern.path.entries()) take(part, segments[at]);
  const values = new Map(leaves);
  for (const [path, part] of pattern.leaves) take(part, values.get(path));
  return ids;
}
