import { AccountsPort } from '@garimpo/accounts-contract';
import {
  type BulkChange,
  type BulkOffersInput,
  type BulkOffersReply,
  isOfferStatus,
  OFFER_TAGS_MAX,
  OFFERS_ARCHIVE_MAX,
  type OffersErrorCode,
  offersErrors,
  uniqueTags,
} from '@garimpo/offers-contract';
import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  lockPerUser,
  type RateRule,
  type Transaction,
  UserLimits,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type QueueLook, ReadQueue } from '../queue/read-queue.ts';
import { libraryLimit, limitReached } from './library-limit.ts';
import { findOwnOffers, toOfferView } from './offer.query.ts';
import { LIBRARIES } from './offer.service.ts';
import { deleteOffers, LEAVING_BOARD, restoreOffers, roomFor } from './offer-trash.ts';

const fail = defineErrors(offersErrors);

/** A board of thousands in one go, and then one change of hundreds a second. */
export const bulkRule: RateRule = { name: 'bulk changes of offers', burst: 60, everySeconds: 1 };

type Refused = Map<string, OffersErrorCode>;
const NONE_REFUSED: Refused = new Map();

interface About {
  userId: string;
  ids: readonly string[];
  queue: QueueLook;
}

/** One change to many offers. Ids of offers that do not exist, and of another user's, are refused alike, each by itself. */
@Injectable()
export class OfferBulk {
  readonly #limits: UserLimits;

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @Inject(CONFIG) config: Config,
    private readonly accounts: AccountsPort,
    private readonly queue: ReadQueue,
  ) {
    this.#limits = new UserLimits(database, config);
  }

  async run(actor: Actor, { change, ...input }: BulkOffersInput): Promise<BulkOffersReply> {
    const ids = [...new Set(input.ids.map((id) => id.toLowerCase()))];
    if (change.kind === 'move' && !isOfferStatus(change.status)) throw fail('offers.status.invalid');
    await this.#limits.take(actor.userId, bulkRule, (details) => fail('offers.bulk.too_many', details));
    const about = { userId: actor.userId, ids, queue: await this.queue.look() };
    switch (change.kind) {
      case 'move':
        return this.database.asUser(actor, async (tx) => {
          await moveOffers(tx, actor.userId, ids, change.status);
          return replyOf(tx, about, NONE_REFUSED);
        });
      case 'tag':
        return this.database.asUser(actor, async (tx) =>
          replyOf(tx, about, await tagOffers(tx, actor.userId, ids, change)),
        );
      case 'delete':
        // The service acts, here and below: users do not write these marks. Every statement names the user.
        return this.database.asService(async (tx) => {
          const deleted = await deleteOffers(tx, actor.userId, ids);
          return { offers: [], refused: notFound(ids.filter((id) => !deleted.has(id))) };
        });
      default:
        return this.place(about, change.kind);
    }
  }

  /** Onto the board or off it: under the user's lock, so that of parallel changes each sees the offers of those before. */
  private async place(about: About, kind: 'archive' | 'unarchive' | 'restore'): Promise<BulkOffersReply> {
    const { userId, ids } = about;
    const limit = libraryLimit(await this.accounts.subscriptionOf(userId));
    return this.database.asService(async (tx) => {
      await lockPerUser(tx, userId, LIBRARIES);
      if (kind === 'archive') await archiveOffers(tx, userId, ids);
      else {
        const room = await roomFor(tx, userId, ids, limit);
        if (kind === 'restore') await restoreOffers(tx, userId, ids, room);
        else await unarchiveOffers(tx, userId, ids, { room, limit });
      }
      return replyOf(tx, about, NONE_REFUSED);
    });
  }
}

async function replyOf(
  tx: Transaction,
  { userId, ids, queue }: About,
  refused: Refused,
): Promise<BulkOffersReply> {
  const offers = await findOwnOffers(tx, userId, ids);
  const found = new Set(offers.map(({ id }) => id));
  return {
    offers: offers.map((offer) => toOfferView(offer, queue)),
    refused: [
      ...notFound(ids.filter((id) => !found.has(id))),
      ...[...refused].map(([id, code]) => ({ id, code })),
    ],
  };
}

const notFound = (ids: readonly string[]): { id: string; code: OffersErrorCode }[] =>
  ids.map((id) => ({ id, code: 'offers.offer.not_found' }));

async function moveOffers(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
  status: string,
): Promise<void> {
  await tx.run('UPDATE offers.offers SET status = $3 WHERE user_id = $1 AND id = ANY ($2) AND status <> $3', [
    userId,
    ids,
    status,
  ]);
}

/** Leaves an offer alone that would have too many tags, and answers it. */
async function tagOffers(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
  { add, remove }: Extract<BulkChange, { kind: 'tag' }>,
): Promise<Refused> {
  const offers = await tx.rows<{ id: string; tags: string[] }>(
    'SELECT id, to_json(tags) AS tags FROM offers.offers WHERE user_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE',
    [userId, ids],
  );
  const dropped = new Set(remove.map((tag) => tag.toLowerCase()));
  const tagged = offers.map(({ id, tags }) => ({
    id,
    tags: uniqueTags([...tags.filter((tag) => !dropped.has(tag.toLowerCase())), ...add]),
  }));
  const [fit, full] = [
    tagged.filter(({ tags }) => tags.length <= OFFER_TAGS_MAX),
    tagged.filter(({ tags }) => tags.length > OFFER_TAGS_MAX),
  ];
  await tx.run(
    `UPDATE offers.offers offer SET tags = ARRAY(SELECT json_array_elements_text(tagged.item -> 'tags'))
     FROM json_array_elements($2::json) AS tagged (item)
     WHERE offer.user_id = $1 AND offer.id = (tagged.item ->> 'id')::uuid`,
    [userId, JSON.stringify(fit)],
  );
  return new Map(full.map(({ id }) => [id, 'offers.tags.too_many']));
}

/** Throws `offers.archive.full` where the archive has no room for all of them. */
async function archiveOffers(tx: Transaction, userId: string, ids: readonly string[]): Promise<void> {
  await tx.run(
    `UPDATE offers.offers SET archived_at = clock_timestamp(), ${LEAVING_BOARD}
     WHERE user_id = $1 AND id = ANY ($2) AND archived_at IS NULL AND deleted_at IS NULL`,
    [userId, ids],
  );
  const { archived } = await tx.only<{ archived: number }>(
    `SELECT count(*)::integer AS archived FROM offers.offers
     WHERE user_id = $1 AND archived_at IS NOT NULL AND deleted_at IS NULL`,
    [userId],
  );
  if (archived > OFFERS_ARCHIVE_MAX)
    throw fail('offers.archive.full', { fields: [{ path: 'ids', rule: String(OFFERS_ARCHIVE_MAX) }] });
}

/** Reads them again soon: nobody has, while they were archived. Throws where the plan has no room for all of them. */
async function unarchiveOffers(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
  { room, limit }: { room: number; limit: number },
): Promise<void> {
  const back = await tx.rows<{ id: string }>(
    `UPDATE offers.offers SET archived_at = NULL
     WHERE user_id = $1 AND id = ANY ($2) AND archived_at IS NOT NULL AND deleted_at IS NULL RETURNING id`,
    [userId, ids],
  );
  if (back.length > Math.max(room, 0)) throw limitReached(limit);
  await tx.run(
    `UPDATE offers.offer_watches SET next_read_at = clock_timestamp() + random() * interval '5 minutes'
     WHERE user_id = $1 AND offer_id = ANY ($2)`,
    [userId, back.map(({ id }) => id)],
  );
}
