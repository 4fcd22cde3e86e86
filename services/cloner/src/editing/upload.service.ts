import type { Readable } from 'node:stream';
import {
  clonerErrors,
  UPLOAD_PIXELS_MAX,
  UPLOAD_SIDE_MAX,
  UPLOAD_WIDTH_KEPT,
  UPLOADS_PATH,
  UPLOADS_WAITING_MAX,
  type UploadReply,
  VIDEOS_PATH,
} from '@garimpo/cloner-contract';
import {
  type Actor,
  ConcurrencyLimit,
  Database,
  type DomainError,
  defineErrors,
  InjectDatabase,
  isAnimatedPng,
  type PictureKind,
  sniffPicture,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import sharp, { type Metadata } from 'sharp';
import { In } from 'typeorm';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import { SiteVersions } from '../store/site-versions.ts';
import { uploadsKeptUntil } from './draft.service.ts';
import { UploadEntity } from './editing.entities.ts';
import { videoTypeOf } from './video-type.ts';

const fail = defineErrors(clonerErrors);

const QUALITY = 82;
const DEADLINE_SECONDS = 30;

// Uploads are decoded once and by few users: a cache or a thread per core would not pay.
sharp.cache(false);
sharp.concurrency(1);

type Webp = Omit<UploadReply, 'path' | 'bytes'> & { body: Buffer };

/**
 * The image as WebP, upright, with all its frames. It is encoded from the pixels, so that no other data passes. SVG is refused:
 * it would be blurred as pixels, and is a program otherwise.
 */
async function makeWebp(bytes: Buffer): Promise<Webp> {
  const kind = sniffPicture(bytes);
  if (kind === null) throw unsupported('format');
  // The library would keep only the first frame.
  if (kind === 'png' && isAnimatedPng(bytes)) throw unsupported('animated_png');
  // Reads only the header, so that an image that is too large is never decoded.
  const head = await readable(() => sharp(bytes, { limitInputPixels: false }).metadata());
  if (head.format !== FORMATS[kind]) throw unsupported('format');
  refuseLarge(head);
  const animated = (head.pages ?? 1) > 1;
  const picture = sharp(bytes, { animated, limitInputPixels: UPLOAD_PIXELS_MAX, failOn: 'error' });
  const upright = animated ? picture : picture.autoOrient();
  const { data, info } = await readable(() =>
    upright
      .timeout({ seconds: DEADLINE_SECONDS })
      .resize({ width: UPLOAD_WIDTH_KEPT, withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true }),
  );
  return { body: data, width: info.width, height: info.pageHeight ?? info.height, animated };
}

/** The library's names of the formats. */
const FORMATS: Record<PictureKind, string> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
};

function refuseLarge({ width, height, pages = 1 }: Metadata): void {
  const rule =
    Math.max(width, height) > UPLOAD_SIDE_MAX
      ? 'side'
      : width * height * pages > UPLOAD_PIXELS_MAX
        ? 'pixels'
        : null;
  if (rule !== null) throw fail('cloner.upload.too_large', { fields: [{ path: 'body', rule }] });
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw unsupported('unreadable', cause);
  }
}

function unsupported(rule: 'format' | 'animated_png' | 'unreadable', cause?: unknown): DomainError {
  return fail('cloner.upload.unsupported', { fields: [{ path: 'body', rule }], cause });
}

export const UPLOAD_TYPE = 'image/webp';

const typeOf = (path: string): string => (path.startsWith(VIDEOS_PATH) ? videoTypeOf(path) : UPLOAD_TYPE);

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
      uploads.map(({ path, sha256, bytes }) => [path, { sha256, bytes, type: typeOf(path) }]),
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
  ) {}

  /** Throws `cloner.site.not_found`, `cloner.site.suspended`, `cloner.upload.…`, `cloner.uploads.limit_reached`. */
  async take(actor: Actor, subdomain: string, bytes: Buffer): Promise<UploadReply> {
    // Checked first, so that nothing is decoded or stored for a caller without a site, or with too many images.
    const { site } = await this.versions.current(actor, subdomain);
    await this.database.asUser(actor, (tx) => refuseTooMany(tx, actor.userId, site.id));
    const { body, ...looks } = await this.opening.run(() => makeWebp(bytes));
    return this.store.claimed(async (claim) => {
      const file = await this.store.put(claim, body, UPLOAD_TYPE);
      const path = `${UPLOADS_PATH}${file.sha256.slice(0, 32)}.webp`;
      await this.versions.lockAny(actor, subdomain, async (tx, { id }) => {
        await refuseTooMany(tx, actor.userId, id);
        await tx
          .repository(UploadEntity)
          .upsert({ siteId: id, path, userId: actor.userId, ...file, keptUntil: uploadsKeptUntil }, [
            'siteId',
            'path',
          ]);
      });
      return { ...looks, path, bytes: file.bytes };
    });
  }

  /** The image as WebP; one that is WebP already stays as it is. Throws `cloner.upload.…`. */
  async asWebp(bytes: Buffer): Promise<Buffer> {
    if (sniffPicture(bytes) === 'webp') return bytes;
    return (await this.opening.run(() => makeWebp(bytes))).body;
  }

  /** Opens an upload that waits, or is in the site's version. Throws `cloner.site.not_found`, `cloner.upload.not_found`. */
  async open(actor: Actor, subdomain: string, name: string): Promise<{ body: Readable; sizeBytes: number }> {
    const path = UPLOADS_PATH + name;
    const { site, version } = await this.versions.find(actor, subdomain);
    const waiting = await this.database.asUser(actor, (tx) =>
      tx.repository(UploadEntity).findOneBy({ userId: actor.userId, siteId: site.id, path }),
    );
    const file = waiting ?? (await this.store.readManifest(version.manifest)).files[path];
    if (file === undefined) throw fail('cloner.upload.not_found');
    return { body: await this.store.open(file.sha256), sizeBytes: file.bytes };
  }
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
