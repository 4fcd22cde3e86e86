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
import { BillingAuditEntity, BillingEventEntity, type BillingProvider } from '../model/billing.entities.ts';
import { ProfileEntity } from '../model/profile.entity.ts';
import { BILLING_PROVIDERS } from '../providers/billing-providers.ts';
import { lockNotice, rereadNotice, type StoredNotice } from './billing-inbox.ts';
import { BillingQueue, limitLocks } from './billing-queue.ts';
import { NoticeFetcher, readEvent } from './notice-fetcher.ts';
import { settle } from './settle-notice.ts';

const fail = defineErrors(accountsErrors);

/** Inbox of billing notices for operators. Runs as the service throughout, because operators are not users. */
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
    const { outcome, provider } = query;
    const rows = await this.database.asService((tx) => {
      const events = tx
        .repository(BillingEventEntity)
        .createQueryBuilder('event')
        .where({ ...(outcome !== undefined && { outcome }), ...(provider !== undefined && { provider }) })
        .orderBy({ 'event.receivedAt': 'DESC', 'event.id': 'DESC' })
        .limit(limit + 1);
      if (after !== null)
        events.andWhere(
          '(event.received_at, event.id) < (select received_at, id from accounts.billing_events where id = :after)',
          { after },
        );
      return events.getMany();
    });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { events: page.map(toView), nextCursor: last === undefined ? null : cursorOf(last.id) };
  }

  /**
   * Processes a notice again: its bytes are parsed anew, its user stays, and referenced resources are fetched again
   * soon after. Throws `accounts.notice.not_found`, `.unreadable`.
   */
  async replay(id: string, { by, why }: ReplayInput): Promise<BillingEventView> {
    await this.database.asService(async (tx) => {
      await limitLocks(tx);
      const kept = await locked(tx, id);
      if (this.providerOf(kept)?.resources?.isNamedBy(kept.raw) === true) {
        await this.fetcher.send(tx, id);
        await tx.repository(BillingAuditEntity).insert({ action: 'replay', by, why, eventId: id });
        return;
      }
      await this.reread(tx, kept);
      const notice = await locked(tx, id);
      const outcome = await settle(tx, notice, notice.userId);
      await tx
        .repository(BillingAuditEntity)
        .insert({ action: 'replay', by, why, eventId: id, detail: { outcome } });
    });
    await this.queue.take(id);
    return this.view(id);
  }

  /**
   * Assigns a waiting notice to a user. Throws `accounts.notice.not_found`, `.unreadable`, `.settled` when it already
   * has one, `.unknown_product` when no plan matches, `accounts.profile.not_found`.
   */
  async assign(id: string, { userId, by, why }: AssignInput): Promise<BillingEventView> {
    await this.database.asService(async (tx) => {
      await limitLocks(tx);
      const notice = await locked(tx, id);
      if (notice.userId !== null) throw fail('accounts.notice.settled');
      if (notice.outcome === 'malformed' || notice.outcome === 'fetching')
        throw fail('accounts.notice.unreadable');
      if (!(await tx.repository(ProfileEntity).existsBy({ id: userId })))
        throw fail('accounts.profile.not_found');
      const outcome = await settle(tx, notice, userId.toLowerCase());
      if (outcome === 'unknown_product') throw fail('accounts.notice.unknown_product');
      await tx
        .repository(BillingAuditEntity)
        .insert({ action: 'assign', by, why, eventId: id, userId, detail: { outcome } });
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
    const event = await this.database.asService((tx) => tx.repository(BillingEventEntity).findOneBy({ id }));
    if (event === null) throw fail('accounts.notice.not_found');
    return toView(event);
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

function toView(event: BillingEventEntity): BillingEventView {
  const { dedupeKey, raw, planId, fetched, fetchedAt, fetchBy, ...shown } = event;
  return {
    ...shown,
    receivedAt: event.receivedAt.toISOString(),
    occurredAt: event.occurredAt?.toISOString() ?? null,
    processedAt: event.processedAt?.toISOString() ?? null,
  };
}
