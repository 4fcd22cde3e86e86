import {
  bareHost,
  CONFIG,
  type Config,
  defineErrors,
  hostnameOf,
  isLinksHost,
  Outbound,
  OutboundError,
} from '@garimpo/service-kit';
import { type SavedCampaignReply, trafficFilterErrors } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { VerifiedDomains } from '../link/verified-domains.ts';
import { rootHostOf } from '../routing/root-host.ts';

const fail = defineErrors(trafficFilterErrors);

type Warning = SavedCampaignReply['warnings'][number];

/** Of a page, only its head is waited for. */
const TIMEOUT_MS = 8_000;
const HEAD_BYTES = 64 * 1024;

/** An address that a campaign is to lead to, by the field that names it. */
export interface NamedPage {
  path: string;
  url: string;
}

/** Looks at the pages of a campaign before it is saved. */
@Injectable()
export class PageChecks {
  constructor(
    private readonly outbound: Outbound,
    private readonly domains: VerifiedDomains,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * What is wrong with pages that may yet be mended. Throws `traffic_filter.campaign.page_refused` for an address that no visitor may be led to: one of this
   * machine or its network, or a link of ours, at the root of a proved domain too, which would lead around for ever. Domains of one's own that are not
   * proved yet are asked about in the transaction that saves.
   */
  async check(pages: readonly NamedPage[]): Promise<Warning[]> {
    const once = [...new Map(pages.map((page) => [page.url, page])).values()];
    const found = await Promise.all(once.map((page) => this.#check(page)));
    return found.filter((warning) => warning !== null);
  }

  async #check({ path, url }: NamedPage): Promise<Warning | null> {
    if (await this.#isOwnLink(url)) throw pageRefused(path, 'own_link');
    try {
      const answer = await this.outbound.fetch(url, { maxBytes: HEAD_BYTES, timeoutMs: TIMEOUT_MS });
      answer.discard();
      if (answer.status >= 400) return { url, problem: 'error_status' };
      return answer.url.protocol === 'https:' ? null : { url, problem: 'not_https' };
    } catch (error) {
      const code = error instanceof OutboundError ? error.code : 'unreachable';
      if (code === 'private_address' || code === 'bad_address') throw pageRefused(path, code);
      return { url, problem: code === 'unknown_host' || code === 'timeout' ? code : 'unreachable' };
    }
  }

  /** By whichever scheme and port: what stands before us leads from one to the other. */
  async #isOwnLink(url: string): Promise<boolean> {
    const { hostname, pathname } = new URL(url);
    // On the app's host links are led on from, as they stand in ads of before.
    if (isLinksHost(hostname, this.config) || bareHost(hostname) === hostnameOf(this.config.publicUrl))
      return /^\/r(?:\/|$)/i.test(pathname);
    const root = rootHostOf(url);
    return root !== null && (await this.domains.campaignOf(root)) !== null;
  }
}

export function pageRefused(path: string, rule: string): Error {
  return fail('traffic_filter.campaign.page_refused', { fields: [{ path, rule }] });
}
