import {
  anticloneErrors,
  conversionPercent,
  EVENTS_PAGE,
  type EventRange,
  type EventsQuery,
  type EventsReply,
  type RevealReply,
  type SummaryReply,
} from '@garimpo/anticlone-contract';
import {
  type Actor,
  Database,
  defineErrors,
  InjectDatabase,
  LOGGER,
  Places,
  type Transaction,
  timeOfId,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { hasOwnSite } from '../site/site.query.ts';
import { UserRequestLimits } from '../site/user-request-limits.ts';
import { type Counts, type EventSpan, listDays, listEvents, listValues, toEventView } from './event.query.ts';

const fail = defineErrors(anticloneErrors);

/** What visitors did on a user's pages and on copies of them, for users whom the operator made administrators. */
@Injectable()
export class EventService {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly limits: UserRequestLimits,
    private readonly places: Places,
  ) {}

  list(actor: Actor, siteId: string, { before, ...query }: EventsQuery): Promise<EventsReply> {
    return this.#ofOwnSite(actor, siteId, async (tx) => {
      const found = await listEvents(tx, spanOf(siteId, query), { before, limit: EVENTS_PAGE + 1 });
      return { events: found.slice(0, EVENTS_PAGE).map(toEventView), more: found.length > EVENTS_PAGE };
    });
  }

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

  /** Shows the address of one visitor, and records who asked. */
  async reveal(actor: Actor, siteId: string, eventId: string): Promise<RevealReply> {
    await this.#ofOwnSite(actor, siteId, async () => {});
    const { userId } = actor;
    await this.limits.take(userId, 'reveal');
    // With the service role, because users may not read addresses; the query checks whose the site is.
    const shown = await this.database.asService(async (tx) => {
      const event = await tx.one<{ ip: string | null; userAgent: string | null }>(
        `SELECT host(event.ip_address) AS ip, event.user_agent AS "userAgent"
         FROM anticlone.anticlone_sites site
         JOIN anticlone.tracking_events event ON event.anticlone_site_id = site.id
         WHERE site.id = $1 AND site.user_id = $2 AND event.created_at = $3 AND event.id = $4`,
        [siteId, userId, timeOfId(eventId), eventId],
      );
      if (event === undefined) throw fail('anticlone.event.not_found');
      if (event.ip === null) throw fail('anticlone.event.address_erased');
      await tx.run(
        'INSERT INTO anticlone.event_reveals (anticlone_site_id, event_id, user_id) VALUES ($1, $2, $3)',
        [siteId, eventId, userId],
      );
      return { ip: event.ip, userAgent: event.userAgent };
    });
    this.log.info({ siteId, eventId }, 'the address of a visitor was shown');
    return shown;
  }

  /** The next events of a table. */
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

/** The totals have places as `BR|São Paulo`, with an empty side for what is unknown. */
function placeOf(value: string): { country: string | null; city: string | null } {
  const [country = '', ...city] = value.split('|');
  return { country: country || null, city: city.join('|') || null };
}
