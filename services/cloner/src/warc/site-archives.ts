import { clonerErrors, type MappedPage } from '@garimpo/cloner-contract';
import { type Actor, Database, defineErrors, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { Exchange } from '../capture/exchanges.ts';
import { QuizEntity, SiteEntity, VersionEntity } from '../store/clone.entities.ts';
import { findOwnClone } from '../store/clone-kinds.ts';
import { CloneStore } from '../store/clone-store.ts';
import { type WarcPage, writeWarc } from './write-warc.ts';

const fail = defineErrors(clonerErrors);
const SOFTWARE = 'Garimpo';

/** Exports the capture that a site or a quiz was made of, as far as it was recorded. */
@Injectable()
export class SiteArchives {
  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    private readonly store: CloneStore,
  ) {}

  /** The newest capture as a WARC file. Throws `cloner.site.not_found`, `cloner.archive.not_recorded`. */
  async open(actor: Actor, subdomain: string) {
    const { pages, version } = await this.database.asUser(actor, async (tx) => {
      const site = await findOwnClone(tx, SiteEntity, actor.userId, { subdomain });
      const own = site ?? (await findOwnClone(tx, QuizEntity, actor.userId, { subdomain }));
      if (own === null) throw fail('cloner.site.not_found');
      const recorded = await tx.repository(VersionEntity).findOne({
        where: { userId: actor.userId, cloneId: own.id, archive: Not(IsNull()) },
        order: { version: 'DESC' },
      });
      return { pages: site?.report?.pages ?? [], version: recorded };
    });
    if (version === null || version.archive === null) throw fail('cloner.archive.not_recorded');
    const exchanges = JSON.parse((await this.store.read(version.archive)).toString('utf8')) as Exchange[];
    const { originalUrl } = await this.store.readManifest(version.manifest);
    const name = `${new URL(originalUrl).hostname.replace(/[^a-z0-9.-]+/gi, '_')}.warc.gz`;
    const contents = {
      fileName: name,
      software: SOFTWARE,
      at: version.createdAt,
      pages: pagesOf(pages, originalUrl),
      exchanges,
    };
    return { name, type: 'application/gzip', stream: writeWarc(contents, this.store) };
  }
}

function pagesOf(mapped: readonly MappedPage[], originalUrl: string): WarcPage[] {
  const pages = mapped.filter(({ state }) => state === 'copied');
  const urls = new Map(pages.map(({ path, url }) => [path, url]));
  const further = pages
    .filter(({ depth }) => depth > 0)
    .map(({ url, depth, from }) => ({ url, depth, via: from === null ? null : (urls.get(from) ?? null) }));
  return [{ url: originalUrl, depth: 0, via: null }, ...further];
}
