import type { EventKind } from '@garimpo/releases-contract';

/** A change of what everybody gets. */
export interface Turn {
  kind: EventKind;
  to: string;
}

/** The kinds of change after which everybody gets another version. */
export const TURNS = ['published', 'promoted', 'rolled_back'] as const satisfies EventKind[];

/**
 * The versions that were current and never given up, oldest first; the last one is current. What was rolled back from is
 * not in it: a shell must not fall back to a version that somebody took away for its faults. Rolling back to a version
 * that was itself given up takes that decision back.
 */
export function goodVersions(turns: readonly Turn[]): string[] {
  let good: string[] = [];
  const givenUp = new Set<string>();
  for (const { kind, to } of turns) {
    if (kind !== 'rolled_back') {
      good = [...good.filter((version) => version !== to), to];
      givenUp.delete(to);
      continue;
    }
    const at = good.indexOf(to);
    const kept = at >= 0 ? good.slice(0, at) : givenUp.has(to) ? good : good.slice(0, -1);
    for (const version of good.slice(kept.length)) givenUp.add(version);
    givenUp.delete(to);
    good = [...kept, to];
  }
  return good;
}
