import {
  type CaptureInput,
  type CaptureReply,
  type CaptureTarget,
  type CreativesReply,
  libraryKey,
  offersErrors,
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
  type Transaction,
  UserLimits,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { holdOwnOffer, listOwnOffers, requireOwnOffer, toOfferView } from '../offer/offer.query.ts';
import { LIBRARIES, OfferService } from '../offer/offer.service.ts';
import { ReadQueue } from '../queue/read-queue.ts';
import { ReadingStore } from '../reading/reading-store.ts';
import { CaptureEntity } from './creative.entity.ts';
import { listCreatives, requireThumbnail } from './creative.query.ts';
import { latestCapture, storeCreatives } from './creative-store.ts';
import { ThumbnailJobs } from './thumbnail-jobs.ts';

const fail = defineErrors(offersErrors);

/** Each may bring three megabytes of pictures. */
export const captureRule: RateRule = { name: 'library captures', burst: 40, everySeconds: 15 };

/** Pages of the library as users save them from their own browsers. */
@Injectable()
export class CaptureService {
  readonly #limits: UserLimits;
  readonly #hosts: readonly string[];

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @Inject(CONFIG) config: Config,
    private readonly offers: OfferService,
    private readonly readings: ReadingStore,
    private readonly thumbnails: ThumbnailJobs,
    private readonly queue: ReadQueue,
  ) {
    this.#limits = new UserLimits(database, config);
    this.#hosts = config.adLibraryHosts;
  }

  /** Own offers that follow the same page of the library. */
  async targets(actor: Actor, url: string): Promise<CaptureTarget[]> {
    const key = libraryKey(url, this.#hosts);
    if (key === null) return [];
    const offers = await this.database.asUser(actor, (tx) => listOwnOffers(tx, actor.userId));
    return offers.filter(({ offerUrl }) => libraryKey(offerUrl, this.#hosts) === key);
  }

  /**
   * A repeated save changes nothing. Throws `offers.offer.not_found`, `offers.libraries.limit_reached`, `offers.offer.id_taken` and
   * `offers.capture.too_many`.
   */
  async save(actor: Actor, input: CaptureInput, now: Date): Promise<CaptureReply> {
    await this.#limits.take(actor.userId, captureRule, (details) => fail('offers.capture.too_many', details));
    const { userId } = actor;
    const queue = await this.queue.look();
    return this.database.asUser(actor, async (tx) => {
      // Saves of a user follow each other, so that each knows what the one before saw.
      await lockPerUser(tx, userId, LIBRARIES);
      const saved = await tx.repository(CaptureEntity).findOneBy({ id: input.id, userId });
      const { offerId, count } = saved ?? (await this.#store(tx, actor, input, now));
      return {
        offer: toOfferView(await requireOwnOffer(tx, userId, offerId), queue),
        readingStored: count !== null,
      };
    });
  }

  async #store(tx: Transaction, actor: Actor, input: CaptureInput, now: Date): Promise<CaptureEntity> {
    const { id, target, count, precision, isComplete } = input;
    const { userId } = actor;
    const offerId = 'offerId' in target ? target.offerId : id;
    if (!('offerId' in target))
      await this.offers.add(tx, actor, { id, description: null, tags: [], ...target });
    if (!(await holdOwnOffer(tx, userId, offerId))) throw fail('offers.offer.not_found');
    const ads = input.ads.map((ad) => ({ ...ad, media: ad.media.filter(({ url }) => this.#isMedia(url)) }));
    const changes = await storeCreatives(tx, { offerId, userId, ads, isComplete, at: now });
    if (count !== null) {
      const reading = { count, precision, checkedAt: now, source: 'extension' as const };
      await this.readings.store(tx, { ...reading, offerId, userId });
    }
    const capture = { id, offerId, userId, takenAt: now, count, isComplete, ...changes };
    const { raw } = await tx
      .repository(CaptureEntity)
      .createQueryBuilder()
      .insert()
      .values(capture)
      .orIgnore()
      .returning('id')
      .updateEntity(false)
      .execute();
    if (raw.length === 0) throw fail('offers.offer.id_taken');
    if (ads.some(({ media, thumbnail }) => media.length > 0 && thumbnail === null))
      await this.thumbnails.askFor(tx, offerId);
    return capture;
  }

  /** Where the library keeps the media of ads. The product fetches them later, so no other host may be named. */
  #isMedia(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const { protocol, hostname, host } = new URL(address);
    const isHttps = protocol === 'https:' && /(?:^|\.)(?:fbcdn\.net|cdninstagram\.com)$/.test(hostname);
    return isHttps || this.#hosts.includes(host);
  }

  list(actor: Actor, offerId: string): Promise<CreativesReply> {
    const own = { offerId, userId: actor.userId };
    return this.database.asUser(actor, async (tx) => {
      await requireOwnOffer(tx, actor.userId, offerId);
      const latest = await latestCapture(tx, own);
      return {
        creatives: await listCreatives(tx, own, latest?.takenAt ?? null),
        seenAt: latest?.takenAt.toISOString() ?? null,
        isComplete: latest?.isComplete ?? false,
      };
    });
  }

  thumbnail(actor: Actor, params: { id: string; creativeId: string }): Promise<Buffer> {
    return this.database.asUser(actor, (tx) => requireThumbnail(tx, { ...params, userId: actor.userId }));
  }
}
