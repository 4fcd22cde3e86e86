import { QUERY_BYTES_MAX, VISIT_PARAMETER } from '@garimpo/traffic-filter-contract';
import { nameOf, passOn } from './pass-on.ts';

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
