import { type CapturedAd, CREATIVES_MAX, THUMBNAIL_BYTES_MAX } from '@garimpo/offers-contract';
import { sniffPicture, type Transaction } from '@garimpo/service-kit';
import { CaptureEntity, ThumbnailEntity } from './creative.entity.ts';

interface OwnOffer {
  offerId: string;
  userId: string;
}

export interface SeenAds extends OwnOffer {
  ads: readonly CapturedAd[];
  isComplete: boolean;
  at: Date;
}

export interface CreativeChanges {
  fresh: number;
  /** Null where not all ads of the page were seen: those that are missing may go on. */
  gone: number | null;
}

export function latestCapture(tx: Transaction, { offerId, userId }: OwnOffer): Promise<CaptureEntity | null> {
  return tx.repository(CaptureEntity).findOne({ where: { offerId, userId }, order: { takenAt: 'DESC' } });
}

/**
 * Writes what was seen. An ad is new where the save before saw all ads and not this one, or where it began after that save: one
 * that an earlier save may only not have reached is none.
 */
export async function storeCreatives(tx: Transaction, seen: SeenAds): Promise<CreativeChanges> {
  const { offerId, userId, at, isComplete } = seen;
  const ads = [...new Map(seen.ads.map((ad) => [ad.libraryId, ad])).values()];
  const before = await latestCapture(tx, seen);
  const stored = await tx.rows<{ id: string; libraryId: string; isNew: boolean }>(
    `INSERT INTO offers.creatives AS known (offer_id, user_id, library_id, page_name, text, link_url, started_on, platforms, media,
       first_seen_at, last_seen_at, new_at)
     SELECT $1, $2, ad."libraryId", ad."pageName", ad.text, ad."linkUrl", ad."startedOn", ad.platforms, ad.media, $3, $3,
       CASE WHEN $5::boolean OR ad."startedOn" > ($6::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date THEN $3::timestamptz END
     FROM jsonb_to_recordset($4) AS ad ("libraryId" text, "pageName" text, text text, "linkUrl" text, "startedOn" date,
       platforms text[], media jsonb)
     ON CONFLICT (offer_id, library_id) DO UPDATE SET
       page_name = coalesce(excluded.page_name, known.page_name),
       text = coalesce(excluded.text, known.text),
       link_url = coalesce(excluded.link_url, known.link_url),
       started_on = coalesce(excluded.started_on, known.started_on),
       platforms = CASE WHEN excluded.platforms = '{}' THEN known.platforms ELSE excluded.platforms END,
       media = CASE WHEN excluded.media = '[]' THEN known.media ELSE excluded.media END,
       last_seen_at = excluded.last_seen_at, gone_at = NULL
     RETURNING id, library_id AS "libraryId", new_at IS NOT DISTINCT FROM $3::timestamptz AS "isNew"`,
    [
      offerId,
      userId,
      at,
      JSON.stringify(ads.map(({ thumbnail: _, ...ad }) => ad)),
      before?.isComplete ?? false,
      before?.takenAt ?? null,
    ],
  );
  const gone = isComplete
    ? await tx.changed(
        `UPDATE offers.creatives SET gone_at = $3
         WHERE offer_id = $1 AND user_id = $2 AND gone_at IS NULL AND library_id <> ALL ($4::text[])`,
        [offerId, userId, at, ads.map(({ libraryId }) => libraryId)],
      )
    : null;
  await storeThumbnails(tx, userId, ads, new Map(stored.map(({ libraryId, id }) => [libraryId, id])));
  await dropOverMany(tx, offerId, userId);
  return { fresh: stored.filter(({ isNew }) => isNew).length, gone };
}

/** The first picture of an ad stays: ads do not change under their id. */
async function storeThumbnails(
  tx: Transaction,
  userId: string,
  ads: readonly CapturedAd[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const thumbnails = ads.flatMap(({ libraryId, thumbnail }) => {
    const creativeId = ids.get(libraryId);
    const image = thumbnail === null ? null : imageIn(thumbnail);
    return creativeId === undefined || image === null ? [] : { creativeId, userId, image };
  });
  if (thumbnails.length === 0) return;
  await tx
    .repository(ThumbnailEntity)
    .createQueryBuilder()
    .insert()
    .values(thumbnails)
    .orIgnore()
    .updateEntity(false)
    .execute();
}

/** Null for anything but a small WebP, whatever its sender calls it. */
function imageIn(base64: string): Buffer | null {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.byteLength <= THUMBNAIL_BYTES_MAX && sniffPicture(bytes) === 'webp' ? bytes : null;
}

/** Those that ended go before those that run, and of each the ones that were seen longest ago. */
async function dropOverMany(tx: Transaction, offerId: string, userId: string): Promise<void> {
  await tx.run(
    `DELETE FROM offers.creatives WHERE id IN (
       SELECT id FROM offers.creatives WHERE offer_id = $1 AND user_id = $2
       ORDER BY gone_at IS NULL DESC, coalesce(gone_at, last_seen_at) DESC, id OFFSET $3)`,
    [offerId, userId, CREATIVES_MAX],
  );
}
