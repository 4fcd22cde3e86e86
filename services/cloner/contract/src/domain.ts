import { domainTarget, hostQuestion, userDomainView } from '@garimpo/service-contract';
import * as z from 'zod/mini';
import { knownSubdomain } from './subdomain.ts';

/** `PATCH /api/clone/domains/:id`: the clone that answers under it; `null` for none. */
export const updateCloneDomainInput = z.strictObject({ subdomain: z.nullable(knownSubdomain) });
export type UpdateCloneDomainInput = z.output<typeof updateCloneDomainInput>;

/**
 * `POST /api/clone/domains`: 201. `POST …/:id/verify` checks at once and answers with the result; `POST …/:id/restore` restores a
 * deleted domain and checks it.
 */
export const cloneDomainView = z.extend(userDomainView, {
  /** The clone that answers under it, by its name. */
  subdomain: z.nullable(z.string()),
  /** A campaign has the same name, and goes first. */
  isCampaigns: z.boolean(),
});
export type CloneDomainView = z.infer<typeof cloneDomainView>;
export const cloneDomainReply = z.object({ domain: cloneDomainView });
export type CloneDomainReply = z.infer<typeof cloneDomainReply>;
/** `GET /api/clone/domains`, newest first. `target` is null where this installation is reached by its own machine alone. */
export const cloneDomainsReply = z.object({
  domains: z.array(cloneDomainView),
  target: z.nullable(domainTarget),
});
export type CloneDomainsReply = z.infer<typeof cloneDomainsReply>;

/** Whether a host leads to a clone, for a process that receives requests on behalf of the service. */
export const CLONE_HOST_PATH = '/internal/cloner/clone-host';
export const cloneHostQuestion = hostQuestion;
export const cloneHostReply = z.object({ isCloneHost: z.boolean() });
