import {
  anticloneErrors,
  conversionPercent,
  EVENTS_PAGE,
  type EventRange,
  type EventsQuery,
  type EventsReply,
  type RevealReply,
  SUMMARY_ROWS_MAX,
  SUMMARY_TIME_ZONE,
  type SummaryReply,
} from '@garimpo/anticlone-contract';
import {
  type Actor,
  Database,
  defineErrors,
  InjectDatabase,
  Places,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { hasOwnSite } from '../site/site.query.ts';
import { type EventSpan, listEvents, toEventView } from './event.query.ts';
import { Reveals } from './reveals.ts';

interface Counts {
  access: number;
  initCheckout: number;
}
interface DayCounts extends Counts {
  /** As `2026-11-22`. */
  day: string;
  cloneAccess: number;
}
interface ValueCounts extends Counts {
  value: string;
}

const COUNTS = `
  coalesce(sum(count) FILTER (WHERE event_type = 'access'), 0)::float8 AS access,
  coalesce(sum(count) FILTER (WHERE event_type = 'init_checkout'), 0)::float8 AS "initCheckout"`;

/** Whole hours: a span is told by the day, and the hours of its edges count whole. */
const SPAN = `anticlone_site_id = $1 AND hour >= date_trunc('hour', $2::timestamptz, 'UTC') AND hour < $3`;

/** Every day of the span, oldest first, those without events too. */
function listDays(tx: Transaction, { siteId, from, to }: EventSpan): Promise<DayCounts[]> {
  return tx.rows(
    `WITH counted AS (
       SELECT (hour AT TIME ZONE '${SUMMARY_TIME_ZONE}')::date AS day, ${COUNTS},
         coalesce(sum(count) FILTER (WHERE event_type = 'clone_access'), 0)::float8 AS "cloneAccess"
       FROM anticlone.event_totals WHERE ${SPAN} AND kind = 'all' GROUP BY 1)
     SELECT to_char(each.day, 'YYYY-MM-DD') AS day, coalesce(access, 0) AS access,
       coalesce("initCheckout", 0) AS "initCheckout", coalesce("cloneAccess", 0) AS "cloneAccess"
     FROM generate_series(
       date_trunc('day', $2::timestamptz AT TIME ZONE '${SUMMARY_TIME_ZONE}'),
       ($3::timestamptz - interval '1 millisecond') AT TIME ZONE '${SUMMARY_TIME_ZONE}', interval '1 day') AS each (day)
     LEFT JOIN counted ON counted.day = each.day::date
     ORDER BY each.day`,
    [siteId, from, to],
  );
}

/** Of one kind, the values with most accesses first, and of those that are as many the ones with most checkouts. */
function listValues(
  tx: Transaction,
  { siteId, from, to }: EventSpan,
  kind: 'source' | 'place' | 'device',
): Promise<ValueCounts[]> {
  return tx.rows(
    `SELECT value, ${COUNTS} FROM anticlone.event_totals
     WHERE ${SPAN} AND kind = $4 GROUP BY value
     ORDER BY access DESC, "initCheckout" DESC, value LIMIT ${SUMMARY_ROWS_MAX}`,
    [siteId, from, to, kind],
  );
}

const fail = defineErrors(anticloneErrors);

/** What visitors did on a user's own pages and on copies of them: for those whom the operator lets see it. */
@Injectable()
export class EventService {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    private readonly reveals: Reveals,
    private readonly places: Places,
  ) {}

  /** Throws `anticlone.tracking.forbidden`, `anticlone.site.not_found`. */
  list(actor: Actor, siteId: string, { before, ...query }: EventsQuery): Promise<EventsReply> {
    return this.#ofOwnSite(actor, siteId, async (tx) => {
      const found = await listEvents(tx, spanOf(siteId, query), { before, limit: EVENTS_PAGE + 1 });
      return { events: found.slice(0, EVENTS_PAGE).map(toEventView), more: found.length > EVENTS_PAGE };
    });
  }

  /** Throws `anticlone.tracking.forbidden`, `anticlone.site.not_found`. */
  summary(actor: Actor, siteId: string, range: EventRange): Promise<SummaryReply> {
    const span = spanOf(siteId, range);
    return this.#ofOwnSite(actor, siteId, async (tx) => {
      const days = await listDays(tx, span);
      const sources = await listValues(tx, span, 'source');
      const places = await listValues(tx, span, 'place');
      const devices = await listValues(tx, span, 'device');
      const totals = {
        access: sum(days, ({ access }) => access),
        initCheckout: sum(days, ({ initCheckout }) => initCheckout),
        cloneAccess: sum(days, ({ cloneAccess }) => cloneAccess),
      };
      return {
        totals: withConversion(totals),
        days: days.map(withConversion),
        sources: sources.map(({ value, ...counts }) => withConversion({ source: value || null, ...counts })),
        places: places.map(({ value, ...counts }) => withConversion({ ...placeOf(value), ...counts })),
        attribution: this.places.attribution,
        devices: devices.map(({ value, ...counts }) => withConversion({ device: value, ...counts })),
      };
    });
  }

  /**
   * Throws `anticlone.site.not_found`, `anticlone.tracking.forbidden`, `anticlone.event.not_found`, `anticlone.event.address_erased`,
   * `anticlone.event.too_many_reveals`.
   */
  async reveal(actor: Actor, siteId: string, eventId: string): Promise<RevealReply> {
    await this.#ofOwnSite(actor, siteId, async () => {});
    return this.reveals.reveal(actor, siteId, eventId);
  }

  /** The next events before that one, for a table of them. Throws as `list`. */
  async page(
    actor: Actor,
    span: EventSpan,
    { before, limit }: { before?: string | undefined; limit: number },
  ) {
    return this.#ofOwnSite(actor, span.siteId, (tx) => listEvents(tx, span, { before, limit }));
  }

  async #ofOwnSite<T>(actor: Actor, siteId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.asUser(actor, async (tx) => {
      if (!(await hasOwnSite(tx, actor.userId, siteId))) throw fail('anticlone.site.not_found');
      if (!actor.roles.includes('admin')) throw fail('anticlone.tracking.forbidden');
      return work(tx);
    });
  }
}

export function spanOf(
  siteId: string,
  { from, to, type }: EventRange & Pick<EventsQuery, 'type'>,
): EventSpan {
  return { siteId, from: new Date(from), to: new Date(to), type };
}

function withConversion<T extends Counts>(counts: T): T & { conversion: number } {
  return { ...counts, conversion: conversionPercent(counts) };
}

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

/** As the totals hold it: `BR|São Paulo`, and nothing on a side that is not known. */
function placeOf(value: string): { country: string | null; city: string | null } {
  const [country = '', ...city] = value.split('|');
  return { country: country || null, city: city.join('|') || null };
}
