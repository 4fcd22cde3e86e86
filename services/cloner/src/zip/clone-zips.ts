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
import { Reading } from '../rewrite/reading.ts';
import { SiteEntity } from '../store/clone.entities.ts';
import { findOwnClone } from '../store/clone-kinds.ts';
import { CloneStore } from '../store/clone-store.ts';
import { findOwnVersion, listOwnVersions, type VersionRow } from '../store/site-versions.ts';
import { cloneZip } from './clone-zip.ts';
import { quizZip } from './quiz-zip.ts';
import type { NamedZip } from './send-zip.ts';

const fail = defineErrors(clonerErrors);

/** As the specification has it. */
const QUIZ_ZIP_NAME = 'quiz-clonado.zip';

/** Makes ZIPs of clones, and stops reading once the signal aborts. */
@Injectable()
export class CloneZips {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly store: CloneStore,
    private readonly reading: Reading,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The ZIP of a capture that was requested as one. Throws `cloner.job.not_found`. */
  async open(actor: Actor, captureId: string, signal: AbortSignal): Promise<NamedZip> {
    // The newest: a copy that was unlike its original has been captured again.
    const [version] = await this.database.asUser(actor, (tx) => listOwnVersions(tx, actor.userId, captureId));
    if (version === undefined) throw fail('cloner.job.not_found');
    return this.#make(version, signal);
  }

  /** The ZIP of a site's current version, named after the site. Throws `cloner.site.not_found`. */
  async openSite(actor: Actor, subdomain: string, signal: AbortSignal): Promise<NamedZip> {
    const version = await this.database.asUser(actor, async (tx) => {
      const site = await findOwnClone(tx, SiteEntity, actor.userId, { subdomain });
      return site && findOwnVersion(tx, actor.userId, site.id, site.version);
    });
    if (version === null) throw fail('cloner.site.not_found');
    return { ...(await this.#make(version, signal)), name: `${subdomain}.zip` };
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

/** `{hostname}.zip`, without the brackets of an IPv6 address, which disks refuse. */
function zipName(url: string): string {
  return `${new URL(url).hostname.replace(/[^a-z0-9.-]+/gi, '_')}.zip`;
}
