import type { Readable } from 'node:stream';
import { clonerErrors, UPLOADS_PATH, UPLOADS_WAITING_MAX, type UploadReply } from '@garimpo/cloner-contract';
import {
  type Actor,
  ConcurrencyLimit,
  Database,
  defineErrors,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { CloneStore } from '../store/clone-store.ts';
import { SiteVersions } from '../store/site-versions.ts';
import { uploadsKeptUntil } from './draft.query.ts';
import { UploadEntity } from './editing.entities.ts';
import { makeWebp } from './make-webp.ts';
import { UPLOAD_TYPE } from './saved-uploads.ts';

const fail = defineErrors(clonerErrors);

/** Opening a picture can take some hundred megabytes, and a core for seconds. */
const OPENED_AT_ONCE = 2;

/** Pictures of a site's owner: on the clone from the version on that names them. */
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
    // Asked first: nobody without a site, or with too many pictures, gets one opened or a file written.
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

  /** One that waits, or that the site's version has. Throws `cloner.site.not_found`, `cloner.upload.not_found`. */
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

async function refuseTooMany(tx: Transaction, userId: string, siteId: string): Promise<void> {
  const waiting = await tx.repository(UploadEntity).countBy({ userId, siteId });
  if (waiting < UPLOADS_WAITING_MAX) return;
  throw fail('cloner.uploads.limit_reached', {
    fields: [{ path: 'uploads', rule: String(UPLOADS_WAITING_MAX) }],
  });
}
