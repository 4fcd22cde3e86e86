import { clonerErrors } from '@garimpo/cloner-contract';
import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  linksUrl,
  reportHostsOf,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { Reading } from '../reading/reading.ts';
import { findOwnSite } from '../site/site.query.ts';
import { findOwnVersion, type VersionRow } from '../site/version.query.ts';
import { CloneStore } from '../store/clone-store.ts';
import { cloneZip } from './clone-zip.ts';
import { quizZip } from './quiz/quiz-zip.ts';
import type { NamedZip } from './send-zip.ts';

const fail = defineErrors(clonerErrors);

/** Whatever the quiz is called: so it is specified. */
const QUIZ_ZIP_NAME = 'quiz-clonado.zip';

/** Clones as files to take away, which are read no further once the signal is given. */
@Injectable()
export class CloneZips {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly store: CloneStore,
    private readonly reading: Reading,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Of a capture that was asked for as a ZIP. Throws `cloner.job.not_found`. */
  async open(actor: Actor, captureId: string, signal: AbortSignal): Promise<NamedZip> {
    const version = await this.database.asUser(actor, (tx) => findOwnVersion(tx, actor.userId, captureId, 1));
    if (version === null) throw fail('cloner.job.not_found');
    return this.#make(version, signal);
  }

  /** Of a site as it is now. Throws `cloner.site.not_found`. */
  async openSite(actor: Actor, subdomain: string, signal: AbortSignal): Promise<NamedZip> {
    const version = await this.database.asUser(actor, async (tx) => {
      const site = await findOwnSite(tx, actor.userId, { subdomain });
      return site && findOwnVersion(tx, actor.userId, site.id, site.version);
    });
    if (version === null) throw fail('cloner.site.not_found');
    return this.#make(version, signal);
  }

  async #make({ manifest: hash, createdAt }: VersionRow, signal: AbortSignal): Promise<NamedZip> {
    const manifest = await this.store.readManifest(hash);
    if (manifest.quiz !== undefined)
      return { name: QUIZ_ZIP_NAME, stream: quizZip({ manifest, createdAt }, this.store) };
    const reportPlaces = { hosts: reportHostsOf(this.config), origin: linksUrl(this.config) };
    const parts = { source: this.store, reading: this.reading, signal };
    return {
      name: zipName(manifest.originalUrl),
      stream: await cloneZip({ manifest, createdAt }, reportPlaces, parts),
    };
  }
}

/** `{hostname}.zip`; an address in brackets has none that a disk would take. */
function zipName(url: string): string {
  return `${new URL(url).hostname.replace(/[^a-z0-9.-]+/gi, '_')}.zip`;
}
