import { type Actor, Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import {
  REQUESTS_PAGE,
  trafficFilterErrors,
  type VisitReply,
  type VisitsQuery,
  type VisitsReply,
} from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { AddressLimits } from './address-limits.ts';
import { readAddressSearch } from './address-search.ts';
import { searchVisits } from './search-visits.query.ts';
import { toVisitView, toWholeVisit } from './visit.mapper.ts';
import { findVisit, listVisits, type VisitLine } from './visit.query.ts';
import type { VisitSpan } from './visit-span.ts';

const fail = defineErrors(trafficFilterErrors);

/** What visitors asked for and what they met, with their addresses masked. */
@Injectable()
export class VisitService {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    private readonly limits: AddressLimits,
  ) {}

  /** Throws `traffic_filter.requests.too_many_searches`. */
  async list(actor: Actor, query: VisitsQuery): Promise<VisitsReply> {
    const found = await this.lines(actor, query, REQUESTS_PAGE + 1);
    return {
      requests: found.slice(0, REQUESTS_PAGE).map(toVisitView),
      more: found.length > REQUESTS_PAGE,
    };
  }

  /** The newest of them, as many as that. Throws `traffic_filter.requests.too_many_searches`. */
  async lines(actor: Actor, { ip, ...query }: VisitsQuery, limit: number): Promise<VisitLine[]> {
    const span: VisitSpan = {
      ...query,
      userId: actor.userId,
      from: instant(query.from),
      to: instant(query.to),
      limit,
    };
    if (ip === undefined) return this.database.asUser(actor, (tx) => listVisits(tx, span));
    const search = readAddressSearch(ip);
    if (search.isGuess) await this.limits.search(actor.userId, ip.toLowerCase());
    // As the service: a user sees no addresses. The requests are asked for as this user's.
    return this.database.asService((tx) => searchVisits(tx, span, search));
  }

  /** Throws `traffic_filter.request.not_found`. */
  async find({ userId }: Actor, id: string): Promise<VisitReply> {
    // As the service: the browser of a visitor is told for one request at a time. It is asked for as this user's.
    const row = await this.database.asService((tx) => findVisit(tx, userId, id));
    if (row === null) throw fail('traffic_filter.request.not_found');
    return { request: toWholeVisit(row) };
  }
}

function instant(written: string | undefined): Date | undefined {
  return written === undefined ? undefined : new Date(written);
}
