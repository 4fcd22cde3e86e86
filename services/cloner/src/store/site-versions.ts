import { clonerErrors, VERSIONS_KEPT } from '@garimpo/cloner-contract';
import {
  type Actor,
  Database,
  type DomainError,
  defineErrors,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { SiteEntity, VersionEntity, type VersionOrigin } from './clone.entities.ts';
import { findOwnClone, findOwnListed, type ListedClone } from './clone-kinds.ts';
import { answersOf, type CloneFile, type CloneManifest, type RecordedExchanges } from './clone-manifest.ts';
import { CloneStore } from './clone-store.ts';

const fail = defineErrors(clonerErrors);

interface NewVersion {
  cloneId: string;
  userId: string;
  n: number;
  origin: VersionOrigin;
  manifest: CloneManifest;
  /** The manifest as an object. */
  stored: CloneFile;
  recorded?: RecordedExchanges | undefined;
}

/**
 * Writes the version in the caller's transaction, which is the service's: files belong to no user. Every object of it must be
 * claimed, or part of a version that cannot go away meanwhile.
 */
export async function insertVersion(tx: Transaction, version: NewVersion): Promise<void> {
  const { cloneId, userId, n, origin, manifest, stored, recorded } = version;
  // By hash: a file that has two addresses counts once.
  const files = new Map(answersOf(manifest).map(({ sha256, bytes }) => [sha256, bytes]));
  await tx.repository(VersionEntity).insert({
    cloneId,
    version: n,
    userId,
    manifest: stored.sha256,
    archive: recorded?.list.sha256 ?? null,
    origin,
    files: files.size,
    bytes: [...files.values()].reduce((sum, bytes) => sum + bytes, 0),
  });
  const archived = recorded === undefined ? [] : [recorded.list.sha256, ...recorded.bodies];
  await tx.run(
    // In one order: two versions with the same files would otherwise deadlock.
    `INSERT INTO cloner.version_objects (clone_id, n, sha256)
     SELECT $1, $2, sha256 FROM unnest($3::text[]) sha256 ORDER BY sha256`,
    [cloneId, n, [...new Set([...files.keys(), stored.sha256, ...archived])]],
  );
  await tx.repository(VersionEntity).delete({ cloneId, version: LessThanOrEqual(n - VERSIONS_KEPT) });
}

export type VersionRow = Pick<
  VersionEntity,
  'version' | 'createdAt' | 'origin' | 'bytes' | 'manifest' | 'picture' | 'picturedAt'
>;

const SELECTED = {
  version: true,
  createdAt: true,
  origin: true,
  bytes: true,
  manifest: true,
  picture: true,
  picturedAt: true,
} as const;

/** Newest first. */
export function listOwnVersions(tx: Transaction, userId: string, cloneId: string): Promise<VersionRow[]> {
  return tx.repository(VersionEntity).find({
    select: SELECTED,
    where: { userId, cloneId },
    order: { version: 'DESC' },
    take: VERSIONS_KEPT,
  });
}

/** Null when the version does not exist, or belongs to another user. */
export function findOwnVersion(
  tx: Transaction,
  userId: string,
  cloneId: string,
  version: number,
): Promise<VersionRow | null> {
  return tx.repository(VersionEntity).findOne({ select: SELECTED, where: { userId, cloneId, version } });
}

interface SiteChange {
  origin: VersionOrigin;
  subdomain: string;
  /** The version that the change was made from. */
  baseVersion: number;
}

/** Runs in the transaction of a change, which has the site locked. */
export type Alongside = (tx: Transaction, site: SiteEntity) => Promise<void>;

/** Reads and writes the versions of a user's site. */
@Injectable()
export class SiteVersions {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly store: CloneStore,
  ) {}

  /** @param n the site's own version unless given. Throws `cloner.site.not_found`, `cloner.version.not_found`. */
  find(actor: Actor, subdomain: string, n?: number): Promise<{ site: SiteEntity; version: VersionRow }> {
    return this.database.asUser(actor, async (tx) => {
      const site = await findOwnClone(tx, SiteEntity, actor.userId, { subdomain });
      if (site === null) throw fail('cloner.site.not_found');
      const version = await findOwnVersion(tx, actor.userId, site.id, n ?? site.version);
      if (version === null) throw fail('cloner.version.not_found');
      return { site, version };
    });
  }

  /** Lists the versions of a page or quiz. Throws `cloner.site.not_found`. */
  all(actor: Actor, subdomain: string): Promise<ListedClone & { versions: VersionRow[] }> {
    return this.database.asUser(actor, async (tx) => {
      const found = await findOwnListed(tx, actor.userId, subdomain);
      if (found === null) throw fail('cloner.site.not_found');
      return { ...found, versions: await listOwnVersions(tx, actor.userId, found.clone.id) };
    });
  }

  /** The site's own version, to be changed. Throws `cloner.site.suspended`, too. */
  async current(actor: Actor, subdomain: string): Promise<{ site: SiteEntity; version: VersionRow }> {
    const found = await this.find(actor, subdomain);
    refuseSuspended(found.site);
    return found;
  }

  /**
   * Makes the manifest, whose new files are all under the claim, the site's next version.
   * @param alongside runs before the version is written: it may lock what the version names
   * @returns the new version's number
   */
  async write(
    actor: Actor,
    claim: string,
    change: SiteChange,
    manifest: CloneManifest,
    alongside: Alongside = async () => {},
  ): Promise<number> {
    const stored = await this.store.putManifest(claim, manifest);
    const { origin } = change;
    return this.lock(actor, change, async (tx, site) => {
      const n = site.version + 1;
      await alongside(tx, site);
      await insertVersion(tx, { cloneId: site.id, userId: actor.userId, n, origin, manifest, stored });
      await tx.repository(SiteEntity).update(site.id, { version: n });
      return n;
    });
  }

  /** Locks the site while the work runs. Throws `cloner.version.conflict` when it has changed since `baseVersion`. */
  lock<T>(
    actor: Actor,
    { subdomain, baseVersion }: Pick<SiteChange, 'subdomain' | 'baseVersion'>,
    work: (tx: Transaction, site: SiteEntity) => Promise<T>,
  ): Promise<T> {
    return this.lockAny(actor, subdomain, (tx, site) => {
      if (site.version !== baseVersion) throw versionConflict(site.version);
      return work(tx, site);
    });
  }

  /** Locks the site at whatever version it is. */
  lockAny<T>(
    actor: Actor,
    subdomain: string,
    work: (tx: Transaction, site: SiteEntity) => Promise<T>,
  ): Promise<T> {
    // As the service: it alone writes, and files belong to no user. The site is still asked for by this user's id.
    return this.database.asService(async (tx) => {
      const site = await tx.repository(SiteEntity).findOne({
        where: { userId: actor.userId, subdomain },
        lock: { mode: 'pessimistic_write' },
      });
      if (site === null) throw fail('cloner.site.not_found');
      refuseSuspended(site);
      return work(tx, site);
    });
  }
}

export function versionConflict(version: number): DomainError {
  return fail('cloner.version.conflict', { fields: [{ path: 'baseVersion', rule: String(version) }] });
}

function refuseSuspended({ state }: SiteEntity): void {
  if (state === 'suspended') throw fail('cloner.site.suspended');
}
