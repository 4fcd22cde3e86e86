/** Texts that are harmless as text and dangerous where somebody takes them for more. */
export const HOSTILE_TEXTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE offers.offers; --",
  "' OR '1'='1",
  '$1 $2 %s %n {0} {{7*7}} #{7*7} $(id)',
  '\\x00 \\u0000 \\" \\\\',
  '__proto__',
  'constructor',
  '../../../../etc/passwd',
  '=cmd|calc!A1',
  'a\u202eb\u200bc\ufeffd',
  'null undefined NaN true -1',
];

/** What stands in samples where a schema takes any value at all. */
export const ANYTHING = 'qualquer coisa';

/** Of a number that must be whole, as nearly all must. */
export const FRACTION = 0.5;

/** Stand in a body for what JSON can say and JavaScript cannot hold, or not write out. */
const INFINITE = '@@a number beyond all bounds@@';
const VERY_DEEP = '@@very deep nesting@@';
const LEVELS = 1_500;

export function toJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll(`"${INFINITE}"`, '1e999')
    .replaceAll(`"${VERY_DEEP}"`, '['.repeat(LEVELS) + ']'.repeat(LEVELS));
}

/** An own key of that name, as `JSON.parse` makes it; a literal would change the prototype. */
export function withOwn(value: object, key: string, content: unknown): object {
  const copy = { ...value };
  Object.defineProperty(copy, key, { value: content, enumerable: true, configurable: true, writable: true });
  return copy;
}

export function nested(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? { a: value } : [value];
  return value;
}

/** Keys that no schema has, among them those that a careless object already has. */
export const UNKNOWN_KEYS = [
  'unknownKey',
  'userId',
  'user_id',
  'isAdmin',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '<b>',
  '$where',
];

/** Longer than any field may be, and shorter than the body may be. */
const tooLong = (limitBytes: number) => Math.min(40_000, Math.floor(limitBytes * 0.6));

function many(element: unknown, limitBytes: number): unknown[] {
  const length = Math.min(2_000, Math.floor((limitBytes * 0.7) / JSON.stringify(element).length));
  return Array.from({ length }, () => element);
}

/** Where any value may stand, it is bytes that are bounded and not keys. */
function tooManyKeys(sample: object, limitBytes: number): [what: string, value: unknown][] {
  const [content] = Object.values(sample);
  if (content === ANYTHING) return [];
  const length = Math.min(3_000, Math.floor(tooLong(limitBytes) / (JSON.stringify(content).length + 12)));
  return [['far too many keys', Object.fromEntries(Array.from({ length }, (_, n) => [`key${n}`, content]))]];
}

/** By what the schema wants: values of another kind, and values of that kind past every bound. */
export const BAD: Record<string, (sample: unknown, limitBytes: number) => [what: string, value: unknown][]> =
  {
    string: (sample, limitBytes) => [
      ['a number', 7],
      ['a number beyond all bounds', INFINITE],
      ['true', true],
      ['an object', {}],
      ['an object that turns into text', { toString: 'x', valueOf: 'x' }],
      ['an empty list', []],
      ['itself in a list', [sample]],
      ['over-long', String(sample).repeat(tooLong(limitBytes) / String(sample).length)],
      ['over-long in another alphabet', '漢'.repeat(tooLong(limitBytes) / 3)],
      ['NUL within', `${sample}\0`],
      ['NUL alone', '\0'],
      ['half a character, the first', `${sample}\ud800`],
      ['half a character, the second', `\udfff${sample}`],
      ['deep nesting', nested(40)],
      ['very deep nesting', VERY_DEEP],
    ],
    number: (sample) => [
      ['itself as text', String(sample)],
      ['NaN as text', 'NaN'],
      ['Infinity as text', 'Infinity'],
      ['an empty text', ''],
      ['hexadecimal text', '0x10'],
      ['true', true],
      ['an object', {}],
      ['itself in a list', [sample]],
      ['a fraction', FRACTION],
      ['the largest number', Number.MAX_VALUE],
      ['the smallest number', -Number.MAX_VALUE],
      ['one past the safe ones', 2 ** 53],
      ['beyond all bounds', INFINITE],
      ['deep nesting', nested(40)],
    ],
    boolean: () => [
      ['1', 1],
      ['a text', 'true'],
      ['an object', {}],
    ],
    enum: (sample, limitBytes) => [
      ['a number', 7],
      ['an object', {}],
      ['itself in a list', [sample]],
      ['itself in capitals', `${String(sample).toUpperCase()} `],
      ['an inherited name', 'constructor'],
      ['another inherited name', '__proto__'],
      ['NUL within', `${sample}\0`],
      ['half a character', `${sample}\ud800`],
      ['an empty text', ''],
      ['over-long', 'x'.repeat(tooLong(limitBytes))],
    ],
    array: (sample, limitBytes) => [
      ['a text', 'a,b'],
      ['a number', 7],
      ['an object', {}],
      ['an object that looks like a list', { 0: 'x', length: 1 }],
      ['null within', [null]],
      ['a list within', [[sample]]],
      ['far too many', many((sample as unknown[])[0], limitBytes)],
      ['deep nesting', nested(40)],
    ],
    object: (sample) => [
      ['a text', 'x'],
      ['a number', 7],
      ['true', true],
      ['an empty list', []],
      ['itself in a list', [sample]],
      ['deep nesting', nested(41)],
    ],
    tuple: (sample) => [
      ['a text', 'x'],
      ['an object', {}],
      ['an empty list', []],
      ['one too many', [...(sample as unknown[]), 'x']],
      ['one too few', (sample as unknown[]).slice(1)],
    ],
    record: (sample, limitBytes) => [
      ['a text', 'x'],
      ['a number', 7],
      ['a list', ['x']],
      ['a key with NUL', { 'a\0': 'x' }],
      ['a key that is half a character', { '\ud800': 'x' }],
      ...tooManyKeys(sample as object, limitBytes),
      ['deep nesting within', { a: nested(40) }],
      ['very deep nesting within', { a: VERY_DEEP }],
    ],
    union: () => [
      ['a text', 'x'],
      ['a number', 7],
      ['an empty object', {}],
      ['an empty list', []],
      ['deep nesting', nested(40)],
    ],
    unknown: () => [
      ['NUL', '\0'],
      ['half a character', '\ud800'],
      ['a key with NUL', { 'a\0': 'x' }],
      ['deep nesting', nested(40)],
      ['very deep nesting', VERY_DEEP],
    ],
  };
