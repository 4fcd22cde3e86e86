import { randomUUID } from 'node:crypto';
import { clonerErrors, type SaveCloneInput } from '@garimpo/cloner-contract';
import { type Actor, Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { findSensitiveField } from '../sensitive/find-sensitive.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import { insertVersion, type VersionOrigin } from '../store/version-rows.ts';
import { findOwnSite, holdOwnSite, type SiteRow } from './site.query.ts';
import { findOwnVersion, listOwnVersions, type VersionRow } from './version.query.ts';

const fail = defineErrors(clonerErrors);
const PAGE_TYPE = 'text/html; charset=utf-8';

interface Change {
  origin: VersionOrigin;
  subdomain: string;
  /** The version that the change was made from. */
  baseVersion: number;
}

/** What a site was, is, and becomes. */
@Injectable()
export class VersionService {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly store: CloneStore,
  ) {}

  /** Newest first. Throws `cloner.site.not_found`. */
  async list(actor: Actor, subdomain: string): Promise<(VersionRow & { current: boolean })[]> {
    return this.database.asUser(actor, async (tx) => {
      const site = await findOwnSite(tx, actor.userId, { subdomain });
      if (site === null) throw fail('cloner.site.not_found');
      const versions = await listOwnVersions(tx, actor.userId, site.id);
      return versions.map((row) => ({ ...row, current: row.version === site.version }));
    });
  }

  /**
   * Puts another page in the place of the site's; its other files stay.
   * @returns the new version's number
   */
  async save(actor: Actor, { html, subdomain, baseVersion }: SaveCloneInput): Promise<number> {
    refuseSensitive(html);
    const { site, version } = await this.#current(actor, subdomain);
    if (baseVersion !== undefined && baseVersion !== site.version) throw conflict(site.version);
    const before = await this.store.readManifest(version.manifest);
    return this.#claimed(async (claim) => {
      const page = await this.store.put(claim, Buffer.from(html), PAGE_TYPE);
      const files = { ...before.files, [before.entry]: page };
      const change = { origin: 'save', subdomain, baseVersion: site.version } as const;
      return this.#store(actor, claim, change, { ...before, files });
    });
  }

  /** The site is again what it was then; what it was until now stays among its versions. */
  async restore(actor: Actor, subdomain: string, n: number): Promise<number> {
    const { site } = await this.#current(actor, subdomain);
    const version = await this.database.asUser(actor, (tx) => findOwnVersion(tx, actor.userId, site.id, n));
    if (version === null) throw fail('cloner.version.not_found');
    const manifest = await this.store.readManifest(version.manifest);
    await this.#refuseSensitivePage(manifest);
    const change = { origin: 'restore', subdomain, baseVersion: site.version } as const;
    return this.#claimed((claim) => this.#store(actor, claim, change, manifest));
  }

  /** Throws `cloner.site.not_found`, `cloner.site.suspended`. */
  async #current(actor: Actor, subdomain: string): Promise<{ site: SiteRow; version: VersionRow }> {
    const found = await this.database.asUser(actor, async (tx) => {
      const site = await findOwnSite(tx, actor.userId, { subdomain });
      const version = site && (await findOwnVersion(tx, actor.userId, site.id, site.version));
      return site && version && { site, version };
    });
    if (found === null) throw fail('cloner.site.not_found');
    if (found.site.state === 'suspended') throw fail('cloner.site.suspended');
    return found;
  }

  async #refuseSensitivePage({ files, entry }: CloneManifest): Promise<void> {
    const page = files[entry];
    if (page !== undefined) refuseSensitive((await this.store.read(page.sha256)).toString('utf8'));
  }

  async #claimed<T>(work: (claim: string) => Promise<T>): Promise<T> {
    const claim = randomUUID();
    try {
      return await work(claim);
    } finally {
      await this.store.release(claim);
    }
  }

  async #store(
    actor: Actor,
    claim: string,
    { origin, subdomain, baseVersion }: Change,
    manifest: CloneManifest,
  ): Promise<number> {
    const stored = await this.store.putManifest(claim, manifest);
    // As the service: files are nobody's. The site is asked for again as this user's.
    return this.database.asService(async (tx) => {
      const site = await holdOwnSite(tx, actor.userId, subdomain);
      if (site === null) throw fail('cloner.site.not_found');
      if (site.state === 'suspended') throw fail('cloner.site.suspended');
      // Whoever saves at the same time has been quicker.
      if (site.version !== baseVersion) throw conflict(site.version);
      const n = site.version + 1;
      await insertVersion(tx, { cloneId: site.id, userId: actor.userId, n, origin, manifest, stored });
      await tx.query('UPDATE cloner.cloned_sites SET version = $2 WHERE id = $1', [site.id, n]);
      return n;
    });
  }
}

function refuseSensitive(html: string): void {
  const field = findSensitiveField(html);
  if (field !== null) throw fail('cloner.page.sensitive', { fields: [{ path: 'html', rule: field.kind }] });
}

function conflict(version: number) {
  return fail('cloner.version.conflict', { fields: [{ path: 'baseVersion', rule: String(version) }] });
}
