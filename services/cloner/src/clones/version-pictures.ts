import { randomUUID } from 'node:crypto';
import {
  BrowserError,
  BrowserLauncher,
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  InjectJobs,
  type Job,
  type Jobs,
  LOGGER,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import sharp from 'sharp';
import * as z from 'zod';
import { serveOnLoopback } from '../capture/rendered/loopback-clone.ts';
import { pictureOf } from '../capture/rendered/same-page.ts';
import { browserUserAgent, WINDOWS } from '../capture/rendered/tab.ts';
import { walk } from '../capture/rendered/walk.ts';
import { CloneStore } from '../store/clone-store.ts';

const RUN_MS = 60_000;
const RUN_BYTES = 200 * 1024 * 1024;
const TIMEOUT_SECONDS = 240;
/** A version is shown beside the one before it: of older ones nobody asks for a picture at once. */
const AT_ONCE = 2;
const WIDTH_MAX = 683;
const QUALITY = 62;

const asked = z.strictObject({ cloneId: z.uuid(), versions: z.array(z.int().min(1)).max(AT_ONCE) });

interface DueVersion {
  n: number;
  manifest: string;
}

/**
 * Takes pictures of versions that are compared with each other, from what is stored: both are seen alike, however old one is. It runs
 * behind all captures. Pictures are objects of their versions, and go with them.
 */
@Injectable()
export class VersionPictures {
  readonly #job: Job<typeof asked>;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @InjectJobs('cloner') jobs: Jobs,
    private readonly store: CloneStore,
    private readonly launcher: BrowserLauncher,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#job = jobs.define({
      name: 'cloner.picture-versions',
      data: asked,
      timeoutSeconds: TIMEOUT_SECONDS,
      retries: 4,
      singletonKey: ({ cloneId, versions }) => `${cloneId} ${versions.join(' ')}`,
      work: (data, { signal }) => this.#take(data, signal),
    });
  }

  /** Of the newest capture of a clone and the one before it. */
  async askOfNewest(cloneId: string): Promise<void> {
    const rows = await this.database.runAsService<{ n: number }>(
      `SELECT n FROM cloner.versions WHERE clone_id = $1 AND origin = 'capture' ORDER BY n DESC LIMIT ${AT_ONCE}`,
      [cloneId],
    );
    await this.ask(
      cloneId,
      rows.map(({ n }) => n),
    );
  }

  /** Does nothing for versions whose pictures were taken, or are being taken. */
  async ask(cloneId: string, versions: number[]): Promise<void> {
    await this.#job.send({ cloneId, versions });
  }

  async #take({ cloneId, versions }: z.output<typeof asked>, signal: AbortSignal): Promise<void> {
    // Runs as the service here and below, because a job acts for no user.
    const due = await this.database.runAsService<DueVersion>(
      `SELECT n, manifest FROM cloner.versions WHERE clone_id = $1 AND n = ANY ($2) AND pictured_at IS NULL ORDER BY n DESC`,
      [cloneId, versions],
    );
    for (const { n, manifest } of due) {
      const picture = await this.#look(manifest, signal).catch((err: unknown) => {
        // Another run, a capture or a start of the process came first: tried again.
        if (err instanceof BrowserError && err.code === 'interrupted') throw err;
        signal.throwIfAborted();
        this.log.info({ err, clone: cloneId, version: n }, 'no picture of a version could be taken');
        return null;
      });
      await this.store.claimed((claim) => this.#keep(cloneId, n, picture, claim));
    }
  }

  async #keep(cloneId: string, n: number, picture: Buffer | null, claim: string): Promise<void> {
    const stored = picture === null ? null : await this.store.put(claim, picture, 'image/webp');
    await this.database.runAsService(
      `WITH seen AS (
         UPDATE cloner.versions SET picture = $3, pictured_at = clock_timestamp()
         WHERE clone_id = $1 AND n = $2 RETURNING clone_id, n, picture)
       INSERT INTO cloner.version_objects (clone_id, n, sha256)
       SELECT clone_id, n, picture FROM seen WHERE picture IS NOT NULL ON CONFLICT DO NOTHING`,
      [cloneId, n, stored?.sha256 ?? null],
    );
  }

  async #look(hash: string, signal: AbortSignal): Promise<Buffer | null> {
    const manifest = await this.store.readManifest(hash);
    const host = await serveOnLoopback(manifest, this.store.sink(randomUUID(), 0));
    // A quiz is made for phones, and walked as on one.
    const viewport = manifest.quiz === undefined ? WINDOWS.wide : WINDOWS.narrow;
    try {
      const run = {
        timeoutMs: RUN_MS,
        maxBytes: RUN_BYTES,
        userAgent: browserUserAgent(this.config.publicUrl),
        viewport,
        only: host.only,
        signal,
        givesWay: true,
      };
      return await this.launcher.run(run, async ({ context }) => {
        const tab = await context.newPage();
        await walk(tab, host.address);
        const png = await pictureOf(tab, viewport.width);
        if (png === null) return null;
        return sharp(png)
          .resize({ width: WIDTH_MAX, withoutEnlargement: true })
          .webp({ quality: QUALITY })
          .toBuffer();
      });
    } finally {
      await host.close();
    }
  }
}
