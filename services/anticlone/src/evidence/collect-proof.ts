import { isOwnerHost } from '@garimpo/anticlone-contract';
import { Injectable } from '@nestjs/common';
import { PageVisits } from '../page/page-visits.ts';
import { PageCapture } from './page-capture.ts';
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

/** Visits both pages and asks the registries. What cannot be obtained is in the proof with its reason. */
@Injectable()
export class ProofCollector {
  constructor(
    private readonly visits: PageVisits,
    private readonly capture: PageCapture,
    private readonly rdap: Rdap,
  ) {}

  /** Throws the signal's reason. */
  async collect(
    of: ProvenCase,
    events: Obtained<ProvenEvent[]>,
    { now, signal }: { now: Date; signal: AbortSignal },
  ): Promise<Proof> {
    const isElsewhere = (url: URL) => !isOwnerHost(of, url.hostname);
    const domain = this.rdap.domainOf(new URL(of.cloneUrl).hostname, signal);
    // They are awaited below; until then a rejection must not end the process.
    domain.catch(() => {});
    const copy = await this.#page(of.cloneUrl, isElsewhere, signal);
    const network = this.#network(copy, signal);
    network.catch(() => {});
    const original = await this.#page(of.originalUrl, () => true, signal);
    return { of, takenAt: now, original, copy, domain: await domain, network: await network, events };
  }

  async #page(address: string, mayShow: (url: URL) => boolean, signal: AbortSignal): Promise<PageProof> {
    const { startedAt, hops, page, failure } = await this.visits.visit(address, signal);
    const proof = { url: address, visitedAt: startedAt, hops };
    if (page === null)
      return { ...proof, sent: missing(failure ?? 'failed'), rendered: missing(failure ?? 'failed') };
    const rendered = mayShow(page.url)
      ? await this.capture.take(address, mayShow, signal)
      : missing('leads_to_original');
    return { ...proof, sent: obtained(page), rendered };
  }

  async #network({ hops }: PageProof, signal: AbortSignal): Promise<Obtained<RdapAnswer>> {
    const address = hops.at(-1)?.address ?? null;
    return address === null ? missing('not_applicable') : this.rdap.networkOf(address, signal);
  }
}
