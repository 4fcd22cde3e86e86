import { clonerErrors } from '@garimpo/cloner-contract';
import { type Actor, Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { readPage } from '../reading/read-page.ts';
import { Reading } from '../reading/reading.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import { findOwnSite } from './site.query.ts';
import { SiteVersions } from './site-versions.ts';
import { findOwnVersion, listOwnVersions, type VersionRow } from './version.query.ts';

const fail = defineErrors(clonerErrors);

/** What a site was, and is again. */
@Injectable()
export class VersionService {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly store: CloneStore,
    private readonly versions: SiteVersions,
    private readonly reading: Reading,
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

  /** The site is again what it was then; what it was until now stays among its versions. */
  async restore(actor: Actor, subdomain: string, n: number): Promise<number> {
    const { site } = await this.versions.current(actor, subdomain);
    const version = await this.database.asUser(actor, (tx) => findOwnVersion(tx, actor.userId, site.id, n));
    if (version === null) throw fail('cloner.version.not_found');
    const manifest = await this.store.readManifest(version.manifest);
    await this.#refuseSensitivePage(manifest);
    const change = { origin: 'restore', subdomain, baseVersion: site.version } as const;
    return this.store.claimed((claim) => this.versions.write(actor, claim, change, manifest));
  }

  async #refuseSensitivePage({ files, entry }: CloneManifest): Promise<void> {
    const page = files[entry];
    if (page === undefined) return;
    const text = (await this.store.read(page.sha256)).toString('utf8');
    const kind = await readPage(this.reading, 'sensitive', { text });
    if (kind !== null) throw fail('cloner.page.sensitive', { fields: [{ path: 'html', rule: kind }] });
  }
}
