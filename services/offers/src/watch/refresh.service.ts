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
import { findOwnOffer, toOfferView } from '../offer/offer.query.ts';
import { latestReadByItself, toReadingView } from '../reading/reading-store.ts';
import { OfferReader, type ReadingOutcome } from './offer-reader.ts';

const fail = defineErrors(offersErrors);

/** Thirty in ten minutes: each opens a page that is somebody else's. */
export const refreshRule: RateRule = { name: 'refresh of offers', burst: 30, everySeconds: 20 };

/** How often a user may have pages read at once. */
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

/** A reading so young is not repeated. */
const FRESH_MS = 60_000;
/** The caller waits: for the source's turn, and then for the page. */
const PATIENCE_MS = 10_000;
const READ_MS = 40_000;

/** "Atualizar agora": a reading at once, in the same way as the schedule's. */
@Injectable()
export class RefreshService {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly reader: OfferReader,
    private readonly limits: RefreshLimits,
  ) {}

  /**
   * Throws `offers.offer.not_found`, `offers.reading.under_way`, and with the time to wait `offers.refresh.too_many`, of
   * one user, and `offers.refresh.not_yet`, of all together, where the source's turn is far off.
   */
  async refresh(actor: Actor, offerId: string, now: Date): Promise<RefreshReply> {
    const fresh = new Date(now.getTime() - FRESH_MS);
    const { offer, reading } = await this.database.asUser(actor, async (tx) => ({
      offer: await findOwnOffer(tx, actor.userId, offerId),
      reading: await latestReadByItself(tx, { offerId, userId: actor.userId }, fresh),
    }));
    if (offer === null) throw fail('offers.offer.not_found');
    if (reading !== null)
      return { reading: toReadingView(reading), unreadable: null, offer: toOfferView(offer) };
    // Nothing was tried and nothing failed: the card says nothing of it.
    if (!this.reader.hasSource) {
      return { reading: null, unreadable: unreadableAt('no_source', now), offer: toOfferView(offer) };
    }
    await this.limits.take(actor.userId);
    // Whoever asked may go away: what was begun goes on to its end.
    const { signal } = new AbortController();
    const wish = { now, signal, patienceMs: PATIENCE_MS, readMs: READ_MS, lastTry: true, evenInvalid: true };
    return this.reply(await this.reader.read(offerId, wish), now, await this.view(actor, offerId));
  }

  private reply(outcome: ReadingOutcome, now: Date, offer: OfferView): RefreshReply {
    switch (outcome.became) {
      case 'read':
        return { reading: toReadingView(outcome.reading), unreadable: null, offer };
      case 'unreadable':
        // Somebody may have typed a reading meanwhile, and the card says nothing of it any more.
        return { reading: null, unreadable: offer.unreadable ?? unreadableAt(outcome.reason, now), offer };
      case 'early':
        throw fail('offers.refresh.not_yet', {
          retryAfterSeconds: Math.ceil((outcome.until.getTime() - now.getTime()) / 1000),
        });
      // Another address, which the schedule reads at once.
      case 'dropped':
      case 'postponed':
      case 'under_way':
        throw fail('offers.reading.under_way');
    }
  }

  private view(actor: Actor, offerId: string): Promise<OfferView> {
    return this.database.asUser(actor, async (tx) => {
      const offer = await findOwnOffer(tx, actor.userId, offerId);
      if (offer === null) throw fail('offers.offer.not_found');
      return toOfferView(offer);
    });
  }
}

function unreadableAt(reason: UnreadableReason, now: Date): UnreadableView {
  return { reason, since: now.toISOString(), lastAt: now.toISOString() };
}
