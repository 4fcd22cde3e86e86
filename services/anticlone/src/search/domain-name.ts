import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';

/** A host in its parts. */
export interface DomainName {
  /** What was registered: `loja.com.br`. */
  domain: string;
  /** The registered part without its suffix: `loja`. */
  name: string;
  suffix: string;
}

/** Null for addresses, for suffixes and for names of one label. Suffixes under which hosts give names away count as suffixes. */
export function domainNameOf(host: string): DomainName | null {
  const {
    domain,
    domainWithoutSuffix: name,
    publicSuffix: suffix,
    isIp,
  } = parse(host, { allowPrivateDomains: true });
  if (isIp || domain === null || name === null || suffix === null) return null;
  return { domain, name, suffix };
}

/** Labels that say nothing about whose a name is. */
const SILENT = new Set([
  'www',
  'm',
  'mail',
  'webmail',
  'cpanel',
  'webdisk',
  'autodiscover',
  'cpcalendars',
  'cpcontacts',
]);

/** The labels of a host before its suffix, as people read them. */
export function labelsOf(host: string): string[] {
  const known = domainNameOf(host);
  const own = known === null ? '' : host.slice(0, host.length - known.suffix.length - 1);
  return own
    .split('.')
    .filter((label) => label !== '' && !SILENT.has(label))
    .map(readable);
}

function readable(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const shown = domainToUnicode(label);
  return shown === '' ? label : shown;
}

/** The host as people read it. */
export function shownHost(host: string): string {
  return host.split('.').map(readable).join('.');
}

/** Letters of other alphabets, and digits, by the Latin letter that they look like. */
const LOOK_ALIKES: Record<string, string> = Object.fromEntries(
  [
    ['a', 'аαɑ4@'],
    ['b', 'ƅьв8'],
    ['c', 'сϲ'],
    ['d', 'ԁɗ'],
    ['e', 'еεє3'],
    ['g', 'ɡԍ9'],
    ['h', 'һհ'],
    ['j', 'јʝ'],
    ['k', 'кκ'],
    ['l', 'iіıɩι1|ӏ'],
    ['m', 'м'],
    ['n', 'пո'],
    ['o', 'оοσօ0'],
    ['p', 'рρ'],
    ['q', 'ԛ'],
    ['r', 'гʀ'],
    ['s', 'ѕʂ5'],
    ['t', 'тτ7'],
    ['u', 'υսц'],
    ['v', 'νѵ'],
    ['w', 'ωԝш'],
    ['x', 'хχ'],
    ['y', 'уγ'],
    ['z', 'ʐ2'],
  ].flatMap(([latin = '', others = '']) => [...others].map((other) => [other, latin])),
);

/** Equal for texts that look alike: `0ferta`, `oferta` and Cyrillic `оferta`. Without hyphens, dots and spaces. */
export function skeletonOf(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\s.&'_-]/gu, '');
  return [...plain]
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Whether one letter was added, left out or mistyped, or two neighbours were swapped. */
export function isOneSlipApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  );
}

/** The text without any one of its letters, and as it is: two texts one slip apart have one of these in common. */
export function withoutOneLetter(text: string): string[] {
  return [text, ...[...text].map((_, at) => text.slice(0, at) + text.slice(at + 1))];
}
