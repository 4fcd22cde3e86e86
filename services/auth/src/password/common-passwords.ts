/** Words that are common here and missing from the list, which was made of passwords stolen all over the world. */
const HERE = ['acesso', 'corinthians', 'garimpo', 'mudar', 'trocar'];
/** Digits and signs that people put around a word to satisfy a rule. */
const ORNAMENT = /^[^\p{L}]{1,5}|[^\p{L}]{1,5}$/gu;
/** What is left of a shorter word may be a part of anything. */
const WORD_MIN = 5;

let reading: Promise<Set<string>> | undefined;

/**
 * Whether the password is among the 49,000 that are seen most in what was stolen from others, or one of them backwards or with
 * up to five digits or signs around it. The list is read when it is asked for first, which is never at a sign-in.
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

export function normalised(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...HERE]);
}
