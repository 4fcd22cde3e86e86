import { isIPv4, isIPv6 } from 'node:net';
import { plainIp } from '@garimpo/service-kit';

/** What somebody searches for who types a whole address, or how it begins. */
export interface AddressSearch {
  /** Whole addresses, where they are few enough to be asked for one by one. */
  addresses: string[];
  /** Where they are more: from one address to another, both among them. */
  ranges: [from: string, to: string][];
  /** Whether it says more than what is shown of an address: asked often enough, it would tell the rest. */
  isGuess: boolean;
}

type Span = [from: number, to: number];

interface Family {
  base: number;
  digitsMax: number;
  max: number;
  parts: number;
  separator: string;
  /** Parts that are shown of every address. */
  shownParts: number;
  part: RegExp;
}
const V4: Family = {
  base: 10,
  digitsMax: 3,
  max: 255,
  parts: 4,
  separator: '.',
  shownParts: 3,
  part: /^(?:0|[1-9]\d{0,2})$/,
};
const V6: Family = {
  base: 16,
  digitsMax: 4,
  max: 0xffff,
  parts: 8,
  separator: ':',
  shownParts: 3,
  part: /^(?:0|[1-9a-f][0-9a-f]{0,3})$/,
};
const NOTHING: AddressSearch = { addresses: [], ranges: [], isGuess: false };

/**
 * Reads what was typed. A part that no separator ends may go on: `203.0.1` begins 203.0.1.9 and 203.0.113.9. Nothing is found for what begins no
 * address.
 */
export function readAddressSearch(typed: string): AddressSearch {
  const text = typed.toLowerCase();
  // With two colons at its end it may be a whole address, and is more often how one begins.
  if (isIPv4(text) || (isIPv6(text) && !text.endsWith('::')))
    return { addresses: [plainIp(text) as string], ranges: [], isGuess: true };
  if (text.includes('.')) return beginning(text, V4);
  if (text.includes(':')) return beginning(text.replace(/::$/, ':'), V6);
  const ranges = [V4, V6].flatMap((family) => beginning(text, family).ranges);
  return { addresses: [], ranges, isGuess: false };
}

function beginning(text: string, family: Family): AddressSearch {
  const { separator, part, parts, base, max, shownParts } = family;
  const written = text.split(separator);
  const last = written.pop() as string;
  const ended = written.map((one) => (base === 16 ? one.replace(/^0+(?=.)/, '') : one));
  const whole = ended.map((one) => Number.parseInt(one, base));
  const areParts = ended.every((one, at) => part.test(one) && (whole[at] as number) <= max);
  if (!areParts || whole.length >= parts || (last !== '' && !part.test(last))) return NOTHING;

  const spans = last === '' ? [[0, max] as Span] : partsThatBegin(last, family);
  const ranges = spans.map(([from, to]): [string, string] => [
    addressOf([...whole, from], 0, family),
    addressOf([...whole, to], max, family),
  ]);
  if (ranges.length === 0) return NOTHING;
  const isGuess = whole.length > shownParts || (whole.length === shownParts && last !== '');
  const [only, ...others] = ranges;
  const network = only === undefined || others.length > 0 ? null : wholeNetwork(only);
  if (network === null) return { addresses: [], ranges, isGuess };
  return {
    addresses: Array.from({ length: 256 }, (_, n) => `${network}.${n}`),
    ranges: [],
    isGuess,
  };
}

/** What the 256 addresses of a range have in common; null for a range of more. */
function wholeNetwork([from, to]: [string, string]): string | null {
  const network = from.replace(/\.0$/, '');
  return isIPv4(from) && to === `${network}.255` ? network : null;
}

/** All that a part may be which begins so. */
function partsThatBegin(written: string, { base, digitsMax, max }: Family): Span[] {
  const begun = Number.parseInt(written, base);
  const more = begun === 0 ? 0 : digitsMax - written.length;
  return Array.from({ length: more + 1 }, (_, digits): Span => {
    const size = base ** digits;
    return [begun * size, Math.min(begun * size + size - 1, max)];
  }).filter(([from]) => from <= max);
}

function addressOf(begun: number[], rest: number, { base, parts, separator }: Family): string {
  const all = [...begun, ...Array<number>(parts - begun.length).fill(rest)];
  return all.map((part) => part.toString(base)).join(separator);
}
