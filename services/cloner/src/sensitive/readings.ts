/**
 * Letters of other scripts, and of Latin ones that no normal form takes apart, by the letter that a reader sees in them. After
 * Unicode's confusables (UTS 39), as far as lower case goes.
 */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аαɑᴀꭺꓮ⍺',
  b: 'ьвʙᏼ',
  c: 'сϲᴄⅽꮯ',
  d: 'ԁɗđᴅꓒ',
  e: 'еεєҽᴇꭼꓰ℮ə',
  f: 'ғſꞙ',
  g: 'ɡցԍ',
  h: 'һհнʜħꓧ',
  i: 'іιıɪӏⲓꙇ',
  j: 'јϳյ',
  k: 'кκᴋĸ',
  l: 'ⅼǀłʟ',
  m: 'мᴍⅿꮇ',
  n: 'ոռпɴпꓠηƞŋи',
  o: 'оοօσᴏøꓳ०',
  p: 'рρᴘꓑ',
  q: 'ԛզ',
  r: 'гʀꮁɾ',
  s: 'ѕꜱꓢꮪʂ',
  t: 'тτᴛŧꓔ',
  u: 'υսᴜцʋ',
  v: 'νѵᴠⅴ',
  w: 'ԝωѡᴡɯ',
  x: 'хχⅹ',
  y: 'уγүʏყ',
  z: 'ᴢʐƶ',
};

const LETTERS = new Map<string, string>();
// A sign that resembles two letters is read as the first.
for (const [letter, signs] of Object.entries(LOOK_ALIKES)) {
  for (const sign of signs) if (!LETTERS.has(sign)) LETTERS.set(sign, letter);
}

/** Digits and signs that are written for letters. */
const DIGITS = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['8', 'b'],
  ['@', 'a'],
  ['$', 's'],
  ['!', 'i'],
  ['€', 'e'],
]);

const LENGTH_MAX = 2000;

/**
 * All readings of a text, in small Latin letters and digits, without accents, marks and what has no width, words apart by one space:
 * with camel case apart and together, with letters that stand alone put together, with digits and signs read as the letters they look
 * like, and backwards.
 */
export function readingsOf(text: string): string[] {
  const base = [...text.slice(0, LENGTH_MAX).replace(/[º°ª]/g, '').normalize('NFKC').normalize('NFD')]
    .filter((sign) => !/[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0\u2800]/u.test(sign))
    .map(letterIn)
    .join('');
  const split = tidy(base.replace(/([a-z])([A-Z])/g, '$1 $2'));
  const whole = tidy(base);
  const leet = tidy(
    base.replace(/[^\s]+/g, (word) =>
      /[a-z]/i.test(word) && /[0134578@$!€]/.test(word)
        ? word.replace(/[0134578@$!€]/g, (sign) => DIGITS.get(sign) ?? sign)
        : word,
    ),
  );
  // A word may be hyphenated where no line ends.
  const joined = tidy(base.replace(/(?<=[a-z])[-\u2010-\u2015\u00b7.•_/|*~](?=[a-z])/gi, ''));
  const backwards = [...whole].reverse().join('');
  const readings = new Set([split, whole, joined, together(whole), together(leet), leet, backwards]);
  return [...readings].filter((one) => one !== '');
}

/** The Latin letter that a reader sees in the sign, in its case; another sign as it is. */
function letterIn(sign: string): string {
  const at = enclosed(sign.codePointAt(0) ?? 0);
  if (at >= 0 && at < 26) return String.fromCharCode(97 + at);
  const isUpper = sign !== sign.toLowerCase();
  const letter = LETTERS.get(sign.toLowerCase());
  if (letter === undefined) return sign;
  return isUpper ? letter.toUpperCase() : letter;
}

/** Index in the alphabet of a letter in a square or of a flag; negative for other signs. */
function enclosed(code: number): number {
  if (code >= 0x1f130 && code <= 0x1f189) return (code - 0x1f130) % 32;
  return code >= 0x1f1e6 && code <= 0x1f1ff ? code - 0x1f1e6 : -1;
}

function tidy(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function together(text: string): string {
  return text.replace(/\b[a-z0-9](?: [a-z0-9])+\b/g, (run) => run.replace(/ /g, ''));
}
