import { Readable } from 'node:stream';
import {
  clonerErrors,
  type StartVideoInput,
  UPLOADS_WAITING_MAX,
  VIDEO_PART_BYTES,
  VIDEO_UPLOADS_OPEN_MAX,
  VIDEOS_PATH,
  type VideoUploadView,
} from '@garimpo/cloner-contract';
import {
  type Actor,
  defineErrors,
  ObjectStore,
  ObjectStoreError,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { CloneStore } from '../store/clone-store.ts';
import { PlanStorage } from '../store/plan-storage.ts';
import { SiteVersions } from '../store/site-versions.ts';
import { uploadsKeptUntil } from './draft.service.ts';
import { UploadEntity } from './editing.entities.ts';
import { partKey, removeParts, VIDEO_DAYS_KEPT } from './video-parts.ts';
import { sniffVideo, VIDEO_TYPES } from './video-type.ts';
import { VideoUploadEntity } from './video-upload.entity.ts';

const fail = defineErrors(clonerErrors);

/**
 * Takes a video of a site's owner in parts, of which none is sent twice: whoever sends the same file again learns how much of it
 * is there. It is stored as it is, and part of the clone from the version on that names it.
 */
@Injectable()
export class VideoUploads {
  constructor(
    private readonly versions: SiteVersions,
    private readonly store: CloneStore,
    private readonly objects: ObjectStore,
    private readonly storage: PlanStorage,
  ) {}

  /** Throws `cloner.site.not_found`, `cloner.site.suspended`, `cloner.storage.full`, `cloner.uploads.limit_reached`. */
  async start(actor: Actor, subdomain: string, { mark, bytes }: StartVideoInput): Promise<VideoUploadView> {
    await this.versions.current(actor, subdomain);
    await this.storage.room(actor.userId, bytes);
    const { userId } = actor;
    const upload = await this.versions.lockAny(actor, subdomain, async (tx, { id: siteId }) => {
      const uploads = tx.repository(VideoUploadEntity);
      const known = await uploads.findOneBy({ userId, siteId, mark });
      if (known !== null) return known;
      if ((await uploads.countBy({ userId, siteId })) >= VIDEO_UPLOADS_OPEN_MAX)
        throw tooMany(VIDEO_UPLOADS_OPEN_MAX);
      return uploads.save(
        uploads.create({
          userId,
          siteId,
          mark,
          bytes,
          received: 0,
          type: null,
          keptUntil: inDays(VIDEO_DAYS_KEPT),
        }),
      );
    });
    return viewOf(upload, null);
  }

  /**
   * Adds the next part. Throws `cloner.upload.not_found`, `cloner.upload.offset` when the part does not follow what is there,
   * `cloner.upload.unsupported` for what is no MP4 or WebM.
   */
  async append(
    actor: Actor,
    subdomain: string,
    id: string,
    offset: number,
    part: Buffer,
  ): Promise<VideoUploadView> {
    const upload = await this.#lock(actor, subdomain, id, async (tx, found) => {
      if (offset !== found.received || part.length > found.bytes - found.received || part.length === 0)
        throw fail('cloner.upload.offset', { fields: [{ path: 'offset', rule: String(found.received) }] });
      const type = offset === 0 ? typeOfFirst(part) : found.type;
      await this.objects.put(partKey(id, offset), part);
      return tx
        .repository(VideoUploadEntity)
        .save({ ...found, type, received: offset + part.length, keptUntil: inDays(VIDEO_DAYS_KEPT) });
    });
    return upload.received < upload.bytes ? viewOf(upload, null) : this.#finish(actor, subdomain, upload);
  }

  async drop(actor: Actor, subdomain: string, id: string): Promise<void> {
    await this.#lock(actor, subdomain, id, (tx) => tx.repository(VideoUploadEntity).delete({ id }));
    await removeParts(this.objects, id);
  }

  async #finish(actor: Actor, subdomain: string, upload: VideoUploadEntity): Promise<VideoUploadView> {
    const { id, bytes, type } = upload;
    const room = await this.storage.room(actor.userId, bytes);
    const path = await this.store.claimed(async (claim) => {
      const file = await this.store
        .sink(claim, room)
        .put(Readable.from(this.#parts(upload)), type ?? VIDEO_TYPES.mp4);
      const made = `${VIDEOS_PATH}${file.sha256.slice(0, 32)}.${type === VIDEO_TYPES.webm ? 'webm' : 'mp4'}`;
      await this.#lock(actor, subdomain, id, async (tx, { siteId, userId }) => {
        if ((await tx.repository(UploadEntity).countBy({ userId, siteId })) >= UPLOADS_WAITING_MAX)
          throw tooMany(UPLOADS_WAITING_MAX);
        const { sha256 } = file;
        await tx
          .repository(UploadEntity)
          .upsert({ siteId, path: made, userId, sha256, bytes, keptUntil: uploadsKeptUntil }, [
            'siteId',
            'path',
          ]);
        await tx.repository(VideoUploadEntity).delete({ id });
      });
      return made;
    });
    await removeParts(this.objects, id);
    return viewOf(upload, path);
  }

  async *#parts({ id, bytes }: VideoUploadEntity): AsyncGenerator<Buffer> {
    let at = 0;
    while (at < bytes) {
      const part = await this.objects.get(partKey(id, at));
      if (part === null)
        throw new ObjectStoreError('a part of a video is missing', new Error(partKey(id, at)));
      for await (const piece of part) {
        const buffer = Buffer.from(piece);
        at += buffer.length;
        yield buffer;
      }
    }
  }

  /** Locks the site, under which two parts come one after the other. Another user's upload is answered like none. */
  #lock<T>(
    actor: Actor,
    subdomain: string,
    id: string,
    work: (tx: Transaction, upload: VideoUploadEntity) => Promise<T>,
  ): Promise<T> {
    return this.versions.lockAny(actor, subdomain, async (tx, { id: siteId }) => {
      const found = await tx.repository(VideoUploadEntity).findOneBy({ id, siteId, userId: actor.userId });
      if (found === null) throw fail('cloner.upload.not_found');
      return work(tx, found);
    });
  }
}

function typeOfFirst(part: Buffer): string {
  const kind = sniffVideo(part);
  if (kind === null) throw fail('cloner.upload.unsupported', { fields: [{ path: 'body', rule: 'video' }] });
  return VIDEO_TYPES[kind];
}

function tooMany(limit: number) {
  return fail('cloner.uploads.limit_reached', { fields: [{ path: 'uploads', rule: String(limit) }] });
}

function viewOf({ id, bytes, received }: VideoUploadEntity, path: string | null): VideoUploadView {
  return { id, bytes, received, partBytes: VIDEO_PART_BYTES, path };
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}
