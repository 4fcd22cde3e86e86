import { describe, expect, it } from '@jest/globals';
import { encryptText } from './change-text.ts';
import { characters, countCharacters } from './characters.ts';
import type { Steps } from './in-slices.ts';
import { revertText } from './revert.ts';

const SPACE = '\u200b';

function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
const encrypt = (text: string) => atOnce(encryptText(text)).text;
const revert = (text: string) => atOnce(revertText(text));
const visible = (text: string) => text.replaceAll(SPACE, '');
const graphemes = (text: string) =>
  Array.from(new Intl.Segmenter('pt-BR', { granularity: 'grapheme' }).segment(text), (one) => one.segment);

/** The same numbers in each run (mulberry32). */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

describe('letters', () => {
  it('D and R stay, for common fonts have no letter that looks like them, and what was encrypted with Cherokee ones is read', () => {
    expect(visible(encrypt('DR'))).toBe('DR');
    expect(revert('\u13a0\u200b\u13a1\u200b').text).toBe('DR');
  });

  it.each([...ALPHABET, ...ALPHABET.toUpperCase()].filter((letter) => !/[DR]/.test(letter)))(
    '%s becomes a letter of another alphabet, of the same case',
    (letter) => {
      const other = visible(encrypt(letter));
      expect(other).toMatch(/^\p{L}$/u);
      expect(other).not.toMatch(/\p{Script=Latin}/u);
      const isUpper = letter !== letter.toLowerCase();
      expect(other).toMatch(isUpper ? /\p{Lu}/u : /\p{Ll}/u);
    },
  );

  it('no two letters become the same', () => {
    const all = [...ALPHABET, ...ALPHABET.toUpperCase()].map(encrypt);
    expect(new Set(all).size).toBe(52);
  });

  it.each([...'áàâãäéèêëíìîïóòôõöúùûüçñýÁÂÃÉÊÍÓÔÕÚÇÑ'])('%s keeps its accent', (letter) => {
    const marksOf = (text: string) => text.normalize('NFD').slice(1);
    const other = visible(encrypt(letter));
    expect(marksOf(other)).toBe(marksOf(letter));
    expect(other.normalize('NFD')[0]).not.toMatch(/\p{Script=Latin}/u);
    expect(other).toBe(other.normalize('NFC'));
  });

  it('what is no letter stays', () => {
    expect(visible(encrypt('R$ 97,00 — 50% 🔥'))).toMatch(/^.\$ 97,00 — 50% 🔥$/u);
  });
});

describe('zero-width spaces', () => {
  it.each([
    ['words', 'Promoção de hoje: 50%!'],
    ['lines', 'um\ndois\r\ntrês\tquatro'],
    ['a family, a flag and a skin tone', 'oi 👨‍👩‍👧‍👦 🇧🇷 👍🏽 fim'],
    ['letters with several marks', 'q̣̇ ạ̈ ção'],
    ['other scripts', '日本語 हिन्दी العربية 한국어'],
  ])('one behind each user-perceived character: %s', (_, text) => {
    const expected = graphemes(text);
    const parts = encrypt(text).split(SPACE);
    expect(parts.pop()).toBe('');
    expect(parts).toHaveLength(expected.length);
    expect(atOnce(encryptText(text)).characters).toBe(expected.length);
    expect(atOnce(countCharacters(text))).toBe(expected.length);
  });
});

describe('characters', () => {
  const flags = '🇧🇷🇵🇹🇦🇴'.repeat(200);
  it.each([
    ['words', 'Promoção de hoje, só até meia-noite. '.repeat(100)],
    ['flags', flags],
    ['flags, one unit on', `a${flags}`],
    ['emoji in families', '👨‍👩‍👧‍👦👍🏽'.repeat(100)],
    ['accents without end', `a${'\u0301'.repeat(2_000)}b`],
    ['ends of lines', 'a\r\n'.repeat(300)],
  ])('are the same however long a text is: %s', (_, text) => {
    expect([...characters(text)]).toEqual(graphemes(text));
  });
});

