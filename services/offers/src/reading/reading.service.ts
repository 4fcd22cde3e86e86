import {
  type CorrectReadingInput,
  type CreateReadingInput,
  type OfferView,
  offersErrors,
  type PastedPageInput,
  type PutReadingInput,
  type ReadingView,
} from '@garimpo/offers-contract';
import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  type RateRule,
  type Transaction,
  UserLimits,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { holdOwnOffer, requireOwnOffer, toOfferView } from '../offer/offer.query.ts';
import { ReadQueue } from '../queue/read-queue.ts';
import { type AdCount, UnreadableError } from '../source/ad-count-source.ts';
import { readLibraryPage } from '../source/library-page.ts';
import {
  findOwnReading,
  type NamedReading,
  type OwnOffer,
  type ReadingRow,
  ReadingStore,
  toReadingView,
} from './reading-store.ts';

const fail = defineErrors(offersErrors);

/** Sixty at once: somebody who cleans up a history by hand never comes near it. Each has alerts judge the history again. */
export const correctionRule: RateRule = { name: 'correction of readings', burst: 60, everySeconds: 5 };

interface ReadingAndOffer {
  reading: ReadingView;
  offer: OfferView;
}

@Injectable()
export class ReadingService {
  readonly #limits: UserLimits;

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @Inject(CONFIG) config: Config,
    private readonly store: ReadingStore,
    private readonly queue: ReadQueue,
  ) {
    this.#limits = new UserLimits(database, config);
  }

  /** A second reading of the same moment replaces the first. */
  addByHand(actor: Actor, offerId: string, input: CreateReadingInput, now: Date): Promise<ReadingAndOffer> {
    const checkedAt = input.checkedAt === undefined ? now : new Date(input.checkedAt);
    refuseFuture(checkedAt, now);
    return this.add(actor, offerId, { count: input.count, checkedAt, source: 'manual', precision: 'exact' });
  }

  /** A page without a count changes nothing: it throws `offers.page.unreadable` with the reason. */
  async addPasted(
    actor: Actor,
    offerId: string,
    input: PastedPageInput,
    now: Date,
  ): Promise<ReadingAndOffer> {
    // Parsing a page costs more than finding the offer, so ownership is checked first.
    await this.database.asUser(actor, (tx) => requireOwnOffer(tx, actor.userId, offerId));
    const { count, precision } = await readPasted(input.content);
    return this.add(actor, offerId, { count, checkedAt: now, source: 'pasted', precision });
  }

  /** Throws `offers.reading.not_found`, `in_future` and, where another reading is in the way, `moment_taken`. */
  async correct(
    actor: Actor,
    offerId: string,
    moment: string,
    input: CorrectReadingInput,
    now: Date,
  ): Promise<ReadingAndOffer> {
    if (input.checkedAt !== undefined) refuseFuture(new Date(input.checkedAt), now);
    return this.change(actor, offerId, async (tx, own) => {
      const before = await requireReading(tx, own, moment);
      const reading: NamedReading = {
        count: input.count ?? before.count,
        checkedAt: input.checkedAt ?? before.checkedAt,
        source: input.source ?? 'manual',
        precision: input.precision ?? 'exact',
      };
      const inTheWay = await findOwnReading(tx, own, reading.checkedAt);
      if (inTheWay === null) await this.store.remove(tx, own, before);
      else if (inTheWay.checkedAt !== before.checkedAt) throw fail('offers.reading.moment_taken');
      else reading.checkedAt = before.checkedAt;
      await this.store.store(tx, { ...reading, ...own }, true);
      return requireReading(tx, own, reading.checkedAt);
    });
  }

  /** Puts a deleted reading back. One of the same moment that came since is replaced. */
  async put(
    actor: Actor,
    offerId: string,
    moment: string,
    input: PutReadingInput,
    now: Date,
  ): Promise<ReadingAndOffer> {
    refuseFuture(new Date(moment), now);
    return this.change(actor, offerId, async (tx, own) => {
      await this.store.store(tx, { ...input, ...own, checkedAt: moment }, true);
      return requireReading(tx, own, moment);
    });
  }

  /** Throws `offers.reading.not_found`. */
  async remove(actor: Actor, offerId: string, moment: string): Promise<OfferView> {
    const { offer } = await this.change(actor, offerId, async (tx, own) => {
      const reading = await requireReading(tx, own, moment);
      await this.store.remove(tx, own, reading);
      return reading;
    });
    return offer;
  }

  private async change(
    actor: Actor,
    offerId: string,
    work: (tx: Transaction, own: OwnOffer) => Promise<NamedReading>,
  ): Promise<ReadingAndOffer> {
    await this.#limits.take(actor.userId, correctionRule, (details) =>
      fail('offers.reading.too_many', details),
    );
    return this.inOffer(actor, offerId, work);
  }

  private add(actor: Actor, offerId: string, reading: ReadingRow): Promise<ReadingAndOffer> {
    return this.inOffer(actor, offerId, async (tx, own) => {
      const view = toReadingView(reading);
      const isHistory = (await findOwnReading(tx, own, view.checkedAt)) !== null;
      await this.store.store(tx, { ...reading, ...own }, isHistory);
      return { ...reading, checkedAt: view.checkedAt };
    });
  }

  /** Runs with the offer locked, and answers it as it is then. Throws `offers.offer.not_found`. */
  private async inOffer(
    actor: Actor,
    offerId: string,
    work: (tx: Transaction, own: OwnOffer) => Promise<NamedReading>,
  ): Promise<ReadingAndOffer> {
    const queue = await this.queue.look();
    return this.database.asUser(actor, async (tx) => {
      if (!(await holdOwnOffer(tx, actor.userId, offerId))) throw fail('offers.offer.not_found');
      const reading = await work(tx, { offerId, userId: actor.userId });
      return { reading, offer: toOfferView(await requireOwnOffer(tx, actor.userId, offerId), queue) };
    });
  }
}

function refuseFuture(checkedAt: Date, now: Date): void {
  if (checkedAt.getTime() > now.getTime()) throw fail('offers.reading.in_future');
}

async function requireReading(tx: Transaction, own: OwnOffer, moment: string): Promise<NamedReading> {
  const reading = await findOwnReading(tx, own, moment);
  if (reading === null) throw fail('offers.reading.not_found');
  return reading;
}

async function readPasted(content: string): Promise<AdCount> {
  try {
    return await readLibraryPage({ content });
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    throw fail('offers.page.unreadable', { fields: [{ path: 'content', rule: error.reason }], cause: error });
  }
}
