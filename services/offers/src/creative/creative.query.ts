import { CREATIVES_MAX, type CreativeView, offersErrors } from '@garimpo/offers-contract';
import { defineErrors, type Transaction } from '@garimpo/service-kit';
import { In } from 'typeorm';
import { isoTime } from '../offer/offer.query.ts';
import { CreativeEntity, ThumbnailEntity } from './creative.entity.ts';

const fail = defineErrors(offersErrors);

/** @param seenAt the latest save: what was new in it is new */
export function listCreatives(
  tx: Transaction,
  { offerId, userId }: { offerId: string; userId: string },
  seenAt: Date | null,
): Promise<CreativeView[]> {
  return tx.rows(
    `SELECT creative.id, creative.library_id AS "libraryId", creative.page_name AS "pageName", creative.text,
       creative.link_url AS "linkUrl", creative.started_on::text AS "startedOn", to_json(creative.platforms) AS platforms,
       creative.media -> 0 ->> 'kind' AS kind, ${isoTime('creative.first_seen_at')} AS "firstSeenAt",
       ${isoTime('creative.last_seen_at')} AS "lastSeenAt", ${isoTime('creative.gone_at')} AS "goneAt",
       coalesce(creative.new_at = $3::timestamptz, false) AS fresh, thumbnail.creative_id IS NOT NULL AS "hasThumbnail",
       creative.media <> '[]' AS "hasMedia"
     FROM offers.creatives creative
     LEFT JOIN offers.creative_thumbnails thumbnail ON thumbnail.creative_id = creative.id
     WHERE creative.offer_id = $1 AND creative.user_id = $2
     ORDER BY creative.gone_at DESC NULLS FIRST, creative.started_on DESC NULLS LAST, creative.library_id DESC LIMIT $4`,
    [offerId, userId, seenAt, CREATIVES_MAX],
  );
}

/** Throws `offers.creative.not_found`, also for one of another user. */
export async function requireThumbnail(
  tx: Transaction,
  of: { id: string; creativeId: string; userId: string },
): Promise<Buffer> {
  const { id: offerId, creativeId, userId } = of;
  const isOwn = await tx.repository(CreativeEntity).existsBy({ id: creativeId, offerId, userId });
  const thumbnail = isOwn ? await tx.repository(ThumbnailEntity).findOneBy({ creativeId, userId }) : null;
  if (thumbnail === null) throw fail('offers.creative.not_found');
  return thumbnail.image;
}

/** Addresses of what these ads show, in their order; those of other users are not among them. */
export async function mediaOfCreatives(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const creatives = await tx
    .repository(CreativeEntity)
    .find({ select: { id: true, media: true }, where: { userId, id: In([...ids]) } });
  const byId = new Map(creatives.map(({ id, media }) => [id, media]));
  const urls = ids.flatMap((id) => byId.get(id) ?? []).map(({ url }) => url);
  return [...new Set(urls)];
}
