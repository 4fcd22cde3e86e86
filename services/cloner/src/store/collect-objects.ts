import { Database, InjectDatabase, InjectJobs, type Jobs, LOGGER, ObjectStore } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { OBJECTS_PREFIX } from './object-key.ts';
import { removeObjects } from './remove-objects.ts';

const EVERY_HOUR = '23 * * * *';
/** At an hour when few people clone. */
const EVERY_DAY = '41 6 * * *';
const TIMEOUT_SECONDS = 30 * 60;
const PAGE = 1_000;
const SHA256 = /[0-9a-f]{64}$/;
/** A file of this age whose row is missing is not one whose row was being written a moment ago. */
const STRAY_AGE_MS = 60 * 60 * 1000;

/** Takes out of the store what no version has: of captures that failed or were killed, and of clones that are gone. */
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
    // As the service, here and below: files are nobody's.
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
    if (removed > 0) this.log.info({ files: removed }, 'files that no clone has were removed');
  }

  /** Files without a row get one, and are then collected like any other: only who holds the row may remove the file. */
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
