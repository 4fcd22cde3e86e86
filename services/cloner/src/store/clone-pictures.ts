import { Database, InjectDatabase, LOGGER } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import sharp from 'sharp';

const WIDTH = 480;
const HEIGHT = 316;
const QUALITY = 60;
/** A screenshot of the longest page that is compared, at a computer's width. */
const PIXELS_MAX = 1_366 * 6_000;
/** More than any picture of this size takes. */
const BYTES_MAX = 64 * 1024;

/** The small pictures of clones in the list. */
@Injectable()
export class ClonePictures {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Keeps the first screen of a screenshot, unless the clone is gone. Never rejects: a list without a picture is a list. */
  async put({ cloneId, userId }: { cloneId: string; userId: string }, png: Buffer): Promise<void> {
    try {
      const picture = await sharp(png, { limitInputPixels: PIXELS_MAX })
        .resize({ width: WIDTH, height: HEIGHT, fit: 'cover', position: 'top' })
        .webp({ quality: QUALITY })
        .toBuffer();
      if (picture.length > BYTES_MAX) return;
      // Runs as the service, because nobody's request is under way.
      await this.database.runAsService(
        `INSERT INTO cloner.clone_pictures (clone_id, user_id, picture)
         SELECT id, user_id, $3 FROM (
           SELECT id, user_id FROM cloner.cloned_sites UNION ALL SELECT id, user_id FROM cloner.cloned_quiz) c
         WHERE id = $1 AND user_id = $2
         ON CONFLICT (clone_id) DO UPDATE SET picture = excluded.picture, taken_at = clock_timestamp()`,
        [cloneId, userId, picture],
      );
    } catch (err) {
      this.log.warn({ err, clone: cloneId }, 'the picture of a clone was not kept');
    }
  }
}
