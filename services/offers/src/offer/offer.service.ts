import { randomUUID } from 'node:crypto';
import { AccountsPort } from '@garimpo/accounts-contract';
import {
  type ArchivedReply,
  differingFields,
  isOfferStatus,
  type NewOffer,
  type OfferContent,
  type OfferView,
  offersErrors,
  type UpdateOfferInput,
} from '@garimpo/offers-contract';
import {
  type Actor,
  Database,
  defineErrors,
  InjectDatabase,
  lockPerUser,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ReadQueue } from '../queue/read-queue.ts';
import { libraryLimit, limitReached } from './library-limit.ts';
import { OfferEntity } from './offer.entity.ts';
import {
  countOwnOffers,
  findOwnOffer,
  listArchivedOffers,
  listDeletedOffers,
  listOwnOffers,
  requireOwnOffer,
  toOfferView,
} from './offer.query.ts';
import { deleteOffers } from './offer-trash.ts';

const fail = defineErrors(offersErrors);

/** What a user's transactions that add offers lock, so that of parallel ones each sees the rows of those before. */
export const LIBRARIES = 'libraries';

@Injectable()
export class OfferService {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly accounts: AccountsPort,
    private readonly queue: ReadQueue,
  ) {}

  async list(actor: Actor): Promise<OfferView[]> {
    const queue = await this.queue.look();
    const offers = await this.database.asUser(actor, (tx) => listOwnOffers(tx, actor.userId));
    return offers.map((offer) => toOfferView(offer, queue));
  }

  async listArchived(actor: Actor): Promise<ArchivedReply> {
    const { userId } = actor;
    const queue = await this.queue.look();
    const archived = await this.database.asUser(actor, (tx) => listArchivedOffers(tx, userId));
    // The service asks: users do not see what they have deleted.
    const deleted = await this.database.asService((tx) => listDeletedOffers(tx, userId));
    return {
      offers: archived.map((offer) => toOfferView(offer, queue)),
      deleted: deleted.map(({ deletedAt, ...offer }) => ({ ...toOfferView(offer, queue), deletedAt })),
    };
  }

  /** A repeated request with the same id and content answers the offer that the first one made. */
  async create(actor: Actor, input: NewOffer): Promise<OfferView> {
    const offer = { ...input, id: input.id ?? randomUUID() };
    const queue = await this.queue.look();
    return this.database.asUser(actor, async (tx) => {
      await lockPerUser(tx, actor.userId, LIBRARIES);
      const made = await findOwnOffer(tx, actor.userId, offer.id);
      if (made === null) await this.add(tx, actor, offer);
      else if (differingFields(made, offer).length > 0) throw fail('offers.offer.id_taken');
      return toOfferView(await requireOwnOffer(tx, actor.userId, offer.id), queue);
    });
  }

  /** Adds an offer in a transaction that has taken the {@link LIBRARIES} lock. Throws `offers.libraries.limit_reached`. */
  async add(tx: Transaction, actor: Actor, offer: OfferContent & { id: string }): Promise<void> {
    await this.refuseOverLimit(tx, actor);
    await insertOffer(tx, { ...offer, userId: actor.userId });
  }

  async update(actor: Actor, id: string, { status, ...content }: UpdateOfferInput): Promise<OfferView> {
    if (status !== undefined && !isOfferStatus(status)) throw fail('offers.status.invalid');
    const change = { ...content, ...(status !== undefined && { status }) };
    const queue = await this.queue.look();
    return this.database.asUser(actor, async (tx) => {
      await tx.repository(OfferEntity).update({ id, userId: actor.userId }, change);
      return toOfferView(await requireOwnOffer(tx, actor.userId, id), queue);
    });
  }

  async delete(actor: Actor, id: string): Promise<void> {
    // The service acts: users do not write the mark of a deletion.
    const deleted = await this.database.asService((tx) => deleteOffers(tx, actor.userId, [id]));
    if (deleted.size === 0) throw fail('offers.offer.not_found');
  }

  /** Runs under the user's lock, so that of parallel creates each sees the rows of those before. */
  private async refuseOverLimit(tx: Transaction, actor: Actor): Promise<void> {
    const limit = libraryLimit(await this.accounts.subscriptionOf(actor.userId));
    if ((await countOwnOffers(tx, actor.userId)) < limit) return;
    throw limitReached(limit);
  }
}

/**
 * A taken id gives the same answer whether the offer is somebody else's or an own one with other content: the caller
 * does not learn which.
 */
async function insertOffer(
  tx: Transaction,
  offer: OfferContent & { id: string; userId: string },
): Promise<void> {
  const result = await tx
    .repository(OfferEntity)
    .createQueryBuilder()
    .insert()
    .into(OfferEntity)
    .values(offer)
    .orIgnore()
    .returning('id')
    .updateEntity(false)
    .execute();
  if (result.raw.length === 0) throw fail('offers.offer.id_taken');
}
