import { clonerErrors } from '@garimpo/cloner-contract';
import {
  type Actor,
  Database,
  type DomainError,
  defineErrors,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import type { VersionOrigin } from '../store/version.entity.ts';
import { insertVersion } from '../store/version-rows.ts';
import { SiteEntity } from './clone.entities.ts';
import { findOwnSite, holdOwnSite, type SiteRow } from './site.query.ts';
import { findOwnVersion, type VersionRow } from './version.query.ts';

const fail = defineErrors(clonerErrors);

export interface SiteChange {
  origin: VersionOrigin;
  subdomain: string;
  /** The version that the change was made from. */
  baseVersion: number;
}

/** In the transaction of a change, with the site held. */
export type Alongside = (tx: Transaction, site: SiteRow) => Promise<void>;

/** The versions of a site as whoever changes it finds and writes them. */
@Injectable()
export class SiteVersions {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly store: CloneStore,
  ) {}

  /** @param n the site's own version unless given. Throws `cloner.site.not_found`, `cloner.version.not_found`. */
  find(actor: Actor, subdomain: string, n?: number): Promise<{ site: SiteRow; version: VersionRow }> {
    return this.database.asUser(actor, async (tx) => {
      const site = await findOwnSite(tx, actor.userId, { subdomain });
      if (site === null) throw fail('cloner.site.not_found');
      const version = await findOwnVersion(tx, actor.userId, site.id, n ?? site.version);
      if (version === null) throw fail('cloner.version.not_found');
      return { site, version };
    });
  }

  /** The site's own, to be changed. Throws `cloner.site.suspended`, too. */
  async current(actor: Actor, subdomain: string): Promise<{ site: SiteRow; version: VersionRow }> {
    const found = await this.find(actor, subdomain);
    refuseSuspended(found.site);
    return found;
  }

  /**
   * Makes the manifest, all of whose new files are under the claim, the site's.
   * @param alongside before the version is there: it may hold what the version names
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
    return this.hold(actor, change, async (tx, site) => {
      const n = site.version + 1;
      await alongside(tx, site);
      await insertVersion(tx, { cloneId: site.id, userId: actor.userId, n, origin, manifest, stored });
      await tx.repository(SiteEntity).update(site.id, { version: n });
      return n;
    });
  }

  /** Nobody changes the site meanwhile, and nobody has since `baseVersion`: throws `cloner.version.conflict` otherwise. */
  hold<T>(
    actor: Actor,
    { subdomain, baseVersion }: Pick<SiteChange, 'subdomain' | 'baseVersion'>,
    work: (tx: Transaction, site: SiteRow) => Promise<T>,
  ): Promise<T> {
    return this.holdAny(actor, subdomain, (tx, site) => {
      // Whoever saves at the same time has been quicker.
      if (site.version !== baseVersion) throw versionConflict(site.version);
      return work(tx, site);
    });
  }

  /** The same, whatever version it has come to. */
  holdAny<T>(
    actor: Actor,
    subdomain: string,
    work: (tx: Transaction, site: SiteRow) => Promise<T>,
  ): Promise<T> {
    // As the service: files are nobody's, and it alone writes. The site is asked for again as this user's.
    return this.database.asService(async (tx) => {
      const site = await holdOwnSite(tx, actor.userId, subdomain);
      if (site === null) throw fail('cloner.site.not_found');
      refuseSuspended(site);
      return work(tx, site);
    });
  }
}

export function versionConflict(version: number): DomainError {
  return fail('cloner.version.conflict', { fields: [{ path: 'baseVersion', rule: String(version) }] });
}

function refuseSuspended({ state }: SiteRow): void {
  if (state === 'suspended') throw fail('cloner.site.suspended');
}
