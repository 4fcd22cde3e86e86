import type { CaptureReport } from '@garimpo/cloner-contract';
import { equalShare } from '../fidelity.ts';
import type { Look, Looks } from './look.ts';

/** Scripts are kept where the clone shows as much of the original's words as this, and of its look as {@link EQUAL_MIN}. */
export const WORDS_MIN = 0.97;
export const EQUAL_MIN = 0.95;

/** What a clone has of its original, at both widths. */
export interface Likeness {
  fidelity: CaptureReport['fidelity'];
  /** Share of words, 0 to 1, at the width where it is less. */
  words: number;
  /** Errors that the original had not. */
  errors: string[];
}

export async function likenessOf(original: Looks, copy: Looks): Promise<Likeness> {
  const wide = await equalLook(original.wide, copy.wide);
  const narrow = await equalLook(original.narrow, copy.narrow);
  return {
    fidelity: wide === null || narrow === null ? null : { wide, narrow },
    words: Math.min(
      equalWords(original.wide.text, copy.wide.text),
      equalWords(original.narrow.text, copy.narrow.text),
    ),
    errors: [...newErrors(original.wide, copy.wide), ...newErrors(original.narrow, copy.narrow)],
  };
}

/** Whether the page's own scripts work in the clone as they did. */
export function worksAlike({ fidelity, words, errors }: Likeness): boolean {
  return errors.length === 0 && words >= WORDS_MIN && lessEqual(fidelity) >= EQUAL_MIN;
}

/** At the width where it is less; 1 where nobody could look. */
export function lessEqual(fidelity: CaptureReport['fidelity']): number {
  return fidelity === null ? 1 : Math.min(fidelity.wide, fidelity.narrow);
}

async function equalLook(original: Look, copy: Look): Promise<number | null> {
  if (original.picture === null || copy.picture === null) return null;
  return equalShare(original.picture, copy.picture);
}

/** Figures count as figures: clocks go on while one looks. Order does not count: pages shuffle what they show. */
export function equalWords(original: string, copy: string): number {
  const left = wordsOf(original);
  const right = wordsOf(copy);
  if (left.length + right.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of right) {
    const count = counts.get(word) ?? 0;
    if (count === 0) continue;
    counts.set(word, count - 1);
    common += 1;
  }
  return (2 * common) / (left.length + right.length);
}

function wordsOf(text: string): string[] {
  return text
    .replace(/\d+/g, '0')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Without what is another at every load: addresses, which differ between a page and its clone, and figures. */
function newErrors(original: Look, copy: Look): string[] {
  const known = new Set(original.errors.map(kindOfError));
  return copy.errors.filter((message) => !known.has(kindOfError(message)));
}

function kindOfError(message: string): string {
  return message.replace(/https?:\/\/[^\s'")]+/g, 'address').replace(/\d+/g, '0');
}
