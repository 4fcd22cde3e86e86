import type { IconSource } from '@garimpo/sdk';
import { plain, type Searched, score, typedWords } from './match.ts';

/** What can be chosen: a page, a thing of somebody's, or something to be done. */
export type Entry = EntryFace & ({ to: string; run?: never } | { to?: never; run: () => void });

interface EntryFace {
  /** Unique in the palette, and the same at the next opening. */
  key: string;
  title: string;
  detail?: string | undefined;
  icon: IconSource;
  searched: Searched;
  /** Found only where this is among what is typed: what is done to a thing does not stand beside the thing itself. */
  verb?: string | undefined;
}

/** Everything of one kind. */
export interface EntryGroup {
  id: string;
  name: string;
  entries: readonly Entry[];
}

export interface ShownGroup {
  id: string;
  name: string;
  entries: readonly Entry[];
  /** How many there are, of which these are the best. */
  found: number;
}

/** Bound per kind, so that no kind crowds out the others. */
export const SHOWN_MAX = 6;

/** What answers the search: the best of each kind, the kind with the best answer first; of equals what was chosen lately. */
export function findEntries(
  groups: readonly EntryGroup[],
  search: string,
  recent: readonly string[],
): ShownGroup[] {
  const typed = typedWords(search);
  const lately = new Map(recent.map((key, at) => [key, recent.length - at]));
  return groups
    .map(({ id, name, entries }) => {
      const hits = entries
        .filter(({ verb }) => verb === undefined || asksFor(verb, typed))
        .map((entry) => ({ entry, score: score(entry.searched, typed), lately: lately.get(entry.key) ?? 0 }))
        .filter((hit) => hit.score > 0)
        .sort(
          (a, b) =>
            b.score - a.score || b.lately - a.lately || a.entry.title.localeCompare(b.entry.title, 'pt-BR'),
        );
      const shown = hits.slice(0, SHOWN_MAX).map(({ entry }) => entry);
      return { best: hits[0]?.score ?? 0, group: { id, name, entries: shown, found: hits.length } };
    })
    .filter(({ best }) => best > 0)
    .sort((a, b) => b.best - a.best)
    .map(({ group }) => group);
}

/** The beginning of the verb, long enough that no other word begins so by chance. */
const VERB_FROM = 3;
const asksFor = (verb: string, typed: readonly string[]) =>
  typed.some((word) => word.length >= VERB_FROM && plain(verb).startsWith(word));

/** Those of the keys that are still there, in their order. */
export function entriesOf(groups: readonly EntryGroup[], keys: readonly string[]): Entry[] {
  const all = new Map(groups.flatMap(({ entries }) => entries.map((entry) => [entry.key, entry])));
  return keys.flatMap((key) => all.get(key) ?? []);
}
