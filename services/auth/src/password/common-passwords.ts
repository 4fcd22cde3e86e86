/** Of those that people here take first, which the list, made of what was stolen all over the world, does not have. */
const HERE = ['acesso', 'corinthians', 'garimpo', 'mudar', 'trocar'];
/** What is put before or after a word to please a rule: digits and signs. */
const ORNAMENT = /^[^\p{L}]{1,5}|[^\p{L}]{1,5}$/gu;
/** Shorter, and what is left may be a part of anything. */
const WORD_MIN = 5;

let reading: Promise<Set<string>> | undefined;

/**
 * Whether the password is among the 49,000 that are seen most in what was stolen from others, or one of them backwards or
 * with up to five digits or signs around it. The list is read when it is asked for first, which is never at a sign-in.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  reading ??= readList();
  const list = await reading;
  const plain = normalised(password);
  const word = plain.replace(ORNAMENT, '');
  return (
    list.has(plain) || list.has([...plain].reverse().join('')) || (word.length >= WORD_MIN && list.has(word))
  );
}

/** As the list has them, and as somebody who guesses tries them. */
export function normalised(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...HERE]);
}
