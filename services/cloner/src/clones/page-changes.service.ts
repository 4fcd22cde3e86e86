import { clonerErrors, type PageChanges } from '@garimpo/cloner-contract';
import { type Actor, Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { readPage } from '../charset/read-text.ts';
import { stillOf } from '../replay/still-page.ts';
import { Reading } from '../rewrite/reading.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import { listOwnVersions, SiteVersions, type VersionRow } from '../store/site-versions.ts';
import { pageChangesJob } from './page-changes.ts';

const fail = defineErrors(clonerErrors);
const never = new AbortController().signal;

/** Compares two captures of one page: what its owner has changed in the editor between them is no change of the original. */
@Injectable()
export class PageChangesService {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly versions: SiteVersions,
    private readonly store: CloneStore,
    private readonly reading: Reading,
  ) {}

  /** Null where there is no earlier capture. Throws `cloner.site.not_found`, `cloner.version.not_found`. */
  async of(actor: Actor, subdomain: string, n: number): Promise<PageChanges | null> {
    const { site } = await this.versions.find(actor, subdomain);
    const all = await this.database.asUser(actor, (tx) => listOwnVersions(tx, actor.userId, site.id));
    const captures = all.filter(({ version, origin }) => version <= n && origin === 'capture');
    const [newest] = captures;
    if (newest?.version !== n) throw fail('cloner.version.not_found');
    const before = await this.#captureBefore(captures);
    if (before === undefined) return null;
    const [text, old] = await Promise.all([this.#pageOf(newest), this.#pageOf(before)]);
    const changes = await this.reading.run(pageChangesJob, { text, before: old }, never);
    return { version: n, since: before.version, sinceAt: before.createdAt.toISOString(), ...changes };
  }

  /** What was captured again at the same moment was no earlier capture. */
  async #captureBefore(captures: readonly VersionRow[]): Promise<VersionRow | undefined> {
    for (const [at, { manifest }] of captures.entries()) {
      const { retaken } = await this.store.readManifest(manifest);
      if (retaken !== true) return captures[at + 1];
    }
    return undefined;
  }

  /** As it was drawn, where that is known: its words may come from scripts. */
  async #pageOf({ manifest: hash }: VersionRow): Promise<string> {
    const manifest: CloneManifest = await this.store.readManifest(hash);
    const file = manifest.files[stillOf(manifest) ?? manifest.entry];
    if (file === undefined) return '';
    return readPage(await this.store.read(file.sha256), file.type).text;
  }
}
