import type { Transaction } from '@garimpo/service-kit';
import type { AddressSearch } from './address-search.ts';
import { LINE_COLUMNS, linesOf, type VisitLine } from './visit.query.ts';
import { conditions, HAS_ADDRESS, NEWEST_FIRST, Values, type VisitSpan } from './visit-span.ts';

const KEY = 'user_id, created_at, id';

type Ranges = AddressSearch['ranges'];

/** Among so many of the newest a range is looked for before it is looked up: of one that is common enough are there. */
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

/** By the index of addresses, however far back the newest of them lie: of what is rare, or was common once. */
function searchRanges(tx: Transaction, span: VisitSpan, ranges: Ranges): Promise<VisitLine[]> {
  const values = new Values();
  // Without the OFFSET the plan would go along time, in the hope that some of these few come soon.
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
