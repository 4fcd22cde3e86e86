import { THUMBNAIL_BYTES_MAX } from '@garimpo/offers-contract';
import {
  type Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  Jobs,
  Outbound,
  OutboundError,
  sniffPicture,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import * as z from 'zod';
import { ThumbnailEntity } from './creative.entity.ts';

const SIDE = 320;
const QUALITIES = [76, 55, 35];
const DEADLINE_SECONDS = 10;
const PIXELS_MAX = 40_000_000;
const PICTURE_BYTES_MAX = 6 * 1024 * 1024;
const PICTURE_MS = 10_000;
/** Of one save: what is not fetched of a larger one is fetched after the next. */
const AT_ONCE = 40;

// Pictures are read once, so a cache is useless, and one must not take all cores from requests.
sharp.cache(false);
sharp.concurrency(1);

const data = z.strictObject({ offerId: z.uuid() });

interface Wanted {
  id: string;
  userId: string;
  address: string;
}

/**
 * Small pictures of saved ads that their user's browser could not copy: browsers let nobody draw what a host has not opened to
 * others. Each is fetched once, from where the library keeps it; what refuses stays without one.
 */
@Injectable()
export class ThumbnailJobs {
  readonly #fetch: Job<typeof data>;

  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @InjectJobs('offers') jobs: Jobs,
    private readonly outbound: Outbound,
  ) {
    this.#fetch = jobs.define({
      name: 'offers.fetch-thumbnails',
      data,
      timeoutSeconds: 300,
      retries: 1,
      singletonKey: ({ offerId }) => offerId,
      work: ({ offerId }, { signal }) => this.#fetchAll(offerId, signal),
    });
  }

  async askFor(tx: Transaction, offerId: string): Promise<void> {
    await this.#fetch.send({ offerId }, { tx });
  }

  // The service acts here: a job has no signed-in user.
  async #fetchAll(offerId: string, signal: AbortSignal): Promise<void> {
    for (const { id: creativeId, userId, address } of await this.#wanted(offerId)) {
      signal.throwIfAborted();
      const image = await this.#thumbnailOf(address, signal);
      if (image === null) continue;
      await this.database.asService((tx) =>
        tx
          .repository(ThumbnailEntity)
          .createQueryBuilder()
          .insert()
          .values({ creativeId, userId, image })
          .orIgnore()
          .updateEntity(false)
          .execute(),
      );
    }
  }

  #wanted(offerId: string): Promise<Wanted[]> {
    return this.database.runAsService(
      `SELECT creative.id, creative.user_id AS "userId", coalesce(first ->> 'poster', first ->> 'url') AS address
       FROM offers.creatives creative CROSS JOIN LATERAL (SELECT creative.media -> 0 AS first) media
       LEFT JOIN offers.creative_thumbnails thumbnail ON thumbnail.creative_id = creative.id
       WHERE creative.offer_id = $1 AND creative.gone_at IS NULL AND thumbnail.creative_id IS NULL
         AND (first ->> 'kind' = 'image' OR first ->> 'poster' IS NOT NULL)
       ORDER BY creative.started_on DESC NULLS LAST, creative.library_id DESC LIMIT $2`,
      [offerId, AT_ONCE],
    );
  }

  async #thumbnailOf(address: string, signal: AbortSignal): Promise<Buffer | null> {
    try {
      const answer = await this.outbound.fetch(address, {
        headers: { accept: 'image/*' },
        maxBytes: PICTURE_BYTES_MAX,
        timeoutMs: PICTURE_MS,
        signal,
      });
      if (answer.status === 200) return await thumbnailFrom(await answer.bytes());
      answer.discard();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof OutboundError)) throw error;
    }
    return null;
  }
}

/** A small WebP, made anew of pixels; null for what is no picture that can be read. */
export async function thumbnailFrom(bytes: Buffer): Promise<Buffer | null> {
  if (sniffPicture(bytes) === null) return null;
  try {
    for (const quality of QUALITIES) {
      const image = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
        .timeout({ seconds: DEADLINE_SECONDS })
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality })
        .toBuffer();
      if (image.byteLength <= THUMBNAIL_BYTES_MAX) return image;
    }
  } catch {
    // What cannot be decoded to its end has no picture to show.
  }
  return null;
}
