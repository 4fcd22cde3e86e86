import { runInThisContext } from 'node:vm';

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

/**
 * The source of a function that gives all readings of a text: in small Latin letters and digits, without accents, marks and what has no
 * width, words apart by one space; with camel case apart and together, with letters that stand alone put together, with digits and
 * signs read as the letters they look like, and backwards. Readings stand between bars. The same source runs in pages and here.
 */
export const PLAIN_WORDS = String.raw`function (text) {
  const known = ${JSON.stringify(LOOK_ALIKES)};
  const letters = new Map();
  // A sign that looks like two letters is read as the first.
  for (const [letter, signs] of Object.entries(known)) for (const sign of signs) if (!letters.has(sign)) letters.set(sign, letter);
  const digits = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's', '!': 'i', '€': 'e' };
  const enclosed = (code) =>
    code >= 0x1f130 && code <= 0x1f189 ? (code - 0x1f130) % 32 : code >= 0x1f1e6 && code <= 0x1f1ff ? code - 0x1f1e6 : -1;
  const base = [...String(text).slice(0, 2000).replace(/[º°ª]/g, '').normalize('NFKC').normalize('NFD')]
    .filter((sign) => !/[\p{M}\p{Cf}\u00ad\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800]/u.test(sign))
    .map((sign) => {
      const at = enclosed(sign.codePointAt(0));
      if (at >= 0 && at < 26) return String.fromCharCode(97 + at);
      const upper = sign !== sign.toLowerCase();
      const letter = letters.get(sign.toLowerCase());
      return letter === undefined ? sign : upper ? letter.toUpperCase() : letter;
    })
    .join('');
  const tidy = (one) => one.toLowerCase().replace(/[^a-z0-9]+/g, ' ').trim();
  const together = (one) => one.replace(/\b[a-z0-9](?: [a-z0-9])+\b/g, (run) => run.replace(/ /g, ''));
  const split = tidy(base.replace(/([a-z])([A-Z])/g, '$1 $2'));
  const whole = tidy(base);
  const leet = tidy(base.replace(/[^\s]+/g, (word) =>
    /[a-z]/i.test(word) && /[0134578@$!€]/.test(word) ? word.replace(/[0134578@$!€]/g, (sign) => digits[sign]) : word));
  // A word may be hyphenated where no line ends.
  const joined = tidy(base.replace(/(?<=[a-z])[-\u2010-\u2015\u00b7.•_/|*~](?=[a-z])/gi, ''));
  const readings = new Set([split, whole, joined, together(whole), together(leet), leet, [...whole].reverse().join('')]);
  return [...readings].filter((one) => one !== '').join(' | ');
}`;

/** {@link PLAIN_WORDS}, run here. */
export const plainWords = runInThisContext(`(${PLAIN_WORDS})`) as (text: string) => string;
