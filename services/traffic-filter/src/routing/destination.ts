import { QUERY_BYTES_MAX, VISIT_PARAMETER } from '@garimpo/traffic-filter-contract';

/** What may not stand in a header or would end the query. */
const UNSAFE = /[^\x21\x22\x24-\x7e]/u;

/**
 * The address of a page with the parameters of the visit: each exactly once, letter by letter as it came. One that the address has already gives way to
 * the visit's; its own others and its fragment stay. A query that is too long is not passed on at all, for half of it would be worse.
 * @param page absolute address
 * @param query of the visit, with or without its question mark
 */
export function passOn(page: string, query: string): string {
  const given = once(query.charAt(0) === '?' ? query.slice(1) : query);
  if (given.length === 0 || Buffer.byteLength(query) > QUERY_BYTES_MAX) return page;
  const hash = page.indexOf('#');
  const [address, fragment] = hash === -1 ? [page, ''] : [page.slice(0, hash), page.slice(hash)];
  const mark = address.indexOf('?');
  const passed = (UNSAFE.test(query) ? given.map(safe) : given).join('&');
  if (mark === -1) return `${address}?${passed}${fragment}`;
  const names = new Set(given.map(nameOf));
  const kept = once(address.slice(mark + 1)).filter((written) => !names.has(nameOf(written)));
  return `${address.slice(0, mark)}?${[...kept.map(safe), passed].join('&')}${fragment}`;
}

/** The parameters of a query, as they are written: the same pair twice is one. */
function once(query: string): string[] {
  const all = query.split('&');
  const seen = new Set(all);
  seen.delete('');
  return seen.size === all.length ? all : [...seen];
}

export function nameOf(written: string): string {
  const name = written.split('=', 1)[0]?.replaceAll('+', ' ') ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    // An escape that is none: as it is written, then.
    return name;
  }
}

/** What is unsafe is escaped; escapes that are there stay. */
function safe(written: string): string {
  if (!UNSAFE.test(written)) return written;
  return written.replace(new RegExp(UNSAFE, 'gu'), (letter) =>
    letter.isWellFormed() ? encodeURIComponent(letter) : '%EF%BF%BD',
  );
}

/** A backslash is a slash to browsers, and to nobody else: who reads the address by another rule must not come elsewhere. */
const UNSENDABLE = /[^\x21-\x5b\x5d-\x7e]/;

/**
 * Where a visit is led: a page with the parameters of the visit, each exactly once, and the visit's own id. An id that came along is of another visit, and
 * goes.
 * @param page absolute address, as its owner typed it
 * @param query of the visit, with or without its question mark
 */
export function destinationOf(page: string, query: string, visitId: string): string {
  const own = `${VISIT_PARAMETER}=${visitId}`;
  const given = Buffer.byteLength(query) > QUERY_BYTES_MAX ? '' : withoutVisit(query.replace(/^\?/, ''));
  return passOn(inAscii(page), given === '' ? own : `${given}&${own}`);
}

function withoutVisit(query: string): string {
  // Its name may be spelled with escapes.
  if (!query.includes(VISIT_PARAMETER) && !query.includes('%')) return query;
  return query
    .split('&')
    .filter((written) => nameOf(written) !== VISIT_PARAMETER)
    .join('&');
}

/** Letters that no header can hold, or that are read in two ways, are written as browsers would. */
function inAscii(page: string): string {
  return UNSENDABLE.test(page) ? new URL(page).href : page;
}
