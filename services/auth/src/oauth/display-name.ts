import { FULL_NAME_MAX } from '@garimpo/auth-contract';

/** A name from elsewhere as it can be kept: in one line, of whole characters, no longer than a name may be. */
export function displayName(given: string): string {
  return (
    given
      .replace(/\p{Cc}+/gu, ' ')
      .toWellFormed()
      .trim()
      .slice(0, FULL_NAME_MAX)
      // Half of a character that the cut went through.
      .replace(/[\ud800-\udbff]$/, '')
      .trim()
  );
}
