import { HOSTILE_TEXTS } from './bad-values.ts';
import { accepts, bare, definitionOf, type Schema, sampleOf } from './schema.ts';

/** One query or form that must be refused, encoded as it is sent. */
export interface BadText {
  what: string;
  field: string;
  encoded: string;
}

const ODD_NUMBERS = ['NaN', 'Infinity', '-1', '1.5', '1e1', '0x10', '+5', ' 5', '9'.repeat(400), ''];
const UNKNOWN_KEYS = ['unknown', '__proto__', 'constructor', 'toString', 'a[b]', 'a.b', '<b>', '$where', ''];
const OVER_LONG = 'x'.repeat(6_000);

/** What a query or an HTML form of this schema must not be. Every value in them is a text. */
export function* badTexts(schema: Schema): Iterable<BadText> {
  const { shape = {} } = definitionOf(bare(schema));
  const base = sampleOf(schema) as Record<string, string>;
  const others = (key: string) => Object.entries(base).filter(([name]) => name !== key);
  const encode = (pairs: [string, string][]) => new URLSearchParams(pairs).toString();
  for (const [key, field] of Object.entries(shape)) {
    const value = String(base[key]);
    const put = (what: string, ...pairs: [string, string][]): BadText => ({
      what: `${key}: ${what}`,
      field: key,
      encoded: encode([...others(key), ...pairs]),
    });
    yield put('twice', [key, value], [key, value]);
    yield put('over-long', [key, OVER_LONG]);
    yield put('NUL within', [key, `${value}\0`]);
    yield { ...put('as a list', [`${key}[]`, value]), field: accepts(field, undefined) ? `${key}[]` : key };
    yield {
      ...put('as an object', [`${key}[$ne]`, value]),
      field: accepts(field, undefined) ? `${key}[$ne]` : key,
    };
    const kind = definitionOf(bare(field));
    const odd = kind.coerce || kind.type === 'enum' ? ODD_NUMBERS : oddWhereRefused(field);
    for (const text of [...odd, ...HOSTILE_TEXTS.filter((one) => !accepts(field, one))]) {
      yield put(JSON.stringify(text.slice(0, 40)), [key, text]);
    }
    if (!accepts(field, undefined)) yield { ...put('missing') };
  }
  for (const key of UNKNOWN_KEYS) {
    yield {
      what: `the unknown key ${JSON.stringify(key)}`,
      field: key,
      encoded: encode([...others(''), [key, 'x']]),
    };
  }
  yield {
    what: 'more keys than anybody reads',
    field: '',
    encoded: encode([
      ...others(''),
      ...Array.from({ length: 1_100 }, (_, n): [string, string] => [`k${n}`, '']),
    ]),
  };
}

/** A choice of kinds (text or number) is free in what it takes; what it does not take is bad all the same. */
function oddWhereRefused(field: Schema): string[] {
  return definitionOf(bare(field)).type === 'union' ? ODD_NUMBERS.filter((one) => !accepts(field, one)) : [];
}

const UUID = '2f6e5a1c-3d4b-4c5d-8e6f-7a8b9c0d1e2f';

/** One part of a path as it stands in an address: dangerous, not decodable, or not what any route asks for. */
const BAD_SEGMENTS = [
  ...HOSTILE_TEXTS.map(encodeURIComponent),
  ...['1', '-1', '0', 'null', 'undefined', 'NaN', 'true', '*', '.', '..', '~', '-', '[object%20Object]'],
  ...[
    '%00',
    '%0d%0aX-Evil:%201',
    '%2e',
    '%2e%2e',
    '%2e%2e%2f',
    '..%5c',
    '%5c',
    '%2f',
    '%3f',
    '%23',
    '%25%30%30',
  ],
  ...['%', '%zz', '%E0%A4%A', '%ff', '%c0%ae%c0%ae', '%ED%A0%80'],
  ...[`${UUID}%00`, `${UUID}%20`, `%20${UUID}`, `{${UUID}}`, UUID.replaceAll('-', ''), `urn:uuid:${UUID}`],
  ...[UUID.slice(1), `${UUID}0`, UUID.replace('4c5d', '4c5g'), UUID.replace('2f6e', '%EF%BC%92f6e')],
  ...[
    'x'.repeat(3_000),
    'a'.repeat(41),
    '%F0%9F%98%80',
    "1'%20OR%20'1'='1",
    '1;DROP%20TABLE%20x',
    'MF-OFFERS',
  ],
];

/** Good parts with a slash or a dot where none belongs. */
const BAD_SLASHES = [
  'js//app.js',
  '/js/app.js',
  '//js/app.js',
  'js/app.js/',
  'js/',
  'js/./app.js',
  'js/../app.js',
];

export interface BadPart {
  what: string;
  /** As it stands in the address. */
  raw: string;
}

/** What a parameter of a path (`:id`) must not be. */
export function badSegments(schema: Schema): BadPart[] {
  return refusedBy(schema, BAD_SEGMENTS, (raw) => decodeURIComponent(raw));
}

/** What a wildcard (`*path`) must not be: it takes all parts to the end, so a bad one may stand anywhere among good ones. */
export function badRests(schema: Schema): BadPart[] {
  const among = BAD_SEGMENTS.flatMap((bad) => [bad, `${bad}/app.js`, `js/${bad}/app.js`, `js/${bad}`]);
  const deep = ['a/'.repeat(1_000), '../'.repeat(40)].map((parts) => `${parts}app.js`);
  return refusedBy(schema, [...among, ...BAD_SLASHES, ...deep], (raw) =>
    raw.split('/').map(decodeURIComponent),
  );
}

/** Those that cannot be decoded, and those that decoded are not taken. */
function refusedBy(schema: Schema, list: string[], decoded: (raw: string) => unknown): BadPart[] {
  const isTaken = (raw: string) => {
    try {
      return accepts(schema, decoded(raw));
    } catch {
      return false;
    }
  };
  return list.filter((raw) => !isTaken(raw)).map((raw) => ({ what: raw.slice(0, 60), raw }));
}
