import { domainToASCII } from 'node:url';
import type { NameLikeness } from '@garimpo/anticlone-contract';
import { domainNameOf } from './domain-name.ts';

export interface LikeName {
  host: string;
  likeness: NameLikeness;
}

/** Names that are asked for in one round. */
const NAMES_MAX = 800;
const LABEL_MAX = 63;

/** Where pages of this trade are registered, the likeliest first. */
const SUFFIXES =
  'com com.br net shop store online site org app co io info live pro vip club top xyz digital click link page space website fun life ' +
  'net.br org.br blog.br ong.br eco.br site.br app.br log.br blog me us pt today world cloud tech best bio one';
/** Words that copies add, the likeliest first. */
const ADDED =
  'oficial promo promocao oferta ofertas desconto site br loja online original compre comprar brasil vip app hoje cupom black ' +
  'gratis acesso checkout pagamento especial exclusivo curso metodo clube blog suporte login area-de-membros web page lp pv vsl novo';
/** A few suffixes under which added words are tried beside the owner's own. */
const ADDED_SUFFIXES = ['com', 'com.br', 'shop', 'site', 'online', 'store'];
const LATIN_LOOK_ALIKES: [string, string][] = [
  ['o', '0'],
  ['l', '1'],
  ['i', '1'],
  ['i', 'l'],
  ['l', 'i'],
  ['e', '3'],
  ['a', '4'],
  ['s', '5'],
  ['m', 'rn'],
  ['rn', 'm'],
  ['w', 'vv'],
  ['g', 'q'],
  ['q', 'g'],
  ['c', 'k'],
  ['z', 's'],
  ['s', 'z'],
];
/** Letters of other alphabets, and those with marks, that domain names may have. */
const OTHER_LETTERS: [string, string][] = [
  ['a', 'аáàâãä'],
  ['c', 'сç'],
  ['e', 'еéêè'],
  ['i', 'іíì'],
  ['o', 'оóôõö'],
  ['p', 'р'],
  ['s', 'ѕ'],
  ['u', 'úü'],
  ['x', 'х'],
  ['y', 'у'],
  ['n', 'ñ'],
].map(([latin = '', others = '']) => [latin, others]);
const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Names that whoever copies the owner's page may register, the likeliest first. Equal hosts give equal lists, so that a round can go on
 * where it stopped.
 */
export function likeNames(ownerHost: string): LikeName[] {
  const own = domainNameOf(ownerHost);
  if (own === null) return [];
  const kinds: [NameLikeness, Iterable<string>][] = [
    ['ending', endings(own.name, own.suffix)],
    ['added_word', withWords(own.name, own.suffix)],
    ['hyphen', hyphens(own.name, own.suffix)],
    ['homoglyph', lookAlikes(own.name, own.suffix)],
    ['typo', typos(own.name, own.suffix)],
  ];
  return inTurns(kinds, own.domain);
}

/** Takes one of each kind in turn: where the list ends, no kind has been left out. */
function inTurns(kinds: readonly [NameLikeness, Iterable<string>][], ownDomain: string): LikeName[] {
  const found = new Map<string, NameLikeness>();
  let left = kinds.map(([likeness, names]) => ({ likeness, names: names[Symbol.iterator]() }));
  while (left.length > 0 && found.size < NAMES_MAX) {
    left = left.filter(({ likeness, names }) => {
      const { value, done } = names.next();
      if (done || found.size >= NAMES_MAX) return false;
      const host = domainToASCII(value);
      const isLabel = host
        .split('.')
        .every((label) => label !== '' && label.length <= LABEL_MAX && !/^-|-$/.test(label));
      if (host !== '' && isLabel && host !== ownDomain && !found.has(host)) found.set(host, likeness);
      return true;
    });
  }
  return [...found].map(([host, likeness]) => ({ host, likeness }));
}

function* endings(name: string, suffix: string): Iterable<string> {
  for (const other of SUFFIXES.split(' ')) if (other !== suffix) yield `${name}.${other}`;
}

function* withWords(name: string, suffix: string): Iterable<string> {
  const suffixes = [...new Set([suffix, ...ADDED_SUFFIXES])];
  for (const other of suffixes)
    for (const word of ADDED.split(' '))
      yield* [
        `${name}${word}.${other}`,
        `${name}-${word}.${other}`,
        `${word}${name}.${other}`,
        `${word}-${name}.${other}`,
      ];
}

function* hyphens(name: string, suffix: string): Iterable<string> {
  if (name.includes('-')) yield `${name.replaceAll('-', '')}.${suffix}`;
  for (let at = 2; at <= name.length - 2; at += 1)
    if (name[at] !== '-' && name[at - 1] !== '-') yield `${name.slice(0, at)}-${name.slice(at)}.${suffix}`;
}

function* lookAlikes(name: string, suffix: string): Iterable<string> {
  for (const [letters, others] of LATIN_LOOK_ALIKES) yield* replacedEach(name, letters, others, suffix);
  for (const [letter, others] of OTHER_LETTERS)
    for (const other of others) yield* replacedEach(name, letter, other, suffix);
}

function* replacedEach(name: string, letters: string, others: string, suffix: string): Iterable<string> {
  for (let at = name.indexOf(letters); at >= 0; at = name.indexOf(letters, at + 1))
    yield `${name.slice(0, at)}${others}${name.slice(at + letters.length)}.${suffix}`;
}

function* typos(name: string, suffix: string): Iterable<string> {
  for (let at = 0; at < name.length; at += 1) {
    const [before, letter, after] = [name.slice(0, at), name[at] as string, name.slice(at + 1)];
    yield `${before}${after}.${suffix}`;
    yield `${before}${letter}${letter}${after}.${suffix}`;
    if (after !== '' && after[0] !== letter) yield `${before}${after[0]}${letter}${after.slice(1)}.${suffix}`;
    for (const near of neighboursOf(letter)) yield `${before}${near}${after}.${suffix}`;
  }
}

function neighboursOf(letter: string): string[] {
  const row = KEY_ROWS.find((keys) => keys.includes(letter));
  if (row === undefined) return [];
  const at = row.indexOf(letter);
  return [row[at - 1], row[at + 1]].filter((one) => one !== undefined);
}
