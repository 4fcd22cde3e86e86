import {
  Database,
  InjectDatabase,
  InjectJobs,
  type Jobs,
  LOGGER,
  ObjectStore,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';

const OBJECTS_PREFIX = 'clones';

/** Key in the object store of the bytes with this hash. */
export function objectKey(sha256: string): string {
  return `${OBJECTS_PREFIX}/${sha256.slice(0, 2)}/${sha256}`;
}

/** Key of the picture in which the ways out of a site are shown. */
export const wayPictureKey = (siteId: string): string => `clone-ways/${siteId}.webp`;

const BATCH = 20;
/** Longer than a capture may take: an older claim is from a process that was killed. */
const CLAIM_MINUTES = 60;

/**
 * Removes those of the objects, rows and files, that are part of no version, are no waiting upload and no picture of a block, are not to be captured from and are under no recent claim.
 * A writer of the same bytes waits for the row meanwhile, and finds afterwards that there is no file.
 * @param before runs in the transaction that removes a batch, and is undone with it
 * @returns how many were removed
 */
export async function removeObjects(
  database: Database,
  objects: ObjectStore,
  hashes: string[],
  signal: AbortSignal,
  before: (tx: Transaction, hashes: string[]) => Promise<void> = async () => {},
): Promise<number> {
  let removed = 0;
  for (let at = 0; at < hashes.length; at += BATCH) {
    signal.throwIfAborted();
    removed += await removeBatch(database, objects, hashes.slice(at, at + BATCH), before);
  }
  return removed;
}

function removeBatch(
  database: Database,
  objects: ObjectStore,
  hashes: string[],
  before: (tx: Transaction, hashes: string[]) => Promise<void>,
): Promise<number> {
  // Runs as the service, because files belong to no user.
  return database.asService(async (tx) => {
    await before(tx, hashes);
    // Locked by one statement and judged by the next, which sees a claim that was made while this one waited for the row.
    const held = await tx.rows<{ sha256: string }>(
      `SELECT sha256 FROM cloner.objects WHERE sha256 = ANY ($1) ORDER BY sha256 FOR UPDATE SKIP LOCKED`,
      [hashes],
    );
    const gone = await tx.rows<{ sha256: string }>(
      `DELETE FROM cloner.objects o WHERE sha256 = ANY ($1)
         AND NOT EXISTS (SELECT 1 FROM cloner.version_objects v WHERE v.sha256 = o.sha256)
         AND NOT EXISTS (SELECT 1 FROM cloner.uploads u WHERE u.sha256 = o.sha256)
         AND NOT EXISTS (SELECT 1 FROM cloner.block_files b WHERE b.sha256 = o.sha256)
         AND NOT EXISTS (SELECT 1 FROM cloner.captures p WHERE p.archive = o.sha256 AND p.state IN ('waiting', 'running'))
         AND NOT EXISTS (SELECT 1 FROM cloner.object_claims c
           WHERE c.sha256 = o.sha256 AND c.claimed_at > now() - make_interval(mins => $2))
       RETURNING sha256`,
      [held.map(({ sha256 }) => sha256), CLAIM_MINUTES],
    );
    // Before the commit: a process that is killed here leaves rows without files, which the next collection finds.
    await Promise.all(gone.map(({ sha256 }) => objects.delete(objectKey(sha256))));
    return gone.length;
  });
}

const EVERY_HOUR = '23 * * * *';
/** Daily, at an hour when few people clone. */
const EVERY_DAY = '41 6 * * *';
const TIMEOUT_SECONDS = 30 * 60;
const PAGE = 1_000;
const SHA256 = /[0-9a-f]{64}$/;
/** The row of a younger file may be about to be written. */
const STRAY_AGE_MS = 60 * 60 * 1000;

/** Removes objects that no version has: those of captures that failed or were killed, and of removed clones. */
@Injectable()
export class CollectObjects {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @InjectJobs('cloner') jobs: Jobs,
    private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    jobs.schedule({
      name: 'cloner.collect-objects',
      every: EVERY_HOUR,
      irrevocable: true,
      timeoutSeconds: TIMEOUT_SECONDS,
      work: ({ signal }) => this.#collect(signal),
    });
    jobs.schedule({
      name: 'cloner.find-strays',
      every: EVERY_DAY,
      irrevocable: true,
      timeoutSeconds: TIMEOUT_SECONDS,
      work: ({ signal, now }) => this.#findStrays(signal, now),
    });
  }

  async #collect(signal: AbortSignal): Promise<void> {
    // Runs as the service here and below, because files belong to no user.
    await this.database.runAsService(
      `DELETE FROM cloner.uploads u WHERE kept_until < now()
         AND NOT EXISTS (SELECT 1 FROM cloner.drafts d WHERE d.site_id = u.site_id)`,
    );
    let removed = 0;
    for (let after = ''; ; ) {
      signal.throwIfAborted();
      const rows = await this.database.runAsService<{ sha256: string }>(
        `SELECT sha256 FROM cloner.objects o
         WHERE sha256 > $1 AND NOT EXISTS (SELECT 1 FROM cloner.version_objects v WHERE v.sha256 = o.sha256)
         ORDER BY sha256 LIMIT $2`,
        [after, PAGE],
      );
      const hashes = rows.map(({ sha256 }) => sha256);
      removed += await removeObjects(this.database, this.objects, hashes, signal);
      after = hashes.at(-1) ?? '';
      if (rows.length < PAGE) break;
    }
    if (removed > 0) this.log.info({ files: removed }, 'files without a clone were removed');
  }

  /** Gives files without a row one, by which the next collection finds them: only the holder of the row may remove a file. */
  async #findStrays(signal: AbortSignal, now: Date): Promise<void> {
    for (let folder = 0; folder < 256; folder += 1) {
      signal.throwIfAborted();
      const keys = await this.objects.list(`${OBJECTS_PREFIX}/${folder.toString(16).padStart(2, '0')}`);
      const hashes = keys.flatMap((key) => SHA256.exec(key)?.[0] ?? []);
      const known = await this.database.runAsService<{ sha256: string }>(
        'SELECT sha256 FROM cloner.objects WHERE sha256 = ANY ($1)',
        [hashes],
      );
      const rows = new Set(known.map(({ sha256 }) => sha256));
      for (const key of keys) {
        const sha256 = SHA256.exec(key)?.[0];
        if (sha256 !== undefined && !rows.has(sha256)) await this.#adopt(key, sha256, now);
      }
    }
  }

  async #adopt(key: string, sha256: string, now: Date): Promise<void> {
    const found = await this.objects.stat(key);
    if (found === null || now.getTime() - found.storedAt.getTime() < STRAY_AGE_MS) return;
    await this.database.runAsService(
      'INSERT INTO cloner.objects (sha256, bytes) VALUES ($1, $2) ON CONFLICT (sha256) DO NOTHING',
      [sha256, found.sizeBytes],
    );
  }
}