describe('reverting', () => {
  it.each([
    ['empty', ''],
    ['words', 'Promoção válida até amanhã, às 23h59. É só hoje!'],
    ['accents written apart', 'a\u0303o e\u0301 c\u0327a'],
    ['both ways of writing accents', 'ção c\u0327a\u0303o'],
    ['marks in an unusual order', 'a\u0301\u0323 a\u0323\u0301'],
    ['compatibility letters', 'K Å Ω ﬁ ª º'],
    ['letters that look like ours', 'раура аура Νο ոս'],
    ['look-alikes with accents', 'ё ї ά é е\u0301'],
    ['zero-width spaces', `${SPACE}a${SPACE}${SPACE}b ${SPACE}`],
    ['nothing but zero-width spaces', SPACE.repeat(4)],
    ['other invisible characters', 'a\u2060b\u00adc\u200dd\ufeff\u200e'],
    ['half characters', 'a\ud83d b\udc00c'],
    ['ends of lines', 'um\r\ndois\rtrês\n\r'],
    ['Hangul in pieces', '\u1112\u1161\u11ab 각'],
    ['a prefix of a number', '\u0600a \u0600é'],
    ['a very long character', `x a${'\u0301'.repeat(600)} y`],
    ['controls', 'a\u0000b\u001fc'],
  ])('gives the exact original: %s', (_, text) => {
    const reverted = revert(encrypt(text));
    expect(reverted.text).toBe(text);
    if (text !== '') expect(reverted.marked).toBe('whole');
  });

  it('gives the exact original of what was encrypted twice', () => {
    const text = `Olá раура ${SPACE}`;
    expect(revert(revert(encrypt(encrypt(text))).text).text).toBe(text);
  });

  const pieces = [
    ...'aeioucdrzAEZRW xyz',
    ...'áéãçñÜ',
    ...'аеоѕαյցուԁ',
    'e\u0301',
    'а\u0308',
    '\u0301',
    '\u0327\u0301',
    SPACE,
    `${SPACE}${SPACE}`,
    '\u200d',
    '\u2060',
    '👨‍👩‍👧',
    '🇧',
    '🇷',
    '👍🏽',
    '\ud83d',
    '\udc4d',
    '\r',
    '\n',
    '\u0600',
    'क्',
    'षि',
    '한',
    '\u11ab',
    '\u212b',
    '\u0344',
    '\u0f73',
    'ß',
    '0',
    '.',
  ];
  it('gives the exact original of any text', () => {
    const random = randomFrom(13);
    for (let round = 0; round < 5_000; round += 1) {
      const text = Array.from({ length: random(30) }, () => pieces[random(pieces.length)]).join('');
      expect([revert(encrypt(text)).text, JSON.stringify(text)]).toEqual([text, JSON.stringify(text)]);
    }
  });

  it('gives the exact original of any code units', () => {
    const random = randomFrom(31);
    const ranges = [0x80, 0x250, 0x600, 0x3100, 0x10000];
    for (let round = 0; round < 3_000; round += 1) {
      const text = Array.from({ length: random(40) }, () =>
        String.fromCharCode(random(ranges[random(ranges.length)] ?? 1)),
      ).join('');
      expect([revert(encrypt(text)).text, JSON.stringify(text)]).toEqual([text, JSON.stringify(text)]);
    }
  });

  it('leaves what was typed into it since', () => {
    const text = `Novo: ${encrypt('Olá')} e só`;
    expect(revert(text)).toEqual({ text: 'Novo: Olá e só', marked: 'part' });
  });

  it('does without the marks at the very end, which are trimmed there', () => {
    const text = 'Promoção já';
    expect(revert(encrypt(text).replace(/\u200b+$/, ''))).toEqual({ text, marked: 'whole' });
  });

  it('reads what a site took the invisible characters out of', () => {
    expect(revert(visible(encrypt('Promoção de HOJE: 50%')))).toEqual({
      text: 'Promoção de HOJE: 50%',
      marked: 'lost',
    });
  });

  it.each([
    ['ours', 'Promoção de hoje'],
    ['Russian', 'Привет, как дела'],
    ['Greek', 'Καλημέρα σας'],
    ['numbers', '12345'],
    ['a stray zero-width space', `pala${SPACE}vra`],
  ])('gives back what is not encrypted: %s', (_, text) => {
    expect(revert(text)).toEqual({ text, marked: 'none' });
  });
});
