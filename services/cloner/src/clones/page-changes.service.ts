import { clonerErrors, type PageChanges, type VersionPicture } from '@garimpo/cloner-contract';
import { type Actor, defineErrors } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { readPage } from '../charset/read-text.ts';
import { stillOf } from '../replay/still-page.ts';
import { Reading } from '../rewrite/reading.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import { SiteVersions, type VersionRow } from '../store/site-versions.ts';
import { pageChangesJob } from './page-changes.ts';
import { VersionPictures } from './version-pictures.ts';

const fail = defineErrors(clonerErrors);
const never = new AbortController().signal;

/** Compares two captures of one page or quiz: what its owner has changed in the editor between them is no change of the original. */
@Injectable()
export class PageChangesService {
  constructor(
    private readonly versions: SiteVersions,
    private readonly store: CloneStore,
    private readonly reading: Reading,
    private readonly pictures: VersionPictures,
  ) {}

  /** Null where there is no earlier capture. Throws `cloner.site.not_found`, `cloner.version.not_found`. */
  async of(actor: Actor, subdomain: string, n: number): Promise<PageChanges | null> {
    const { clone, versions } = await this.versions.all(actor, subdomain);
    const captures = versions.filter(({ version, origin }) => version <= n && origin === 'capture');
    const [newest] = captures;
    if (newest?.version !== n) throw fail('cloner.version.not_found');
    const before = await this.#captureBefore(captures);
    if (before === undefined) return null;
    const both = [newest, before];
    const due = both.filter(({ picturedAt }) => picturedAt === null).map(({ version }) => version);
    // Captures that are older than pictures have none yet.
    if (due.length > 0) await this.pictures.ask(clone.id, due);
    const manifests = both.map(({ manifest }) => this.store.readManifest(manifest));
    const [now, was] = (await Promise.all(manifests)) as [CloneManifest, CloneManifest];
    const [text, old] = await Promise.all([this.#pageOf(now), this.#pageOf(was)]);
    const tells = now.quiz?.screens !== undefined && was.quiz?.screens !== undefined;
    const changes = await this.reading.run(
      pageChangesJob,
      {
        text,
        before: old,
        ...(tells && now.quiz && was.quiz && { quiz: { now: now.quiz, before: was.quiz } }),
      },
      never,
    );
    return {
      version: n,
      since: before.version,
      sinceAt: before.createdAt.toISOString(),
      ...changes,
      looks: { before: lookOf(before), after: lookOf(newest) },
    };
  }

  /** WebP. Throws `cloner.site.not_found`, and `cloner.version.not_found` where there is no picture. */
  async picture(actor: Actor, subdomain: string, n: number): Promise<Buffer> {
    const { versions } = await this.versions.all(actor, subdomain);
    const picture = versions.find(({ version }) => version === n)?.picture;
    if (picture === null || picture === undefined) throw fail('cloner.version.not_found');
    return this.store.read(picture);
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
  async #pageOf(manifest: CloneManifest): Promise<string> {
    const file = manifest.files[stillOf(manifest) ?? manifest.entry];
    if (file === undefined) return '';
    return readPage(await this.store.read(file.sha256), file.type).text;
  }
}

function lookOf({ picture, picturedAt }: VersionRow): VersionPicture {
  if (picturedAt === null) return 'coming';
  return picture === null ? 'none' : 'there';
}
