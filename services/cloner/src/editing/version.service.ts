import { clonerErrors } from '@garimpo/cloner-contract';
import { type Actor, Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { Reading } from '../rewrite/reading.ts';
import { sensitiveJob } from '../sensitive/find-sensitive.ts';
import type { CloneManifest } from '../store/clone-manifest.ts';
import { CloneStore } from '../store/clone-store.ts';
import { QuizVersions } from '../store/quiz-versions.ts';
import { findOwnVersion, SiteVersions, type VersionRow } from '../store/site-versions.ts';
import { readPage } from './read-page.ts';
import { WaysOutService } from './ways-out.service.ts';

const fail = defineErrors(clonerErrors);

/** Lists the versions of a clone, and restores one. */
@Injectable()
export class VersionService {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly store: CloneStore,
    private readonly versions: SiteVersions,
    private readonly reading: Reading,
    private readonly ways: WaysOutService,
    private readonly quizzes: QuizVersions,
  ) {}

  /** Newest first. Throws `cloner.site.not_found`. */
  async list(actor: Actor, subdomain: string): Promise<(VersionRow & { current: boolean })[]> {
    const { clone, versions } = await this.versions.all(actor, subdomain);
    return versions.map((row) => ({ ...row, current: row.version === clone.version }));
  }

  /** Makes an older version the clone's next one; the version that it replaces is kept. */
  async restore(actor: Actor, subdomain: string, n: number): Promise<number> {
    const { kind } = await this.versions.all(actor, subdomain);
    return kind === 'quiz'
      ? this.quizzes.restore(actor, subdomain, n)
      : this.#restoreSite(actor, subdomain, n);
  }

  async #restoreSite(actor: Actor, subdomain: string, n: number): Promise<number> {
    const { site } = await this.versions.current(actor, subdomain);
    const version = await this.database.asUser(actor, (tx) => findOwnVersion(tx, actor.userId, site.id, n));
    if (version === null) throw fail('cloner.version.not_found');
    const manifest = await this.store.readManifest(version.manifest);
    await this.#refuseSensitivePage(manifest);
    const change = { origin: 'restore', subdomain, baseVersion: site.version } as const;
    const read = await this.ways.ofNext(actor, site, manifest);
    return this.store.claimed((claim) =>
      this.versions.write(actor, claim, change, manifest, async (tx, held) => {
        if (read !== null) await this.ways.keepNext(tx, held, read.found);
      }),
    );
  }

  async #refuseSensitivePage({ files, entry }: CloneManifest): Promise<void> {
    const page = files[entry];
    if (page === undefined) return;
    const text = (await this.store.read(page.sha256)).toString('utf8');
    const kind = await readPage(this.reading, sensitiveJob, { text });
    if (kind !== null) throw fail('cloner.page.sensitive', { fields: [{ path: 'html', rule: kind }] });
  }
}
