import { domainTarget, hostQuestion, userDomainView } from '@garimpo/service-contract';
import * as z from 'zod/mini';

export {
  type CreateDomainInput,
  certificateQuestion,
  certificateReply,
  createDomainInput,
  DOMAIN_RESTORE_DAYS,
  DOMAINS_MAX,
  type DomainFinding,
  type DomainTarget,
  domainFindings,
  domainParams,
  HOST_MAX,
  readDomain,
  recordName,
} from '@garimpo/service-contract';

/** `PATCH /api/traffic-filter/domains/:id`: the campaign that answers at its root; `null` for none. */
export const updateDomainInput = z.strictObject({ campaignId: z.nullable(z.uuid()) });
export type UpdateDomainInput = z.output<typeof updateDomainInput>;

/**
 * `POST /api/traffic-filter/domains`: 201. `POST …/:id/verify` checks at once and answers with the result; `POST …/:id/restore`
 * restores a deleted domain and checks it.
 */
export const domainView = z.extend(userDomainView, {
  /** The campaign that answers at its root. */
  campaignId: z.nullable(z.uuid()),
});
export type DomainView = z.infer<typeof domainView>;
export const domainReply = z.object({ domain: domainView });
export type DomainReply = z.infer<typeof domainReply>;
/** `GET /api/traffic-filter/domains`, newest first. `target` is null where this installation is reached by its own machine alone. */
export const domainsReply = z.object({ domains: z.array(domainView), target: z.nullable(domainTarget) });
export type DomainsReply = z.infer<typeof domainsReply>;

/** Whether a host leads to a campaign, for a process that receives requests on behalf of the service. */
export const LINK_HOST_PATH = '/internal/traffic-filter/link-host';
export const linkHostQuestion = hostQuestion;
export const linkHostReply = z.object({ isLinkHost: z.boolean() });

/** Which names lead to campaigns, for what else users may lead there. Without a provider, none does. */
export abstract class CampaignDomains {
  abstract isCampaigns(host: string): Promise<boolean>;
}

/** Calls the service in another process, and parses its answer. */
interface LinkHostPeer {
  call<T>(
    path: string,
    body: unknown,
    reply: { safeParse(answer: unknown): { success: true; data: T } | { success: false; error: unknown } },
  ): Promise<T>;
}

/** The port when the domain runs in another process. */
export class CampaignDomainsOverHttp extends CampaignDomains {
  readonly #peer: LinkHostPeer;

  constructor(peer: LinkHostPeer) {
    super();
    this.#peer = peer;
  }

  async isCampaigns(host: string): Promise<boolean> {
    return (await this.#peer.call(LINK_HOST_PATH, { host }, linkHostReply)).isLinkHost;
  }
}
