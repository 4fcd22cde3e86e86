import {
  type OfferView,
  offersErrors,
  type RefreshReply,
  type UnreadableReason,
  type UnreadableView,
} from '@garimpo/offers-contract';
import {
  type Actor,
  CONFIG,
  type Config,
  type Database,
  defineErrors,
  InjectDatabase,
  type RateRule,
  UserLimits,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { requireOwnOffer, toOfferView } from '../offer/offer.query.ts';
import { ReadQueue } from '../queue/read-queue.ts';
import { latestReadByItself, toReadingView } from '../reading/reading-store.ts';
import { OfferReader, type ReadingOutcome } from './offer-reader.ts';

const fail = defineErrors(offersErrors);

/** Thirty in ten minutes: each opens a page of a third party. */
export const refreshRule: RateRule = { name: 'refresh of offers', burst: 30, everySeconds: 20 };

@Injectable()
export class RefreshLimits {
  readonly #limits: UserLimits;

  constructor(@InjectDatabase('offers') database: Database, @Inject(CONFIG) config: Config) {
    this.#limits = new UserLimits(database, config);
  }

  /** Throws `offers.refresh.too_many`. */
  take(userId: string): Promise<void> {
    return this.#limits.take(userId, refreshRule, (details) => fail('offers.refresh.too_many', details));
  }
}

/** A reading younger than this is answered instead of a new one. */
const FRESH_MS = 60_000;
/** Another reader looks at what is due each minute. */
const ELSEWHERE_SECONDS = 60;
/** The client waits for the reader's turn and then for the page. */
const PATIENCE_MS = 10_000;
const READ_MS = 40_000;

/** "Atualizar agora": a reading at once, made like those of the schedule. */
@Injectable()
export class RefreshService {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly reader: OfferReader,
    private readonly limits: RefreshLimits,
    private readonly queue: ReadQueue,
  ) {}

  /**
   * Throws `offers.offer.not_found` and `offers.reading.under_way`. With the time to wait it throws
   * `offers.refresh.too_many`, for one user, and `offers.refresh.not_yet`, where the reader's next turn is far off.
   */
  async refresh(actor: Actor, offerId: string, now: Date): Promise<RefreshReply> {
    const fresh = new Date(now.getTime() - FRESH_MS);
    const queue = await this.queue.look();
    const { offer, reading } = await this.database.asUser(actor, async (tx) => ({
      offer: await requireOwnOffer(tx, actor.userId, offerId),
      reading: await latestReadByItself(tx, { offerId, userId: actor.userId }, fresh),
    }));
    if (reading !== null)
      return { reading: toReadingView(reading), unreadable: null, offer: toOfferView(offer, queue) };
    // Nothing was tried, so the card shows no failure.
    if (!this.reader.hasSource) {
      return { reading: null, unreadable: unreadableAt('no_source', now), offer: toOfferView(offer, queue) };
    }
    await this.limits.take(actor.userId);
    // A reading goes on to its end even if the client disconnects.
    const { signal } = new AbortController();
    const outcome = await this.reader.read(offerId, {
      now,
      signal,
      patienceMs: PATIENCE_MS,
      readMs: READ_MS,
      sharedMs: FRESH_MS,
      lastTry: true,
      evenInvalid: true,
    });
    const look = await this.queue.look();
    const read = await this.database.asUser(actor, (tx) => requireOwnOffer(tx, actor.userId, offerId));
    return this.reply(outcome, now, toOfferView(read, look));
  }

  private reply(outcome: ReadingOutcome, now: Date, offer: OfferView): RefreshReply {
    switch (outcome.became) {
      case 'read':
        return { reading: toReadingView(outcome.reading), unreadable: null, offer };
      case 'unreadable':
        // A reading may have been typed in between, so that the card shows no failure any more.
        return { reading: null, unreadable: offer.unreadable ?? unreadableAt(outcome.reason, now), offer };
      case 'resting':
        // The card shows that nobody reads; of the offer itself nothing is known that was not before.
        if (!outcome.isReadElsewhere)
          return { reading: null, unreadable: unreadableAt(outcome.reason, now), offer };
        throw fail('offers.refresh.not_yet', { retryAfterSeconds: ELSEWHERE_SECONDS });
      case 'early':
        throw fail('offers.refresh.not_yet', {
          retryAfterSeconds: Math.ceil((outcome.until.getTime() - now.getTime()) / 1000),
        });
      // The address has changed, and the schedule reads it at once.
      case 'dropped':
      case 'postponed':
      case 'under_way':
        throw fail('offers.reading.under_way');
    }
  }
}

function unreadableAt(reason: UnreadableReason, now: Date): UnreadableView {
  return { reason, since: now.toISOString(), lastAt: now.toISOString() };
}
