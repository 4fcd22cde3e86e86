import { isOwnerHost } from '@garimpo/anticlone-contract';
import { Injectable } from '@nestjs/common';
import { PageVisits } from '../page/page-visits.ts';
import { PageCamera } from './page-camera.ts';
import {
  missing,
  type Obtained,
  obtained,
  type PageProof,
  type Proof,
  type ProvenCase,
  type ProvenEvent,
} from './proof.ts';
import { Rdap, type RdapAnswer } from './rdap.ts';

interface Way {
  address: string;
  /** Where the page may lead. */
  mayShow: (url: URL) => boolean;
}

/** Visits both pages and asks the registries: what can be had is had, and of the rest it is told why not. */
@Injectable()
export class ProofGatherer {
  constructor(
    private readonly visits: PageVisits,
    private readonly camera: PageCamera,
    private readonly rdap: Rdap,
  ) {}

  /** Throws the signal's reason. */
  async gather(
    of: ProvenCase,
    events: Obtained<ProvenEvent[]>,
    { now, signal }: { now: Date; signal: AbortSignal },
  ): Promise<Proof> {
    const isElsewhere = (url: URL) => !isOwnerHost(of, url.hostname);
    const domain = this.rdap.domainOf(new URL(of.cloneUrl).hostname, signal);
    // Waited for below, and its failure told there: it must not end the process before.
    domain.catch(() => {});
    const copy = await this.#page({ address: of.cloneUrl, mayShow: isElsewhere }, signal);
    const network = this.#network(copy, signal);
    network.catch(() => {});
    const original = await this.#page({ address: of.originalUrl, mayShow: () => true }, signal);
    return { of, takenAt: now, original, copy, domain: await domain, network: await network, events };
  }

  async #page({ address, mayShow }: Way, signal: AbortSignal): Promise<PageProof> {
    const { startedAt, hops, page, failure } = await this.visits.visit(address, signal);
    const sent = page === null ? missing(failure ?? 'failed') : obtained(page);
    const base = { url: address, visitedAt: startedAt, hops, sent };
    if (page === null) return { ...base, drawn: missing(failure ?? 'failed') };
    if (!mayShow(page.url)) return { ...base, drawn: missing('leads_to_original') };
    return { ...base, drawn: await this.camera.take(address, mayShow, signal) };
  }

  async #network({ hops }: PageProof, signal: AbortSignal): Promise<Obtained<RdapAnswer>> {
    const address = hops.at(-1)?.address ?? null;
    return address === null ? missing('not_applicable') : this.rdap.networkOf(address, signal);
  }
}
