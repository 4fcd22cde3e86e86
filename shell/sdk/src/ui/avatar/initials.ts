/** First letters of the first and the last word; of an e-mail address, of the part before the @. */
export function initialsOf(name: string): string {
  const words = (name.trim().split('@')[0] ?? '')
    .split(/[\s._+-]+/)
    .filter((word) => /\p{L}|\p{N}/u.test(word));
  const first = words[0];
  if (first === undefined) return '?';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last]
    .map((word) => firstLetter(word ?? ''))
    .join('')
    .toLocaleUpperCase('pt-BR');
}

const firstLetter = (word: string) => Array.from(word).find((letter) => /\p{L}|\p{N}/u.test(letter)) ?? '';
