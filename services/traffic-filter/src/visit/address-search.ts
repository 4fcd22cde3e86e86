import { isIPv4, isIPv6 } from 'node:net';
import { plainIp, type Transaction } from '@garimpo/service-kit';
import {
  conditions,
  HAS_ADDRESS,
  LINE_COLUMNS,
  linesOf,
  NEWEST_FIRST,
  Values,
  type VisitLine,
  type VisitSpan,
} from './visit.query.ts';

/** A search for a whole address, or for its beginning. */
export interface AddressSearch {
  /** Whole addresses, where they are few enough to be asked for one by one. */
  addresses: string[];
  /** Otherwise ranges, both ends included. */
  ranges: [from: string, to: string][];
  /** Whether it says more than the masked address shows: many such searches would reveal the rest. */
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
  // A text that ends with two colons may be a whole address, and is more often a beginning.
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

const KEY = 'user_id, created_at, id';

type Ranges = AddressSearch['ranges'];

/** Newest requests that are scanned before the index is used: a common range is found among them. */
const LOOKED_THROUGH = 20_000;
/** And among more where more are asked for. */
const LOOKED_THROUGH_FOR_EACH = 50;

/** Newest first. As the service, for a user sees no addresses: those of this user alone, and of addresses that are not erased. */
export async function searchVisits(
  tx: Transaction,
  span: VisitSpan,
  { addresses, ranges }: AddressSearch,
): Promise<VisitLine[]> {
  if (addresses.length > 0) return searchAddresses(tx, span, addresses);
  if (ranges.length === 0) return [];
  const newest = await searchNewest(tx, span, ranges);
  return newest.length === span.limit ? newest : searchRanges(tx, span, ranges);
}

/** The newest of each address, and of those the newest. */
function searchAddresses(tx: Transaction, span: VisitSpan, addresses: string[]): Promise<VisitLine[]> {
  const values = new Values();
  const limit = values.add(span.limit);
  const newest = `SELECT of_address.* FROM unnest(${values.add(addresses)}::inet[]) AS asked (address)
    CROSS JOIN LATERAL (
      SELECT ${KEY} FROM traffic_filter.requests
      WHERE ${conditions(span, values)} AND ${HAS_ADDRESS} AND ip_address = asked.address
      ${NEWEST_FIRST} LIMIT ${limit}) of_address
    ${NEWEST_FIRST} LIMIT ${limit}`;
  return tx.rows(linesOf(ofKeys(newest)), values.all);
}

/** Along time, and not far. */
function searchNewest(tx: Transaction, span: VisitSpan, ranges: Ranges): Promise<VisitLine[]> {
  const values = new Values();
  const inAnyRange = ranges.map((range) => isIn(range, values)).join(' OR ');
  const lookedThrough = Math.max(LOOKED_THROUGH, LOOKED_THROUGH_FOR_EACH * span.limit);
  const found = `SELECT ${LINE_COLUMNS} FROM (
      SELECT ${LINE_COLUMNS}, ip_address FROM traffic_filter.requests WHERE ${conditions(span, values)} AND ${HAS_ADDRESS}
      ${NEWEST_FIRST} LIMIT ${values.add(lookedThrough)}) newest
    WHERE ${inAnyRange} ${NEWEST_FIRST} LIMIT ${values.add(span.limit)}`;
  return tx.rows(linesOf(found), values.all);
}

/** By the index of addresses, for ranges that are rare or were common long ago. */
function searchRanges(tx: Transaction, span: VisitSpan, ranges: Ranges): Promise<VisitLine[]> {
  const values = new Values();
  // The OFFSET keeps the planner from scanning along time.
  const ofRanges = ranges.map(
    (range) => `(SELECT ${KEY} FROM traffic_filter.requests
      WHERE ${conditions(span, values)} AND ${HAS_ADDRESS} AND ${isIn(range, values)} OFFSET 0)`,
  );
  const newest = `SELECT * FROM (${ofRanges.join(' UNION ALL ')}) all_of_them
    ${NEWEST_FIRST} LIMIT ${values.add(span.limit)}`;
  return tx.rows(linesOf(ofKeys(newest)), values.all);
}

/** Many are found, and few are read: until it is known which, the index has all that is asked for. */
function ofKeys(newest: string): string {
  return `SELECT request.* FROM (${newest}) newest JOIN traffic_filter.requests request USING (${KEY})`;
}

function isIn([from, to]: Ranges[number], values: Values): string {
  return `ip_address BETWEEN ${values.add(from)}::inet AND ${values.add(to)}::inet`;
}
