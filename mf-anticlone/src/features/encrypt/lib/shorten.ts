import { lastCharacterAt } from './characters.ts';

/** Longer texts take a browser so long to lay out that the page would stand still. */
export const SHOWN_MAX = 5_000;

/** As much of a text as is shown, ending between two characters. `null` where that is all of it. */
export function shortened(text: string): string | null {
  if (text.length <= SHOWN_MAX) return null;
  return text.slice(0, lastCharacterAt(text.slice(0, SHOWN_MAX + 1))) || text.slice(0, SHOWN_MAX);
}
