import {
  type AssignInput,
  accountsErrors,
  type BillingEventsQuery,
  type BillingEventsReply,
  type BillingEventView,
  EVENTS_PAGE_MAX,
  type ReplayInput,
} from '@garimpo/accounts-contract';
import { type Database, defineErrors, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { writeAudit } from './billing-audit.ts';
import { lockNotice, rereadNotice, type StoredNotice } from './billing-inbox.ts';
import type { BillingProvider } from './billing-provider.ts';
import { BILLING_PROVIDERS } from './billing-providers.ts';
import { BillingQueue, limitLocks } from './billing-queue.ts';
import { NoticeFetcher } from './notice-fetcher.ts';
import { readEvent } from './read-event.ts';
import { settle } from './settle-notice.ts';

const fail = defineErrors(accountsErrors);

const VIEW = `id, provider, event_type as "eventType", kind, received_at as "receivedAt", occurred_at as "occurredAt",
  order_id as "orderId", subscription_id as "subscriptionId", product_id as "productId", offer_id as "offerId",
  amount_cents::float8 as "amountCents", currency, reference, email, buyer_name as "buyerName", user_id as "userId",
  outcome, processed_at as "processedAt"`;

type EventRow = Omit<BillingEventView, 'receivedAt' | 'occurredAt' | 'processedAt'> &
  Record<'receivedAt', Date> &
  Record<'occurredAt' | 'processedAt', Date | null>;

/** What operators see of the inbox and do to it. As the service throughout: they are nobody's user. */
@Injectable()
export class BillingEventsService {
  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    @Inject(BILLING_PROVIDERS) private readonly providers: readonly BillingProvider[],
    private readonly queue: BillingQueue,
    private readonly fetcher: NoticeFetcher,
  ) {}

  /** Newest first, without the bytes. */
  async list(query: BillingEventsQuery): Promise<BillingEventsReply> {
    const limit = query.limit ?? EVENTS_PAGE_MAX;
    const after = query.cursor === undefined ? null : await this.placeOf(query.cursor);
    const rows: EventRow[] = await this.database.asService((tx) =>
      tx.rows(
        `select ${VIEW} from accounts.billing_events
         where ($1::text is null or outcome = $1) and ($2::text is null or provider = $2)
           and ($3::uuid is null or (received_at, id) < (select received_at, id from accounts.billing_events where id = $3))
         order by received_at desc, id desc limit $4`,
        [query.outcome ?? null, query.provider ?? null, after, limit + 1],
      ),
    );
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { events: page.map(toView), nextCursor: last === undefined ? null : cursorOf(last.id) };
  }

  /**
   * Looks at a notice again as if it had just come: its bytes are read anew, its user stays. What it only names is fetched
   * anew, soon after. Throws `accounts.notice.not_found`, `.unreadable`.
   */
  async replay(id: string, { by, why }: ReplayInput): Promise<BillingEventView> {
    await this.database.asService(async (tx) => {
      await limitLocks(tx);
      const kept = await locked(tx, id);
      if (this.providerOf(kept)?.resources?.isNamedBy(kept.raw) === true) {
        await this.fetcher.send(tx, id);
        await writeAudit(tx, { action: 'replay', by, why, eventId: id });
        return;
      }
      await this.reread(tx, kept);
      const notice = await locked(tx, id);
      const outcome = await settle(tx, notice, notice.userId);
      await writeAudit(tx, { action: 'replay', by, why, eventId: id, detail: { outcome } });
    });
    await this.queue.take(id);
    return this.view(id);
  }

  /**
   * Says whose a waiting notice is. Throws `accounts.notice.not_found`, `.unreadable`, `.settled` where that is known
   * already, `.unknown_product` where no plan could follow from it, `accounts.profile.not_found`.
   */
  async assign(id: string, { userId, by, why }: AssignInput): Promise<BillingEventView> {
    await this.database.asService(async (tx) => {
      await limitLocks(tx);
      const notice = await locked(tx, id);
      if (notice.userId !== null) throw fail('accounts.notice.settled');
      if (notice.outcome === 'malformed' || notice.outcome === 'fetching')
        throw fail('accounts.notice.unreadable');
      const found = await tx.rows('select 1 from accounts.profiles where id = $1', [userId]);
      if (found.length === 0) throw fail('accounts.profile.not_found');
      const outcome = await settle(tx, notice, userId.toLowerCase());
      if (outcome === 'unknown_product') throw fail('accounts.notice.unknown_product');
      await writeAudit(tx, { action: 'assign', by, why, eventId: id, userId, detail: { outcome } });
    });
    await this.queue.take(id);
    return this.view(id);
  }

  private async reread(tx: Transaction, notice: StoredNotice): Promise<void> {
    const provider = this.providerOf(notice);
    const event = provider === undefined ? null : readEvent(provider, notice.raw, new Date());
    if (event === null) throw fail('accounts.notice.unreadable');
    await rereadNotice(tx, notice.id, event);
  }

  private providerOf(notice: StoredNotice): BillingProvider | undefined {
    return this.providers.find(({ name }) => name === notice.provider);
  }

  private async view(id: string): Promise<BillingEventView> {
    const rows: EventRow[] = await this.database.asService((tx) =>
      tx.rows(`select ${VIEW} from accounts.billing_events where id = $1`, [id]),
    );
    if (rows[0] === undefined) throw fail('accounts.notice.not_found');
    return toView(rows[0]);
  }

  private async placeOf(cursor: string): Promise<string> {
    const id = Buffer.from(cursor, 'base64url').toString();
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw fail('accounts.notice.not_found');
    await this.view(id);
    return id;
  }
}

async function locked(tx: Transaction, id: string): Promise<StoredNotice> {
  const notice = await lockNotice(tx, id);
  if (notice === null) throw fail('accounts.notice.not_found');
  return notice;
}

function cursorOf(id: string): string {
  return Buffer.from(id).toString('base64url');
}

function toView(row: EventRow): BillingEventView {
  return {
    ...row,
    receivedAt: row.receivedAt.toISOString(),
    occurredAt: row.occurredAt?.toISOString() ?? null,
    processedAt: row.processedAt?.toISOString() ?? null,
  };
}
