import {
  type CreateReadingInput,
  type OfferView,
  offersErrors,
  type PastedPageInput,
  type ReadingView,
} from '@garimpo/offers-contract';
import { type Actor, Database, defineErrors, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { findOwnOffer, holdOwnOffer, type OfferRow, toOfferView } from '../offer/offer.query.ts';
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

  /** A second reading of the same moment corrects the first. */
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

  /** One that shows no count changes nothing: `offers.page.unreadable` with the reason. */
  async addPasted(
    actor: Actor,
    offerId: string,
    input: PastedPageInput,
    now: Date,
  ): Promise<{ reading: ReadingView; offer: OfferView }> {
    // Reading a page costs more than asking for the offer: nobody makes us do it for another's.
    await this.database.asUser(actor, (tx) => requireOwnOffer(tx, actor, offerId));
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
      const offer = await requireOwnOffer(tx, actor, offerId);
      return { reading: toReadingView(reading), offer: toOfferView(offer) };
    });
  }
}

async function requireOwnOffer(tx: Transaction, { userId }: Actor, offerId: string): Promise<OfferRow> {
  const offer = await findOwnOffer(tx, userId, offerId);
  if (offer === null) throw fail('offers.offer.not_found');
  return offer;
}

async function readPasted(content: string): Promise<AdCount> {
  try {
    return await readLibraryPage({ content });
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    throw fail('offers.page.unreadable', { fields: [{ path: 'content', rule: error.reason }], cause: error });
  }
}
