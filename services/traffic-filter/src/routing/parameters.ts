import { looksPersonal } from '@garimpo/service-kit';
import {
  adParameters,
  CLICK_PARAMETERS,
  isUsualParameter,
  QUERY_BYTES_MAX,
  VISIT_PARAMETER,
} from '@garimpo/traffic-filter-contract';

/** The part of a visit's query that is recorded and passed on. */
export interface KeptParameters {
  /** The pairs as they were written, byte by byte. */
  query: string;
  /** The same pairs decoded, without zero characters, which no text of the database can hold. */
  parameters: [string, string][];
}

const NO_PARAMETERS: KeptParameters = { query: '', parameters: [] };
const ZERO = /\0/g;

/**
 * The parameters of a visit whose names are usual or listed by its campaign, without those whose values look personal. A query that is too long is
 * dropped whole, because half of it would be worse.
 * @param query without its question mark
 * @param decoded the same query
 * @param own names that the campaign lists, in lower case
 */
export function keptParameters(
  query: string,
  decoded: Iterable<[string, string]>,
  own: readonly string[],
): KeptParameters {
  if (query === '' || Buffer.byteLength(query) > QUERY_BYTES_MAX) return NO_PARAMETERS;
  const written = pairsOf(query);
  const kept: string[] = [];
  const parameters: [string, string][] = [];
  let at = 0;
  for (const [name, value] of decoded) {
    const pair = written[at++];
    if (pair === undefined || !mayKeep(name, value, own)) continue;
    kept.push(pair);
    parameters.push(value.includes('\0') ? [name, value.replace(ZERO, '')] : [name, value]);
  }
  return { query: kept.join('&'), parameters };
}

/** @param own names that the campaign lists, in lower case */
export function mayKeep(name: string, value: string, own: readonly string[]): boolean {
  const known = name.toLowerCase();
  if (!isUsualParameter(known) && !own.includes(known)) return false;
  return !looksPersonal(
    value,
    CLICK_PARAMETERS.has(known) ? 'click_id' : adParameters.has(known) ? 'ad_id' : 'text',
  );
}

/** Splits as `URLSearchParams` does: a leading question mark is not part of the first name. */
function pairsOf(query: string): string[] {
  const all = (query.charAt(0) === '?' ? query.slice(1) : query).split('&');
  return all.includes('') ? all.filter((pair) => pair !== '') : all;
}

/** Characters that may not stand in a header, or that would end the query. */
const UNSAFE = /[^\x21\x22\x24-\x7e]/u;
/** Browsers read a backslash as a slash and nothing else does, so it is normalised as well. */
const UNSENDABLE = /[^\x21-\x5b\x5d-\x7e]/;

/**
 * Where a visit is led: a page with the parameters of the visit, each exactly once, and the visit's own id. An id in the query belongs to another
 * visit and is dropped.
 * @param page absolute address, as its owner typed it
 * @param query of the visit, with or without its question mark
 */
export function destinationOf(page: string, query: string, visitId: string): string {
  const own = `${VISIT_PARAMETER}=${visitId}`;
  const given = Buffer.byteLength(query) > QUERY_BYTES_MAX ? '' : withoutVisit(query.replace(/^\?/, ''));
  const address = UNSENDABLE.test(page) ? new URL(page).href : page;
  return passOn(address, given === '' ? own : `${given}&${own}`);
}

/**
 * Adds the parameters of a visit to an address, each once and as it was written. A parameter of the same name in the address gives way; its others and
 * its fragment stay.
 */
export function passOn(page: string, query: string): string {
  const given = withoutRepeats(query.charAt(0) === '?' ? query.slice(1) : query);
  if (given.length === 0 || Buffer.byteLength(query) > QUERY_BYTES_MAX) return page;
  const hash = page.indexOf('#');
  const [address, fragment] = hash === -1 ? [page, ''] : [page.slice(0, hash), page.slice(hash)];
  const mark = address.indexOf('?');
  const passed = (UNSAFE.test(query) ? given.map(escapeUnsafe) : given).join('&');
  if (mark === -1) return `${address}?${passed}${fragment}`;
  const names = new Set(given.map(nameOf));
  const kept = withoutRepeats(address.slice(mark + 1)).filter((written) => !names.has(nameOf(written)));
  return `${address.slice(0, mark)}?${[...kept.map(escapeUnsafe), passed].join('&')}${fragment}`;
}

function withoutRepeats(query: string): string[] {
  const all = query.split('&');
  const unique = new Set(all);
  unique.delete('');
  return unique.size === all.length ? all : [...unique];
}

function nameOf(written: string): string {
  const name = written.split('=', 1)[0]?.replaceAll('+', ' ') ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Escapes that are there already stay as they are. */
function escapeUnsafe(written: string): string {
  if (!UNSAFE.test(written)) return written;
  return written.replace(new RegExp(UNSAFE, 'gu'), (letter) =>
    letter.isWellFormed() ? encodeURIComponent(letter) : '%EF%BF%BD',
  );
}

function withoutVisit(query: string): string {
  // The name may be written with escapes.
  if (!query.includes(VISIT_PARAMETER) && !query.includes('%')) return query;
  return query
    .split('&')
    .filter((written) => nameOf(written) !== VISIT_PARAMETER)
    .join('&');
}
