import {
  bareHost,
  CONFIG,
  type Config,
  defineErrors,
  hostnameOf,
  isLinksHost,
  nameUnderSites,
  Outbound,
  OutboundError,
} from '@garimpo/service-kit';
import { type SavedCampaignReply, trafficFilterErrors } from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { rootHostOf } from '../domain/domain.query.ts';
import { VerifiedDomains } from '../domain/verified-domains.ts';

const fail = defineErrors(trafficFilterErrors);

type Warning = SavedCampaignReply['warnings'][number];

const TIMEOUT_MS = 8_000;
const HEAD_BYTES = 64 * 1024;
const CLONE_NAME = /^[a-z0-9][a-z0-9-]*$/;

/** A page of a campaign, with the path of its field in the input. */
export interface NamedPage {
  path: string;
  url: string;
}

/** Checks the pages of a campaign before it is saved. */
@Injectable()
export class PageChecks {
  constructor(
    private readonly outbound: Outbound,
    private readonly domains: VerifiedDomains,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Problems of pages that their owner can still fix. Throws `traffic_filter.campaign.page_refused` for an address that no visitor may be led to: one of
   * this machine or its network, or one of our links, which would loop. The roots of the user's own unverified domains are checked in the transaction
   * that saves.
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
      if (code === 'private_address' || code === 'bad_address') {
        // An installation on one machine or in a private network serves clones where its guard may not go.
        if (isCloneAddress(url, this.config)) return null;
        throw pageRefused(path, code);
      }
      return { url, problem: code === 'unknown_host' || code === 'timeout' ? code : 'unreachable' };
    }
  }

  /** Ignores scheme and port, because the proxy redirects between them. */
  async #isOwnLink(url: string): Promise<boolean> {
    const { hostname, pathname } = new URL(url);
    // The app's host redirects to the host of links, because old ads link to it.
    if (isLinksHost(hostname, this.config) || bareHost(hostname) === hostnameOf(this.config.publicUrl))
      return /^\/r(?:\/|$)/i.test(pathname);
    const root = rootHostOf(url);
    return root !== null && (await this.domains.find(root)) !== null;
  }
}

/** Whether clones of this installation are served there, under the very scheme and port. */
function isCloneAddress(url: string, config: Config): boolean {
  const { host, origin, username, password } = new URL(url);
  if (username !== '' || password !== '') return false;
  const name = nameUnderSites(host, config);
  if (name === null || !CLONE_NAME.test(name) || isLinksHost(host, config)) return false;
  return origin === new URL(`${new URL(config.publicUrl).protocol}//${name}.${config.sitesDomain}`).origin;
}

export function pageRefused(path: string, rule: string): Error {
  return fail('traffic_filter.campaign.page_refused', { fields: [{ path, rule }] });
}
