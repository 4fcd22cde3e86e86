import type { Readable } from 'node:stream';
import {
  clonerErrors,
  type SizesInput,
  UPLOAD_BYTES_MAX,
  UPLOADS_PATH,
  UPLOADS_WAITING_MAX,
  type UploadQuery,
  type UploadReply,
  VIDEOS_PATH,
} from '@garimpo/cloner-contract';
import {
  type Actor,
  ConcurrencyLimit,
  Database,
  defineErrors,
  InjectDatabase,
  sniffPicture,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { findFile, served } from '../serve/find-file.ts';
import type { CloneFile, CloneManifest } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import { PlanStorage } from '../store/plan-storage.ts';
import { SiteVersions } from '../store/site-versions.ts';
import { uploadsKeptUntil } from './draft.service.ts';
import { UploadEntity } from './editing.entities.ts';
import { AVIF_TYPE, type ImageSizes, makeImages, WEBP_TYPE } from './make-images.ts';
import { videoTypeOf } from './video-type.ts';

const fail = defineErrors(clonerErrors);

export const UPLOAD_TYPE = WEBP_TYPE;

/** Type of an owner's file by its path in the clone. */
export function uploadTypeOf(path: string): string {
  if (path.startsWith(VIDEOS_PATH)) return videoTypeOf(path);
  return path.endsWith('.avif') ? AVIF_TYPE : WEBP_TYPE;
}

/** Finds and locks uploads that a new version names. */
@Injectable()
export class SavedUploads {
  constructor(@InjectDatabase('cloner') private readonly database: Database) {}

  /** Returns the files by path. Throws `cloner.upload.not_found`. */
  async find(actor: Actor, siteId: string, paths: readonly string[]): Promise<CloneManifest['files']> {
    if (paths.length === 0) return {};
    const uploads = await this.database.asUser(actor, (tx) =>
      tx.repository(UploadEntity).findBy({ userId: actor.userId, siteId, path: In([...paths]) }),
    );
    const found = new Map(
      uploads.map(({ path, sha256, bytes }) => [path, { sha256, bytes, type: uploadTypeOf(path) }]),
    );
    refuseMissing(paths, found);
    return Object.fromEntries(found);
  }

  /**
   * Keeps the uploads from being collected until the transaction ends, in which a version names them. Throws
   * `cloner.upload.not_found`.
   */
  async hold(tx: Transaction, siteId: string, paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return;
    const held = await tx.repository(UploadEntity).find({
      where: { siteId, path: In([...paths]) },
      order: { path: 'ASC' },
      lock: { mode: 'pessimistic_read' },
    });
    refuseMissing(paths, new Set(held.map(({ path }) => path)));
  }
}

function refuseMissing(paths: readonly string[], found: Pick<Set<string>, 'has'>): void {
  const missing = paths.filter((path) => !found.has(path));
  if (missing.length === 0) return;
  throw fail('cloner.upload.not_found', {
    fields: missing.slice(0, 20).map((path) => ({ path: 'uploads', rule: path })),
  });
}

/** Decoding an image may take some hundred megabytes, and a core for seconds. */
const OPENED_AT_ONCE = 2;

/** Stores images of a site's owner. They are part of the clone from the version on that names them. */
@Injectable()
export class UploadService {
  private readonly opening = new ConcurrencyLimit(OPENED_AT_ONCE);

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly versions: SiteVersions,
    private readonly store: CloneStore,
    private readonly storage: PlanStorage,
  ) {}

  /**
   * Throws `cloner.site.not_found`, `cloner.site.suspended`, `cloner.upload.…`, `cloner.uploads.limit_reached`,
   * `cloner.storage.full`.
   */
  async take(
    actor: Actor,
    subdomain: string,
    bytes: Buffer,
    { widths = [], avif }: UploadQuery = {},
  ): Promise<UploadReply> {
    // Checked first, so that nothing is decoded or stored for a caller without a site, or with too many images.
    const { site } = await this.versions.current(actor, subdomain);
    await this.database.asUser(actor, (tx) => refuseTooMany(tx, actor.userId, site.id));
    const wanted = { widths, avif: avif !== undefined };
    const made = await this.opening.run(() => makeImages(bytes, wanted));
    return this.#keep(actor, subdomain, made);
  }

  /** Makes a picture that the site has in other widths. Throws `cloner.upload.not_found`, and what {@link take} does. */
  async resize(actor: Actor, subdomain: string, { path, widths, avif }: SizesInput): Promise<UploadReply> {
    const { site, version } = await this.versions.current(actor, subdomain);
    await this.database.asUser(actor, (tx) => refuseTooMany(tx, actor.userId, site.id));
    const manifest = await this.store.readManifest(version.manifest);
    const file = (await this.#waiting(actor, site.id, path)) ?? fileAt(manifest, path);
    if (file === null) throw fail('cloner.upload.not_found');
    if (file.bytes > UPLOAD_BYTES_MAX)
      throw fail('cloner.upload.too_large', { fields: [{ path: 'body', rule: 'bytes' }] });
    const bytes = await this.store.read(file.sha256);
    const made = await this.opening.run(() => makeImages(bytes, { widths, avif }));
    // An upload is WebP already, and keeps its bytes and its name.
    const stem = stemOf(path);
    const kept = stem === null ? made : { ...made, main: { ...made.main, body: bytes } };
    return this.#keep(actor, subdomain, kept, stem);
  }

  /** @param known what the names of an upload begin with that is there already */
  async #keep(
    actor: Actor,
    subdomain: string,
    { main, animated, sizes }: ImageSizes,
    known: string | null = null,
  ): Promise<UploadReply> {
    const bodies = [main.body, ...sizes.flatMap(({ webp, avif }) => [webp?.body, avif])].flatMap(
      (body) => body ?? [],
    );
    await this.storage.room(
      actor.userId,
      bodies.reduce((sum, { length }) => sum + length, 0),
    );
    return this.store.claimed(async (claim) => {
      const rows: Pick<UploadEntity, 'path' | 'sha256' | 'bytes'>[] = [];
      const put = async (name: string, body: Buffer, type: string): Promise<string> => {
        const { sha256, bytes } = await this.store.put(claim, body, type);
        rows.push({ path: name, sha256, bytes });
        return name;
      };
      const file = await this.store.put(claim, main.body, WEBP_TYPE);
      const stem = known ?? `${UPLOADS_PATH}${file.sha256.slice(0, 32)}`;
      rows.push({ path: `${stem}.webp`, sha256: file.sha256, bytes: file.bytes });
      const made: UploadReply['sizes'] = [];
      for (const { width, webp, avif } of sizes) {
        const { height, body } = webp ?? main;
        const name = webp === null ? stem : `${stem}-${width}`;
        made.push({
          path: webp === null ? `${name}.webp` : await put(`${name}.webp`, webp.body, WEBP_TYPE),
          width,
          height,
          bytes: body.length,
          ...(avif && { avif: await put(`${name}.avif`, avif, AVIF_TYPE) }),
        });
      }
      await this.versions.lockAny(actor, subdomain, async (tx, { id }) => {
        await refuseTooMany(tx, actor.userId, id, rows.length);
        const kept = rows.map((row) => ({
          siteId: id,
          userId: actor.userId,
          ...row,
          keptUntil: uploadsKeptUntil,
        }));
        await tx.repository(UploadEntity).upsert(kept, ['siteId', 'path']);
      });
      const { width, height } = main;
      return { path: `${stem}.webp`, width, height, bytes: file.bytes, animated, sizes: made };
    });
  }

  /** The image as WebP; one that is WebP already stays as it is. Throws `cloner.upload.…`. */
  async asWebp(bytes: Buffer): Promise<Buffer> {
    if (sniffPicture(bytes) === 'webp') return bytes;
    return (await this.opening.run(() => makeImages(bytes))).main.body;
  }

  /** Opens an upload that waits, or is in the site's version. Throws `cloner.site.not_found`, `cloner.upload.not_found`. */
  async open(actor: Actor, subdomain: string, name: string): Promise<{ body: Readable; sizeBytes: number }> {
    const path = UPLOADS_PATH + name;
    const { site, version } = await this.versions.find(actor, subdomain);
    const waiting = await this.#waiting(actor, site.id, path);
    const file = waiting ?? (await this.store.readManifest(version.manifest)).files[path];
    if (file === undefined) throw fail('cloner.upload.not_found');
    return { body: await this.store.open(file.sha256), sizeBytes: file.bytes };
  }

  #waiting(actor: Actor, siteId: string, path: string): Promise<UploadEntity | null> {
    return this.database.asUser(actor, (tx) =>
      tx.repository(UploadEntity).findOneBy({ userId: actor.userId, siteId, path }),
    );
  }
}

/** The name of an upload in its own width. */
const OWN_NAME = /\/[0-9a-f]{32}\.webp$/;

/** What the names of all its widths begin with; null for a file that is no upload in its own width. */
function stemOf(path: string): string | null {
  return path.startsWith(UPLOADS_PATH) && OWN_NAME.test(path) ? path.slice(0, -'.webp'.length) : null;
}

function fileAt(manifest: CloneManifest, address: string): CloneFile | null {
  const found = findFile(served(manifest), address);
  return found?.kind === 'file' ? found.file : null;
}

/** @param more that are to wait besides */
export async function refuseTooMany(
  tx: Transaction,
  userId: string,
  siteId: string,
  more = 1,
): Promise<void> {
  const waiting = await tx.repository(UploadEntity).countBy({ userId, siteId });
  if (waiting + more <= UPLOADS_WAITING_MAX) return;
  throw fail('cloner.uploads.limit_reached', {
    fields: [{ path: 'uploads', rule: String(UPLOADS_WAITING_MAX) }],
  });
}
