import type { Readable } from 'node:stream';
import { AccountsPort } from '@garimpo/accounts-contract';
import {
  offersErrors,
  PAGE_SNAPSHOTS_KEPT,
  type PageSnapshotView,
  type PageWatchView,
} from '@garimpo/offers-contract';
import {
  type Actor,
  CONFIG,
  type Config,
  type Database,
  defineErrors,
  InjectDatabase,
  lockPerUser,
  type RateRule,
  UserLimits,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { requireOwnOffer } from '../offer/offer.query.ts';
import { pageLimit } from './page-limit.ts';
import { PagePictures } from './page-pictures.ts';
import { PageSnapshotEntity, PageWatchEntity } from './page-watch.entities.ts';
import { countWatchedPages } from './page-watch.query.ts';
import { PageWatchJobs } from './page-watch-jobs.ts';

const fail = defineErrors(offersErrors);

/** Each turning on opens a page of a third party. */
export const pageWatchRule: RateRule = { name: 'watch of a page', burst: 30, everySeconds: 20 };

/** The watch of an offer's landing page, and what was seen of it. */
@Injectable()
export class PageWatchService {
  readonly #limits: UserLimits;

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @Inject(CONFIG) config: Config,
    private readonly accounts: AccountsPort,
    private readonly jobs: PageWatchJobs,
    private readonly pictures: PagePictures,
  ) {
    this.#limits = new UserLimits(database, config);
  }

  /** Throws `offers.offer.not_found`. */
  async read(actor: Actor, offerId: string): Promise<PageWatchView> {
    const { userId } = actor;
    const found = await this.database.asUser(actor, async (tx) => {
      const { archivedAt, status } = await requireOwnOffer(tx, userId, offerId);
      return {
        rests: archivedAt !== null || status === 'invalid',
        watch: await tx.repository(PageWatchEntity).findOneBy({ offerId, userId }),
        snapshots: await tx.repository(PageSnapshotEntity).find({
          where: { offerId, userId },
          order: { takenAt: 'DESC' },
          take: PAGE_SNAPSHOTS_KEPT,
        }),
        used: await countWatchedPages(tx, userId),
      };
    });
    const limit = pageLimit(await this.accounts.subscriptionOf(userId));
    return {
      ...toWatchView(found.watch, found.rests),
      snapshots: found.snapshots.map(toSnapshotView),
      used: found.used,
      limit,
    };
  }

  /** Throws `offers.offer.not_found`, `offers.page_watch.limit_reached` and `offers.page_watch.too_many`. */
  async turn(actor: Actor, offerId: string, enabled: boolean, now: Date): Promise<PageWatchView> {
    const { userId } = actor;
    await this.database.asUser(actor, (tx) => requireOwnOffer(tx, userId, offerId));
    if (enabled) await this.turnOn(userId, offerId, now);
    // The service acts: users may not write when a page is looked at.
    else
      await this.database.asService((tx) =>
        tx.repository(PageWatchEntity).update({ offerId, userId }, { enabled: false }),
      );
    return this.read(actor, offerId);
  }

  private async turnOn(userId: string, offerId: string, now: Date): Promise<void> {
    await this.#limits.take(userId, pageWatchRule, (details) => fail('offers.page_watch.too_many', details));
    const limit = pageLimit(await this.accounts.subscriptionOf(userId));
    await this.database.asService(async (tx) => {
      await lockPerUser(tx, userId, 'page watches');
      const watches = tx.repository(PageWatchEntity);
      if (await watches.existsBy({ offerId, userId, enabled: true })) return;
      if ((await countWatchedPages(tx, userId)) >= limit)
        throw fail('offers.page_watch.limit_reached', {
          fields: [{ path: 'maxClones', rule: String(limit) }],
        });
      await watches.upsert({ offerId, userId, enabled: true, enabledAt: now, nextLookAt: now }, ['offerId']);
      await this.jobs.askFor(tx, offerId);
    });
  }

  /** Throws `offers.page_snapshot.not_found`, also for one of another user. */
  async picture(actor: Actor, offerId: string, id: string): Promise<Readable> {
    const { userId } = actor;
    const isThere = await this.database.asUser(actor, (tx) =>
      tx.repository(PageSnapshotEntity).existsBy({ id, offerId, userId }),
    );
    const picture = isThere ? await this.pictures.open({ offerId, id }) : null;
    if (picture === null) throw fail('offers.page_snapshot.not_found');
    return picture;
  }
}

function toWatchView(
  watch: PageWatchEntity | null,
  rests: boolean,
): Pick<PageWatchView, 'enabled' | 'nextLookAt' | 'problem'> {
  if (watch === null || !watch.enabled) return { enabled: false, nextLookAt: null, problem: null };
  const { problem: reason, problemSince: since, problemLastAt: lastAt, nextLookAt } = watch;
  return {
    enabled: true,
    nextLookAt: rests ? null : nextLookAt.toISOString(),
    problem:
      reason === null || since === null || lastAt === null
        ? null
        : { reason, since: since.toISOString(), lastAt: lastAt.toISOString() },
  };
}

function toSnapshotView(snapshot: PageSnapshotEntity): PageSnapshotView {
  const { offerId: _offer, userId: _user, askedUrl: _asked, takenAt, ...seen } = snapshot;
  return { ...seen, takenAt: takenAt.toISOString() };
}
