import {
  type DeletedFilesReply,
  type DeleteFilesInput,
  LIBRARY_FILES_MAX,
  type LibraryFile,
  type LibraryReply,
  UPLOADS_PATH,
  VIDEOS_PATH,
} from '@garimpo/cloner-contract';
import { type Actor, Database, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import { PlanStorage } from '../store/plan-storage.ts';
import { SiteVersions, versionConflict } from '../store/site-versions.ts';
import { carryDraft } from './draft.service.ts';
import { DraftEntity, UploadEntity } from './editing.entities.ts';
import { NameUses, namesIn } from './name-uses.ts';
import { uploadTypeOf } from './upload.service.ts';
import { WaysOutService } from './ways-out.service.ts';

const MEDIA = /^(?:image|video)\//i;
const isOwn = (path: string) => path.startsWith(UPLOADS_PATH) || path.startsWith(VIDEOS_PATH);

/** The pictures and videos of a site: those of its version, and uploads that wait for their first save. */
@Injectable()
export class LibraryService {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly versions: SiteVersions,
    private readonly store: CloneStore,
    private readonly storage: PlanStorage,
    private readonly ways: WaysOutService,
  ) {}

  /** Throws `cloner.site.not_found`. */
  async list(actor: Actor, subdomain: string): Promise<LibraryReply> {
    const { site, version } = await this.versions.find(actor, subdomain);
    const manifest = await this.store.readManifest(version.manifest);
    const uses = await this.#uses(manifest);
    const waiting = await this.database.asUser(actor, (tx) =>
      tx.repository(UploadEntity).findBy({ userId: actor.userId, siteId: site.id }),
    );
    const files: LibraryFile[] = waiting
      .filter(({ path }) => manifest.files[path] === undefined)
      .map(({ path, bytes }) => ({
        path,
        type: uploadTypeOf(path),
        bytes,
        own: true,
        waiting: true,
        usedIn: uses.find(path, manifest.entry),
      }));
    for (const [path, { type, bytes, status = 200 }] of Object.entries(manifest.files)) {
      if (!MEDIA.test(type) || status !== 200) continue;
      const usedIn = uses.find(path, manifest.entry);
      files.push({ path, type, bytes, own: isOwn(path), waiting: false, usedIn });
    }
    return { files: files.slice(0, LIBRARY_FILES_MAX), storage: await this.storage.of(actor.userId) };
  }

  /** Throws `cloner.site.not_found`, `cloner.site.suspended`, `cloner.version.conflict`. */
  async delete(
    actor: Actor,
    subdomain: string,
    { baseVersion, paths }: DeleteFilesInput,
  ): Promise<DeletedFilesReply> {
    const { site, version } = await this.versions.current(actor, subdomain);
    if (site.version !== baseVersion) throw versionConflict(site.version);
    const manifest = await this.store.readManifest(version.manifest);
    const uses = await this.#uses(manifest);
    const unused = paths.filter((path) => uses.find(path).length === 0);
    const change = { origin: 'save', subdomain, baseVersion } as const;
    if (!unused.some((path) => manifest.files[path] !== undefined)) {
      const deleted = await this.versions.lock(actor, change, async (tx, { id }) => {
        const spare = await withoutDrafted(tx, id, unused);
        await dropWaiting(tx, id, spare);
        return spare;
      });
      return { version: site.version, deleted };
    }
    const drafted = await this.database.asUser(actor, (tx) => withoutDrafted(tx, site.id, unused));
    const next = { ...manifest, files: without(manifest.files, drafted) };
    const read = await this.ways.ofNext(actor, site, next);
    const made = await this.store.claimed((claim) =>
      this.versions.write(actor, claim, change, next, async (tx, held) => {
        await dropWaiting(tx, held.id, drafted);
        await carryDraft(tx, actor.userId, held.id, baseVersion, []);
        if (read !== null) await this.ways.keepNext(tx, held, read.found);
      }),
    );
    return { version: made, deleted: drafted };
  }

  #uses(manifest: CloneManifest): Promise<NameUses> {
    return NameUses.of(manifest, async (sha256) => (await this.store.read(sha256)).toString('utf8'));
  }
}

function without(files: CloneManifest['files'], paths: readonly string[]): CloneManifest['files'] {
  const gone = new Set(paths);
  return Object.fromEntries(Object.entries(files).filter(([path]) => !gone.has(path)));
}

/** The paths that the site's draft does not name. */
async function withoutDrafted(tx: Transaction, siteId: string, paths: readonly string[]): Promise<string[]> {
  const draft = await tx.repository(DraftEntity).findOneBy({ siteId });
  const named = namesIn((draft?.patches ?? []).map(({ text }) => text).join('\n'));
  return paths.filter((path) => !named.has(path.split('/').at(-1) ?? ''));
}

async function dropWaiting(tx: Transaction, siteId: string, paths: readonly string[]): Promise<void> {
  await tx.repository(UploadEntity).delete({ siteId, path: In([...paths]) });
}
