import { randomUUID } from 'node:crypto';
import { AccountsPort } from '@garimpo/accounts-contract';
import {
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
import { libraryLimit } from './library-limit.ts';
import { OfferEntity } from './offer.entity.ts';
import { countOwnOffers, findOwnOffer, listOwnOffers, toOfferView } from './offer.query.ts';

const fail = defineErrors(offersErrors);

@Injectable()
export class OfferService {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly accounts: AccountsPort,
  ) {}

  list(actor: Actor): Promise<OfferView[]> {
    return this.database.asUser(actor, async (tx) =>
      (await listOwnOffers(tx, actor.userId)).map(toOfferView),
    );
  }

  /** Asked again with the same id and content, it answers the offer it made before. */
  create(actor: Actor, input: NewOffer): Promise<OfferView> {
    const offer = { ...input, id: input.id ?? randomUUID() };
    return this.database.asUser(actor, async (tx) => {
      await lockPerUser(tx, actor.userId, 'libraries');
      const made = await findOwnOffer(tx, actor.userId, offer.id);
      if (made === null) {
        await this.refuseOverLimit(tx, actor);
        await insertOffer(tx, { ...offer, userId: actor.userId });
      } else if (differingFields(made, offer).length > 0) {
        throw fail('offers.offer.id_taken');
      }
      return ownView(tx, actor, offer.id);
    });
  }

  update(actor: Actor, id: string, { status, ...content }: UpdateOfferInput): Promise<OfferView> {
    if (status !== undefined && !isOfferStatus(status)) throw fail('offers.status.invalid');
    const change = { ...content, ...(status !== undefined && { status }) };
    return this.database.asUser(actor, async (tx) => {
      await tx.repository(OfferEntity).update({ id, userId: actor.userId }, change);
      return ownView(tx, actor, id);
    });
  }

  async delete(actor: Actor, id: string): Promise<void> {
    await this.database.asUser(actor, async (tx) => {
      const { affected } = await tx.repository(OfferEntity).delete({ id, userId: actor.userId });
      if (affected !== 1) throw fail('offers.offer.not_found');
    });
  }

  /** Called under the user's lock: of parallel creates each sees the rows of those before. */
  private async refuseOverLimit(tx: Transaction, actor: Actor): Promise<void> {
    const limit = libraryLimit(await this.accounts.subscriptionOf(actor.userId));
    if ((await countOwnOffers(tx, actor.userId)) < limit) return;
    throw fail('offers.libraries.limit_reached', { fields: [{ path: 'maxLibraries', rule: String(limit) }] });
  }
}

/**
 * An id that somebody else's offer has gets the answer of an own offer with other content: the caller does not learn
 * whose it is.
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

async function ownView(tx: Transaction, actor: Actor, id: string): Promise<OfferView> {
  const offer = await findOwnOffer(tx, actor.userId, id);
  if (offer === null) throw fail('offers.offer.not_found');
  return toOfferView(offer);
}
