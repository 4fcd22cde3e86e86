import type { IconSource } from '@garimpo/sdk';
import { type Searched, score, typedWords } from './match.ts';

/** What can be chosen: a page, or a thing of somebody's. */
export interface Entry {
  /** Unique in the palette, and the same at the next opening. */
  key: string;
  title: string;
  detail?: string | undefined;
  icon: IconSource;
  to: string;
  searched: Searched;
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

/** Those of the keys that are still there, in their order. */
export function entriesOf(groups: readonly EntryGroup[], keys: readonly string[]): Entry[] {
  const all = new Map(groups.flatMap(({ entries }) => entries.map((entry) => [entry.key, entry])));
  return keys.flatMap((key) => all.get(key) ?? []);
}
