import type { VersionFault } from '@garimpo/releases-contract';
import type { VersionWindow } from './window-counts.ts';

export function toFault(
  seen: VersionWindow,
  against: { version: string; counts: VersionWindow } | null,
): VersionFault {
  return {
    loads: seen.loads,
    errors: seen.errors,
    people: seen.peopleWithErrors,
    windowSeconds: seen.windowSeconds,
    against: against && {
      version: against.version,
      loads: against.counts.loads,
      errors: against.counts.errors,
    },
  };
}

/** The fault in a sentence, for the history. */
export function faultSentence({ loads, errors, people, windowSeconds, against }: VersionFault): string {
  const seen = `${errors} of ${loads} loads failed (${percent(errors, loads)}) for ${people} people within ${windowSeconds} s`;
  if (against === null) return seen;
  return `${seen}; of ${against.version} ${against.errors} of ${against.loads} (${percent(against.errors, against.loads)})`;
}

function percent(errors: number, loads: number): string {
  return `${(loads === 0 ? 0 : (100 * errors) / loads).toFixed(1)} %`;
}
