import { randomUUID } from 'node:crypto';
import { type FoundFile, type WaySpots, wayKey } from '@garimpo/cloner-contract';
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
  ObjectStore,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import sharp from 'sharp';
import * as z from 'zod';
import { serveOnLoopback } from '../capture/rendered/loopback-clone.ts';
import { waySpots } from '../capture/rendered/page-scripts.ts';
import { pictureOf } from '../capture/rendered/same-page.ts';
import { browserUserAgent, WINDOWS } from '../capture/rendered/tab.ts';
import { walk } from '../capture/rendered/walk.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import { wayPictureKey } from '../store/objects.ts';

const RUN_MS = 60_000;
const RUN_BYTES = 200 * 1024 * 1024;
const TIMEOUT_SECONDS = 180;
/** A thumbnail needs no more. */
const WIDTH = 683;
const SCALE = WIDTH / WINDOWS.wide.width;
const QUALITY = 62;

const asked = z.strictObject({ siteId: z.uuid() });
const seenSpots = z
  .record(
    z.string().max(9_000),
    z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })).max(20),
  )
  .catch({});

interface DuePicture {
  version: number;
  found: FoundFile[];
  manifest: string;
}

interface SeenPage {
  picture: Buffer;
  width: number;
  height: number;
  spots: WaySpots;
}

/** Takes a picture of each clone's page in which its ways out can be shown. It runs behind all captures, and nobody waits for it. */
@Injectable()
export class WayPictures {
  readonly #job: Job<typeof asked>;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @InjectJobs('cloner') jobs: Jobs,
    private readonly store: CloneStore,
    private readonly objects: ObjectStore,
    private readonly launcher: BrowserLauncher,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#job = jobs.define({
      name: 'cloner.picture-ways',
      data: asked,
      timeoutSeconds: TIMEOUT_SECONDS,
      retries: 4,
      singletonKey: ({ siteId }) => siteId,
      work: ({ siteId }, { signal }) => this.#take(siteId, signal),
    });
  }

  /** In the transaction in which the ways of a version are kept. */
  async ask(siteId: string, tx?: Transaction): Promise<void> {
    await this.#job.send({ siteId }, tx && { tx });
  }

  async #take(siteId: string, signal: AbortSignal): Promise<void> {
    // Runs as the service here and below, because a job acts for no user.
    const [due] = await this.database.runAsService<DuePicture>(
      `SELECT w.version, w.found, v.manifest FROM cloner.ways_out w
         JOIN cloner.versions v ON v.clone_id = w.site_id AND v.n = w.version
       WHERE w.site_id = $1 AND w.picture_due`,
      [siteId],
    );
    if (due === undefined) return;
    const seen = await this.#seen(due, signal).catch((err: unknown) => {
      // Another run, a capture or a start of the process came first: tried again.
      if (err instanceof BrowserError && err.code === 'interrupted') throw err;
      signal.throwIfAborted();
      this.log.info({ err, site: siteId }, 'no picture of a clone could be taken');
      return null;
    });
    const key = wayPictureKey(siteId);
    if (seen !== null) await this.objects.put(key, seen.picture);
    const kept = await this.database.runAsService<{ id: string }>(
      `UPDATE cloner.ways_out SET picture_due = false, picture = $3, picture_width = $4, picture_height = $5, spots = $6
       WHERE site_id = $1 AND version = $2 RETURNING site_id AS id`,
      [
        siteId,
        due.version,
        seen === null ? null : key,
        seen?.width ?? null,
        seen?.height ?? null,
        JSON.stringify(seen?.spots ?? {}),
      ],
    );
    // A newer version has asked for a picture of its own; of a clone that is gone none may stay.
    if (kept.length === 0 && seen !== null) await this.#forgetUnnamed(siteId, key);
  }

  async #seen({ manifest, found }: DuePicture, signal: AbortSignal): Promise<SeenPage | null> {
    // Where there is nothing to show, no browser is started.
    if (found.every(({ ways }) => ways.length === 0)) return null;
    return this.#look(await this.store.readManifest(manifest), found, signal);
  }

  async #forgetUnnamed(siteId: string, key: string): Promise<void> {
    const named = await this.database.runAsService('SELECT 1 FROM cloner.ways_out WHERE site_id = $1', [
      siteId,
    ]);
    if (named.length === 0) await this.objects.delete(key);
  }

  async #look(
    manifest: CloneManifest,
    found: readonly FoundFile[],
    signal: AbortSignal,
  ): Promise<SeenPage | null> {
    const sink = {
      get: ({ sha256 }: { sha256: string }) => this.store.read(sha256),
      put: (body: Parameters<CloneStore['put']>[1], type: string) => this.store.put(randomUUID(), body, type),
    };
    const host = await serveOnLoopback(manifest, sink);
    try {
      const run = {
        timeoutMs: RUN_MS,
        maxBytes: RUN_BYTES,
        userAgent: browserUserAgent(this.config.publicUrl),
        viewport: WINDOWS.wide,
        only: host.only,
        signal,
        givesWay: true,
      };
      return await this.launcher.run(run, async ({ context }) => {
        const tab = await context.newPage();
        await walk(tab, host.address);
        const spots = seenSpots.parse(
          await tab.evaluate(waySpots({ originalUrl: manifest.originalUrl, codes: codesIn(found) })),
        );
        const png = await pictureOf(tab, WINDOWS.wide.width);
        if (png === null) return null;
        const { data, info } = await sharp(png)
          .resize({ width: WIDTH })
          .webp({ quality: QUALITY })
          .toBuffer({ resolveWithObject: true });
        return { picture: data, width: info.width, height: info.height, spots: scaled(spots, info.height) };
      });
    } finally {
      await host.close();
    }
  }
}

function codesIn(found: readonly FoundFile[]): Record<string, string> {
  return Object.fromEntries(
    found.flatMap(({ address, ways }) => {
      const [code] = ways.filter(({ at }) => at === 'qr');
      return code === undefined ? [] : [[address, wayKey(code)]];
    }),
  );
}

/** Without what lies below the end of the picture. */
function scaled(spots: WaySpots, height: number): WaySpots {
  const all = Object.entries(spots).map(([key, places]) => {
    const inPicture = places.map((spot) => ({
      x: Math.round(spot.x * SCALE),
      y: Math.round(spot.y * SCALE),
      width: Math.round(spot.width * SCALE),
      height: Math.round(spot.height * SCALE),
    }));
    return [key, inPicture.filter(({ x, y }) => y < height && x < WIDTH)] as const;
  });
  return Object.fromEntries(all);
}
