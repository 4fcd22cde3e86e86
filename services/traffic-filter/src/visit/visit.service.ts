import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  LOGGER,
  LruMap,
  type RateRule,
  readPages,
  UserLimits,
} from '@garimpo/service-kit';
import {
  REQUESTS_CSV_ROWS_MAX,
  REQUESTS_PAGE,
  type TrafficFilterErrorCode,
  trafficFilterErrors,
  type VisitReply,
  type VisitsQuery,
  type VisitsReply,
} from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { readAddressSearch, searchVisits } from './address-search.ts';
import {
  findAddress,
  findVisit,
  listVisits,
  toVisitView,
  toWholeVisit,
  type VisitLine,
  type VisitSpan,
} from './visit.query.ts';

const fail = defineErrors(trafficFilterErrors);

/** Enough to investigate an incident, too few to copy a list of visitors. */
export const addressRates = {
  reveal: { name: 'address of a visitor', burst: 60, everySeconds: 60 },
  search: { name: 'search for an address', burst: 120, everySeconds: 20 },
} satisfies Record<string, RateRule>;

const SEARCH_MS = 3_600_000;
const SEARCHES_MAX = 10_000;
const CSV_PAGE = 1_000;

/** The requests of a user's links, with their addresses masked, and single addresses on demand. */
@Injectable()
export class VisitService {
  readonly #limits: UserLimits;
  /** Further pages of a search, and polls of a live list, are not new guesses. */
  readonly #searches = new LruMap<string, true>({ max: SEARCHES_MAX, ttlMs: SEARCH_MS });

  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#limits = new UserLimits(database, config);
  }

  /** Throws `traffic_filter.requests.too_many_searches`. */
  async list(actor: Actor, query: VisitsQuery): Promise<VisitsReply> {
    const found = await this.#newest(actor, query, REQUESTS_PAGE + 1);
    return {
      requests: found.slice(0, REQUESTS_PAGE).map(toVisitView),
      more: found.length > REQUESTS_PAGE,
    };
  }

  /** Throws `traffic_filter.requests.too_many_searches`. */
  lines(actor: Actor, query: VisitsQuery, signal: AbortSignal): AsyncGenerator<VisitLine> {
    return readPages(
      (last: VisitLine | null, limit) =>
        this.#newest(actor, { ...query, before: last?.id ?? query.before }, limit),
      { page: CSV_PAGE, max: REQUESTS_CSV_ROWS_MAX, signal },
    );
  }

  /** Throws `traffic_filter.request.not_found`. */
  async find({ userId }: Actor, id: string): Promise<VisitReply> {
    // As the service, because users cannot list the browsers of visitors. The query is limited to this user.
    const row = await this.database.asService((tx) => findVisit(tx, userId, id));
    if (row === null) throw fail('traffic_filter.request.not_found');
    return { request: toWholeVisit(row) };
  }

  /**
   * Shows the address of one visitor and records who has seen it. Throws `traffic_filter.request.not_found`,
   * `traffic_filter.request.address_erased`, `traffic_filter.request.too_many_reveals`.
   */
  async reveal({ userId }: Actor, requestId: string): Promise<{ ip: string }> {
    await this.#take(userId, addressRates.reveal, 'traffic_filter.request.too_many_reveals');
    // As the service, because users cannot read addresses. The query is limited to this user.
    const shown = await this.database.asService(async (tx) => {
      const found = await findAddress(tx, userId, requestId);
      if (found === null) throw fail('traffic_filter.request.not_found');
      if (found.ip === null) throw fail('traffic_filter.request.address_erased');
      await tx.run('INSERT INTO traffic_filter.request_reveals (request_id, user_id) VALUES ($1, $2)', [
        requestId,
        userId,
      ]);
      return { ip: found.ip };
    });
    // The name `requestId` is taken by the id of the HTTP request.
    this.log.info({ visitId: requestId }, 'the address of a visitor was shown');
    return shown;
  }

  async #newest(actor: Actor, { ip, ...query }: VisitsQuery, limit: number): Promise<VisitLine[]> {
    const { userId } = actor;
    const span: VisitSpan = { ...query, userId, from: instant(query.from), to: instant(query.to), limit };
    if (ip === undefined) return this.database.asUser(actor, (tx) => listVisits(tx, span));
    const search = readAddressSearch(ip);
    if (search.isGuess) await this.#takeSearch(`${userId} ${ip.toLowerCase()}`, userId);
    // As the service, because users cannot read addresses. The query is limited to this user.
    return this.database.asService((tx) => searchVisits(tx, span, search));
  }

  async #takeSearch(search: string, userId: string): Promise<void> {
    if (this.#searches.has(search)) return;
    await this.#take(userId, addressRates.search, 'traffic_filter.requests.too_many_searches');
    this.#searches.set(search, true);
  }

  #take(userId: string, rule: RateRule, code: TrafficFilterErrorCode): Promise<void> {
    return this.#limits.take(userId, rule, (details) => fail(code, details));
  }
}

function instant(written: string | undefined): Date | undefined {
  return written === undefined ? undefined : new Date(written);
}
