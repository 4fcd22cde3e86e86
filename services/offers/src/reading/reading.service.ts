import {
  type CreateReadingInput,
  type OfferView,
  offersErrors,
  type PastedPageInput,
  type ReadingView,
} from '@garimpo/offers-contract';
import { type Actor, Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { holdOwnOffer, requireOwnOffer, toOfferView } from '../offer/offer.query.ts';
import { type AdCount, UnreadableError } from '../source/ad-count-source.ts';
import { readLibraryPage } from '../source/library-page.ts';
import { type ReadingRow, ReadingStore, toReadingView } from './reading-store.ts';

const fail = defineErrors(offersErrors);

@Injectable()
export class ReadingService {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly store: ReadingStore,
  ) {}

  /** A second reading of the same moment replaces the first. */
  addByHand(
    actor: Actor,
    offerId: string,
    input: CreateReadingInput,
    now: Date,
  ): Promise<{ reading: ReadingView; offer: OfferView }> {
    const checkedAt = input.checkedAt === undefined ? now : new Date(input.checkedAt);
    if (checkedAt.getTime() > now.getTime()) throw fail('offers.reading.in_future');
    return this.add(actor, offerId, { count: input.count, checkedAt, source: 'manual', precision: 'exact' });
  }

  /** A page without a count changes nothing: it throws `offers.page.unreadable` with the reason. */
  async addPasted(
    actor: Actor,
    offerId: string,
    input: PastedPageInput,
    now: Date,
  ): Promise<{ reading: ReadingView; offer: OfferView }> {
    // Parsing a page costs more than finding the offer, so ownership is checked first.
    await this.database.asUser(actor, (tx) => requireOwnOffer(tx, actor.userId, offerId));
    const { count, precision } = await readPasted(input.content);
    return this.add(actor, offerId, { count, checkedAt: now, source: 'pasted', precision });
  }

  private add(
    actor: Actor,
    offerId: string,
    reading: ReadingRow,
  ): Promise<{ reading: ReadingView; offer: OfferView }> {
    return this.database.asUser(actor, async (tx) => {
      if (!(await holdOwnOffer(tx, actor.userId, offerId))) throw fail('offers.offer.not_found');
      await this.store.store(tx, { ...reading, offerId, userId: actor.userId });
      const offer = await requireOwnOffer(tx, actor.userId, offerId);
      return { reading: toReadingView(reading), offer: toOfferView(offer) };
    });
  }
}

async function readPasted(content: string): Promise<AdCount> {
  try {
    return await readLibraryPage({ content });
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    throw fail('offers.page.unreadable', { fields: [{ path: 'content', rule: error.reason }], cause: error });
  }
}
