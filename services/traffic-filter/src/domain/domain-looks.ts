import { Database, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import type { DomainFinding } from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { recordValue, rootsOfOwnDomains, setCampaign } from './domain.query.ts';
import { DomainNews } from './domain-news.ts';
import {
  type ClaimedDomain,
  lockName,
  loseTo,
  otherOwner,
  pagesAtRoot,
  reread,
  storeLook,
} from './look.query.ts';
import { afterLook, afterTakeover } from './proof.rules.ts';
import { type RecordLook, RecordLooks, saysValue } from './record-looks.ts';

export interface LookRun {
  /** When the look begins. */
  now: Date;
  signal: AbortSignal;
}

/** Looks at domains, for their owners and for the schedule, and keeps what was found. */
@Injectable()
export class DomainLooks {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    private readonly records: RecordLooks,
    private readonly news: DomainNews,
  ) {}

  async look(claimed: ClaimedDomain, { now, signal }: LookRun): Promise<void> {
    const look = await this.records.look(claimed.domain, recordValue(claimed.token), signal);
    // As the service: what a look has found is no user's to write, and it may end what another had proved.
    await this.database.asService(async (tx) => {
      await lockName(tx, claimed.domain);
      const before = await reread(tx, claimed);
      if (before !== null) await this.#store(tx, before, { claimed, look, now });
    });
  }

  async #store(
    tx: Transaction,
    before: ClaimedDomain,
    { claimed, look, now }: { claimed: ClaimedDomain; look: RecordLook; now: Date },
  ): Promise<void> {
    const { found, foundAt, pointsHere } = look;
    const isOurs = look.finding !== 'found' || (await this.#makeWay(tx, before, { look, now }));
    const finding: DomainFinding = isOurs ? look.finding : 'taken';
    const after = afterLook(before, finding, { now, random: Math.random() });
    const stored = { look: claimed.look, finding, found, foundAt, pointsHere, at: now, after };
    await storeLook(tx, before.id, stored);
    if (before.verifiedAt !== null && after.verifiedAt === null) {
      await this.news.tell({ userId: before.userId, domain: before.domain, kind: 'lost', at: now }, tx);
    }
    if (before.verifiedAt === null && after.verifiedAt !== null) await this.#keepFromLeadingBack(tx, before);
  }

  /**
   * While a domain was deleted, its campaign could be led to it, or to another that leads to it. It comes back without that one, which its owner may choose
   * again once it leads elsewhere. A domain that has no campaign leads nobody on, and is given none that leads back to a domain that is there: to
   * clear this one for its sake would lose visits for nothing.
   */
  async #keepFromLeadingBack(tx: Transaction, { id, userId }: ClaimedDomain): Promise<void> {
    const roots = await rootsOfOwnDomains(tx, userId, await pagesAtRoot(tx, id), { withCampaign: true });
    if (roots.size > 0) await setCampaign(tx, userId, id, null);
  }

  /**
   * Whether the name is this user's to prove. Who had proved it loses it where this same answer, which holds the new record, no longer holds theirs: it
   * cannot be older than the look, and the look must not be older than the last one that saw theirs.
   */
  async #makeWay(
    tx: Transaction,
    before: ClaimedDomain,
    { look, now }: { look: RecordLook; now: Date },
  ): Promise<boolean> {
    const other = await otherOwner(tx, before);
    if (other === null) return true;
    const theirs = recordValue(other.token);
    if (other.seenAt >= now || look.texts.some((text) => saysValue(text, theirs))) return false;
    await loseTo(tx, other.id, now, afterTakeover(now));
    await this.news.tell({ userId: other.userId, domain: before.domain, kind: 'taken', at: now }, tx);
    return true;
  }
}
