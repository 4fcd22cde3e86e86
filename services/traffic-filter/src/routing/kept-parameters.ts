import { looksPersonal, type ParameterUse } from '@garimpo/service-kit';
import {
  adParameters,
  CLICK_PARAMETERS,
  isUsualParameter,
  QUERY_BYTES_MAX,
} from '@garimpo/traffic-filter-contract';

/** What a visit keeps of its query and passes on. */
export interface KeptParameters {
  /** Letter by letter as it came. */
  query: string;
  /** The same, read. No text of the database holds a zero character. */
  parameters: [string, string][];
}

const NOTHING: KeptParameters = { query: '', parameters: [] };
const ZERO = /\0/g;

/**
 * The parameters of a visit whose names are usual or listed by its campaign, without those whose values look personal. A query that is too long is
 * nobody's: half of it would be worse.
 * @param query without its question mark
 * @param read the same query
 * @param own names that the campaign lists, in small letters
 */
export function keptParameters(
  query: string,
  read: Iterable<[string, string]>,
  own: readonly string[],
): KeptParameters {
  if (query === '' || Buffer.byteLength(query) > QUERY_BYTES_MAX) return NOTHING;
  const written = pairsOf(query);
  const kept: string[] = [];
  const parameters: [string, string][] = [];
  let at = 0;
  for (const [name, value] of read) {
    const pair = written[at++];
    if (pair === undefined || !mayKeep(name, value, own)) continue;
    kept.push(pair);
    parameters.push(value.includes('\0') ? [name, value.replace(ZERO, '')] : [name, value]);
  }
  return { query: kept.join('&'), parameters };
}

/** @param own names that the campaign lists, in small letters */
export function mayKeep(name: string, value: string, own: readonly string[]): boolean {
  const known = name.toLowerCase();
  return (isUsualParameter(known) || own.includes(known)) && !looksPersonal(value, purposeOf(known));
}

function purposeOf(name: string): ParameterUse {
  if (CLICK_PARAMETERS.has(name)) return 'click_id';
  return adParameters.has(name) ? 'ad_id' : 'text';
}

/** As `URLSearchParams` parts them: one leading question mark is none of the first name's. */
function pairsOf(query: string): string[] {
  const all = (query.charAt(0) === '?' ? query.slice(1) : query).split('&');
  return all.includes('') ? all.filter((pair) => pair !== '') : all;
}
