import { randomUUID } from 'node:crypto';
import { AccountsPort } from '@garimpo/accounts-contract';
import { type PageSnapshot, PageSnapshots } from '@garimpo/cloner-contract';
import type { PageProblem } from '@garimpo/offers-contract';
import {
  cutText,
  type Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  type JobRun,
  Jobs,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable, Optional } from '@nestjs/common';
import * as z from 'zod';
import { changesBetween } from './compare-snapshots.ts';
import { pageLimit } from './page-limit.ts';
import { type PagePicture, PagePictures } from './page-pictures.ts';
import type { PageSnapshotEntity } from './page-watch.entities.ts';
import {
  claimDuePages,
  findWatchedPage,
  knownSnapshots,
  latestSnapshot,
  nextLookMs,
  postponePage,
  storeProblem,
  storeSnapshot,
  type WatchedPage,
} from './page-watch.query.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** As many as one process looks at in the time until the next plan. */
const PAGES_AT_ONCE = 10;
/** Captures of users came first. */
const BUSY_MS = 10 * MINUTE_MS;
/** Turning a page on and the plan of the same minute ask for one look; whoever turns it on anew gets another. */
const JUST_SEEN_MS = 5 * MINUTE_MS;
/** A picture this young may be of a snapshot that is being stored. */
const STRAY_AGE_MS = 60 * MINUTE_MS;
const STRAYS_PAGE = 500;
/** Bound on a text of a page, in characters. */
const TEXT_MAX = 300;

const pageData = z.strictObject({ offerId: z.uuid() });

/** Looks at the watched landing pages once a week, by the domain that opens pages. */
@Injectable()
export class PageWatchJobs {
  private readonly look: Job<typeof pageData>;

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @InjectJobs('offers') jobs: Jobs,
    private readonly accounts: AccountsPort,
    private readonly pictures: PagePictures,
    @Optional() private readonly snapshots?: PageSnapshots,
  ) {
    this.look = jobs.define({
      name: 'offers.look-at-page',
      data: pageData,
      timeoutSeconds: 180,
      // What failed is due again in half an hour.
      retries: 0,
      singletonKey: ({ offerId }) => offerId,
      work: ({ offerId }, run) => this.lookAt(offerId, run),
    });
    jobs.schedule({
      name: 'offers.plan-page-looks',
      every: '*/5 * * * *',
      timeoutSeconds: 50,
      // The service acts here and below: the schedule looks for all users.
      work: async ({ now }) => {
        await this.database.asService(async (tx) => {
          for (const offerId of await claimDuePages(tx, now, PAGES_AT_ONCE)) await this.askFor(tx, offerId);
        });
      },
    });
    jobs.schedule({
      name: 'offers.find-stray-pictures',
      every: '37 5 * * *',
      irrevocable: true,
      timeoutSeconds: 30 * 60,
      work: (run) => this.removeStrays(run),
    });
  }

  async askFor(tx: Transaction, offerId: string): Promise<void> {
    await this.look.send({ offerId }, { tx });
  }

  private async lookAt(offerId: string, { now, signal }: JobRun): Promise<void> {
    const page = await this.database.asService((tx) => findWatchedPage(tx, offerId));
    if (page === null) return;
    const subscription = await this.accounts.subscriptionOf(page.userId);
    if (!subscription.active) return this.postpone(page, new Date(now.getTime() + DAY_MS));
    if (page.before >= pageLimit(subscription)) return this.fail(page, 'plan_limit', now);
    const before = await this.database.asService((tx) => latestSnapshot(tx, page));
    const isJustSeen = before !== null && now.getTime() - before.takenAt.getTime() < JUST_SEEN_MS;
    if (isJustSeen && before.takenAt > page.enabledAt)
      return this.postpone(page, new Date(before.takenAt.getTime() + nextLookMs(0, Math.random())));
    const picture = before === null ? null : await this.pictureOf(before);
    const answer = await this.snapshots?.take(page.url, picture);
    signal.throwIfAborted();
    if (answer === undefined) return this.fail(page, 'no_browser', now);
    if (answer.became === 'seen') return this.keep(page, before, answer.snapshot, now);
    return answer.reason === 'busy'
      ? this.postpone(page, new Date(now.getTime() + BUSY_MS))
      : this.fail(page, answer.reason, now);
  }

  private postpone({ offerId }: WatchedPage, at: Date): Promise<void> {
    return this.database.asService((tx) => postponePage(tx, offerId, at));
  }

  private fail(page: WatchedPage, reason: PageProblem, now: Date): Promise<void> {
    const next = new Date(now.getTime() + nextLookMs(page.failures + 1, Math.random()));
    return this.database.asService((tx) => storeProblem(tx, page, { reason, now, next }));
  }

  /** The picture is stored first: a snapshot never lacks it. Where the snapshot is not stored, it goes again. */
  private async keep(
    { offerId, userId, url: askedUrl }: WatchedPage,
    before: PageSnapshotEntity | null,
    { picture, ...seen }: PageSnapshot,
    now: Date,
  ): Promise<void> {
    const place: PagePicture = { offerId, id: randomUUID() };
    const page = {
      headline: seen.headline === null ? null : cutText(seen.headline, TEXT_MAX),
      price: seen.price,
      checkoutUrl: seen.checkoutUrl === null ? null : cutText(seen.checkoutUrl, TEXT_MAX),
      difference: seen.difference,
    };
    const changes = before === null ? {} : changesBetween(before, page);
    const snapshot = { ...place, userId, takenAt: now, askedUrl, url: seen.url, ...page, changes };
    const next = new Date(now.getTime() + nextLookMs(0, Math.random()));
    await this.pictures.put(place, Buffer.from(picture, 'base64'));
    const old = await this.database.asService((tx) => storeSnapshot(tx, snapshot, next));
    await this.pictures.deleteAll(old ?? [place]);
  }

  /** In base64; null where there is none, and nothing to compare with. */
  private async pictureOf({ offerId, id }: PagePicture): Promise<string | null> {
    const stream = await this.pictures.open({ offerId, id });
    if (stream === null) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('base64');
  }

  /** Deletes pictures whose snapshots are gone with their offers. */
  private async removeStrays({ now, signal }: JobRun): Promise<void> {
    const all = await this.pictures.list();
    for (let at = 0; at < all.length; at += STRAYS_PAGE) {
      signal.throwIfAborted();
      const some = all.slice(at, at + STRAYS_PAGE);
      const known = await this.database.asService((tx) =>
        knownSnapshots(
          tx,
          some.map(({ id }) => id),
        ),
      );
      for (const picture of some.filter(({ id }) => !known.has(id))) {
        const storedAt = await this.pictures.storedAt(picture);
        if (storedAt !== null && now.getTime() - storedAt.getTime() > STRAY_AGE_MS)
          await this.pictures.deleteAll([picture]);
      }
    }
  }
}
