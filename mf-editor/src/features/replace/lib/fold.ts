const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/g;
const bases = new Map<string, string>();

/** In small letters and without accents, as long as before: places in the folded text are places in the text. */
export function fold(text: string): string {
  const small = text.toLowerCase();
  const same = small.length === text.length ? small : [...text].map(smallLetter).join('');
  return same.replace(ACCENTED, baseOf);
}

/** Very few letters are longer in small. */
function smallLetter(letter: string): string {
  const small = letter.toLowerCase();
  return small.length === letter.length ? small : letter;
}

function baseOf(letter: string): string {
  const known = bases.get(letter);
  if (known !== undefined) return known;
  const base = letter.normalize('NFD').charAt(0);
  bases.set(letter, base);
  return base;
}
