import * as z from 'zod/mini';
import { devices } from './device.ts';
import { CAMPAIGN_NAME_MAX, OFFER_WEIGHT_MAX, OFFERS_MAX } from './limits.ts';
import { networks } from './network.ts';
import { pageAddress } from './page-address.ts';
import { ownParameters } from './parameters.ts';
import { protection } from './protection.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(CAMPAIGN_NAME_MAX));
/** A page that visitors are led to, and its share of them: of all shares of the campaign. */
export const offer = z.strictObject({
  url: pageAddress,
  weight: z.int().check(z.minimum(0), z.maximum(OFFER_WEIGHT_MAX)),
});
export type Offer = z.output<typeof offer>;

const offers = z.array(offer).check(
  z.minLength(1),
  z.maxLength(OFFERS_MAX),
  z.refine((all) => all.some(({ weight }) => weight > 0), { message: 'one needs a share' }),
);
const some = <T extends readonly [string, ...string[]]>(of: T) =>
  z.pipe(
    z.array(z.enum(of)).check(z.minLength(1), z.maxLength(of.length)),
    z.transform((chosen) => [...new Set(chosen)] as T[number][]),
  );

/** `POST /api/traffic-filter/campaigns`: 201 as {@link campaignReply}. */
export const createCampaignInput = z.strictObject({
  name,
  securePage: pageAddress,
  offers,
  networks: some(networks),
  devices: some(devices),
  protection: z.optional(protection),
  parameters: z.optional(ownParameters),
});
export type CreateCampaignInput = z.output<typeof createCampaignInput>;

export const campaignParams = z.strictObject({ id: z.uuid() });

/** `PATCH /api/traffic-filter/campaigns/:id`: what is not named stays as it is. `revision`: of what was read before. */
export const updateCampaignInput = z.strictObject({
  revision: z.int().check(z.minimum(1)),
  name: z.optional(name),
  active: z.optional(z.boolean()),
  securePage: z.optional(pageAddress),
  offers: z.optional(offers),
  networks: z.optional(some(networks)),
  devices: z.optional(some(devices)),
  protection: z.optional(protection),
  parameters: z.optional(ownParameters),
});
export type UpdateCampaignInput = z.output<typeof updateCampaignInput>;

export const campaignStates = ['all', 'active', 'inactive'] as const;
/** `GET /api/traffic-filter/campaigns` */
export const campaignsQuery = z.strictObject({
  state: z.optional(z.enum(campaignStates)),
  search: z.optional(z.string().check(z.trim(), z.maxLength(CAMPAIGN_NAME_MAX))),
});
export type CampaignsQuery = z.output<typeof campaignsQuery>;

export const campaignView = z.object({
  id: z.uuid(),
  /** Of its link, `/r/:key`. */
  key: z.string(),
  /** Absolute. */
  link: z.string(),
  /** Absolute: what the link does, for anybody. */
  aboutLink: z.string(),
  name: z.string(),
  active: z.boolean(),
  securePage: z.string(),
  offers: z.array(z.object({ url: z.string(), weight: z.int() })),
  networks: z.array(z.enum(networks)),
  devices: z.array(z.enum(devices)),
  protection,
  /** Names that visits keep and pass on beside the usual ones, see `parameters.ts`. */
  parameters: z.array(z.string()),
  /** Goes up with every change. */
  revision: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type CampaignView = z.infer<typeof campaignView>;
export const campaignReply = z.object({ campaign: campaignView });

/** Why a page was not met when the campaign was saved. It may be there later: the campaign is kept all the same. */
export const pageProblems = ['unknown_host', 'unreachable', 'timeout', 'error_status', 'not_https'] as const;
/** Of `POST` and `PATCH`: pages whose addresses are new, as they answered. */
export const savedCampaignReply = z.extend(campaignReply, {
  warnings: z.array(z.object({ url: z.string(), problem: z.enum(pageProblems) })),
});
export type SavedCampaignReply = z.infer<typeof savedCampaignReply>;
/** Newest first. */
export const campaignsReply = z.object({ campaigns: z.array(campaignView) });
export type CampaignsReply = z.infer<typeof campaignsReply>;

/** `GET /api/traffic-filter/campaigns/today`: people since midnight in São Paulo, of each campaign that had any. */
export const todayReply = z.object({
  campaigns: z.array(z.object({ id: z.uuid(), people: z.int() })),
});
export type TodayReply = z.infer<typeof todayReply>;
