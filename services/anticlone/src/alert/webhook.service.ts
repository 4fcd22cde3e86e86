import { randomUUID } from 'node:crypto';
import {
  anticloneErrors,
  type WebhookInput,
  type WebhookReply,
  type WebhookTestReply,
} from '@garimpo/anticlone-contract';
import {
  type Actor,
  Database,
  defineErrors,
  InjectDatabase,
  newWebhookSecret,
  Outbound,
  OutboundError,
  type OutboundErrorCode,
  WebhookSender,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { SiteEntity } from '../site/site.entity.ts';
import { hasOwnSite } from '../site/site.query.ts';
import { UserRequestLimits } from '../site/user-request-limits.ts';
import { testBody } from './alert-facts.ts';

const fail = defineErrors(anticloneErrors);

const DNS_MS = 4_000;
/** Addresses that can never work. Name servers that do not answer now may answer later. */
const REFUSED: ReadonlySet<OutboundErrorCode> = new Set(['bad_address', 'private_address', 'unknown_host']);

/** The webhook that a site's alerts are sent to. */
@Injectable()
export class WebhookService {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    private readonly limits: UserRequestLimits,
    private readonly outbound: Outbound,
    private readonly sender: WebhookSender,
  ) {}

  /** Makes a new secret each time, also for the same address. */
  async set(actor: Actor, siteId: string, { url }: WebhookInput): Promise<WebhookReply> {
    await this.#mustOwn(actor, siteId);
    await this.limits.take(actor.userId, 'webhook');
    await this.#mustReach(url);
    const secret = newWebhookSecret();
    // With the service role, because users may neither read nor write secrets.
    const site = await this.database.asService(async (tx) => {
      await tx
        .repository(SiteEntity)
        .update(
          { id: siteId, userId: actor.userId },
          { webhookUrl: url, webhookSecret: secret, webhookCreatedAt: () => 'clock_timestamp()' },
        );
      return tx.repository(SiteEntity).findOneBy({ id: siteId, userId: actor.userId });
    });
    if (site?.webhookCreatedAt == null) throw fail('anticlone.site.not_found');
    return { webhook: { url, createdAt: site.webhookCreatedAt.toISOString() }, secret };
  }

  async remove(actor: Actor, siteId: string): Promise<void> {
    await this.#mustOwn(actor, siteId);
    const { affected } = await this.database.asService((tx) =>
      tx
        .repository(SiteEntity)
        .update(
          { id: siteId, userId: actor.userId, webhookUrl: Not(IsNull()) },
          { webhookUrl: null, webhookSecret: null, webhookCreatedAt: null },
        ),
    );
    if (affected === 0) throw fail('anticlone.webhook.not_found');
  }

  /** Sends a test message. */
  async test(actor: Actor, siteId: string): Promise<WebhookTestReply> {
    await this.#mustOwn(actor, siteId);
    const site = await this.database.asService((tx) =>
      tx.repository(SiteEntity).findOne({
        select: { id: true, originalUrl: true, webhookUrl: true, webhookSecret: true },
        where: { id: siteId, userId: actor.userId },
      }),
    );
    if (site === null) throw fail('anticlone.site.not_found');
    const { originalUrl, webhookUrl: url, webhookSecret: secret } = site;
    if (url === null || secret === null) throw fail('anticlone.webhook.not_found');
    await this.limits.take(actor.userId, 'webhook');
    const sentAt = new Date();
    const body = testBody({ id: siteId, originalUrl }, sentAt);
    return this.sender.deliver({ url, secret }, { id: randomUUID(), sentAt, body });
  }

  async #mustOwn(actor: Actor, siteId: string): Promise<void> {
    const isOwn = await this.database.asUser(actor, (tx) => hasOwnSite(tx, actor.userId, siteId));
    if (!isOwn) throw fail('anticlone.site.not_found');
  }

  async #mustReach(url: string): Promise<void> {
    try {
      await this.outbound.check(url, DNS_MS);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      if (!REFUSED.has(error.code)) return;
      throw fail('anticlone.webhook.refused', { fields: [{ path: 'url', rule: error.code }], cause: error });
    }
  }
}
