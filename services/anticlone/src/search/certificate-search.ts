import { setImmediate } from 'node:timers/promises';
import type { CertificateView } from '@garimpo/anticlone-contract';
import { type Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { LoggedCertificate } from './certificate.ts';
import { DomainJobs } from './domain-jobs.ts';
import { certifiedHost, NameIndex } from './name-index.ts';
import { addFoundDomain, type NewDomain, searchedSites } from './search.query.ts';

/** Names between two turns for others. */
const NAMES_AT_ONCE = 2_000;
const NAME_MAX = 253;

/** Holds names of certificates against the domains and brands of owners. */
@Injectable()
export class CertificateSearch {
  constructor(
    @InjectDatabase('anticlone') private readonly database: Database,
    private readonly jobs: DomainJobs,
  ) {}

  async index(): Promise<NameIndex> {
    // With the service role here and below, because certificates are nobody's.
    return new NameIndex(await this.database.asService(searchedSites));
  }

  /** @returns how many names there were, and how many domains are new */
  async take(
    index: NameIndex,
    certificates: readonly LoggedCertificate[],
    now: Date,
  ): Promise<{ names: number; found: number }> {
    const domains = new Map<string, NewDomain>();
    let names = 0;
    for (const { names: certified, ...facts } of certificates)
      for (const name of certified) {
        names += 1;
        if (names % NAMES_AT_ONCE === 0) await setImmediate();
        const host = certifiedHost(name);
        if (host === null) continue;
        const certificate: CertificateView = { ...facts, name: name.slice(0, NAME_MAX) };
        for (const { site, likeness } of index.match(host)) {
          const { siteId, userId } = site;
          domains.set(`${siteId} ${host}`, {
            siteId,
            userId,
            host,
            foundBy: 'certificate',
            likeness,
            certificate,
          });
        }
      }
    return { names, found: await this.#add([...domains.values()], now) };
  }

  #add(domains: readonly NewDomain[], now: Date): Promise<number> {
    return this.database.asService(async (tx) => {
      let found = 0;
      // In one order, so that two feeds do not wait for each other.
      for (const domain of [...domains].sort((a, b) =>
        `${a.siteId} ${a.host}` < `${b.siteId} ${b.host}` ? -1 : 1,
      ))
        if (await addFoundDomain(tx, domain, now)) found += 1;
      for (const userId of new Set(domains.map((domain) => domain.userId))) await this.jobs.send(userId, tx);
      return found;
    });
  }
}
