import {
  type CreateReadingInput,
  type OfferView,
  offersErrors,
  type ReadingView,
} from '@garimpo/offers-contract';
import { type Actor, Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { toOfferView } from '../offer/offer.mapper.ts';
import { findOwnOffer, holdOwnOffer } from '../offer/offer.query.ts';
import type { ReadingRow } from './reading.query.ts';
import { ReadingStore } from './store-reading.ts';

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
    const reading = { count: input.count, checkedAt, source: 'manual' as const, precision: 'exact' as const };
    return this.database.asUser(actor, async (tx) => {
      if (!(await holdOwnOffer(tx, actor.userId, offerId))) throw fail('offers.offer.not_found');
      await this.store.store(tx, { ...reading, offerId, userId: actor.userId });
      const offer = await findOwnOffer(tx, actor.userId, offerId);
      if (offer === null) throw fail('offers.offer.not_found');
      return { reading: toReadingView(reading), offer: toOfferView(offer) };
    });
  }
}

function toReadingView(row: ReadingRow): ReadingView {
  return { ...row, checkedAt: row.checkedAt.toISOString() };
}
