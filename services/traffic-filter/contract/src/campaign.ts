import { CLICK_PARAMETERS, VISIT_PARAMETER, webUrl } from '@garimpo/service-contract';
import * as z from 'zod/mini';
import { tags } from './bulk.ts';
import { devices, networks } from './decision.ts';
import { protection } from './protection.ts';
import {
  CAMPAIGN_NAME_MAX,
  OFFER_WEIGHT_MAX,
  OFFERS_MAX,
  PAGE_URL_MAX,
  PARAMETER_NAME_MAX,
  PARAMETERS_MAX,
} from './try.ts';

/** Names of parameters are compared without case. */
const names = (list: string) => list.trim().split(/\s+/);

/** Numbers and names of campaigns and ads: trackers of this market put them into `utm_medium`, `utm_content` and `utm_term`, too. */
export const adParameters: ReadonlySet<string> = new Set(
  names(`utm_id utm_campaign utm_medium utm_content utm_term utm_adset utm_ad utm_creative campaign campaign_id campaignid campaign_name gad_source
    gad_campaignid adset adset_id adsetid adset_name adsetname adgroup adgroup_id adgroupid ad ad_id adid ad_name adname
    creative creative_id creativeid placement site_source_name targetid feeditemid extensionid loc_physical_ms loc_interest_ms
    kwai_campaign_id kwai_adset_id kwai_ad_id mmpcode csite hsa_acc hsa_cam hsa_grp hsa_ad hsa_tgt pixel_id campaign_item_id site site_id publisher_id section_id`),
);

/**
 * Parameters of shops, affiliate programs and trackers. Checkouts of this market hand `sck`, `src` and `xcod` back.
 */
export const shopParameters: ReadonlySet<string> = new Set(
  names(`src sck xcod cname ref aff affid afid aff_id aff_sub aff_sub1 aff_sub2 aff_sub3 aff_sub4 aff_sub5 off offer bid
    checkoutmode subid subid1 subid2 subid3 subid4 subid5 sub_id sub_id1 sub_id2 sub_id3 sub_id4 sub_id5
    sub1 sub2 sub3 sub4 sub5 s1 s2 s3 s4 s5 keyword matchtype network device devicemodel adposition
    hsa_src hsa_kw hsa_mt hsa_net hsa_ver`),
);

const UTM = /^utm_[a-z0-9_]{1,40}$/;

/**
 * @param name in lower case
 */
export function isUsualParameter(name: string): boolean {
  if (name.startsWith('utm_')) return UTM.test(name);
  return CLICK_PARAMETERS.has(name) || adParameters.has(name) || shopParameters.has(name);
}

/** Parameters of sign-in: passing them on would hand an account to the owner of the page. */
const SECRET =
  /^(?:code|state|type|nonce|otp|error|error_code|error_description|sb|pkce|.*(?:token|secret|password|passwd|senha|api_?key|session|jwt|auth|verifier).*)$/;
/** Their values would never be kept, so listing them is refused. */
const PERSONAL =
  /^(?:.*(?:e-?mail|cpf|cnpj|telefone|phone|celular|whats|documento).*|mail|tel|fone|zap|rg|ssn|nome|name|first_?name|last_?name|sobrenome|cartao|card|cvv|cep|endereco|address|nascimento|birth\w*)$/;
const NAME = /^[a-z0-9_][a-z0-9_.-]*$/;

export type ParameterProblem = 'form' | 'too_long' | 'secret' | 'personal';

/**
 * Why a campaign cannot keep and pass on a parameter of that name; null where it can.
 * @param name in lower case
 */
export function parameterProblem(name: string): ParameterProblem | null {
  if (name.length > PARAMETER_NAME_MAX) return 'too_long';
  if (!NAME.test(name)) return 'form';
  if (name === VISIT_PARAMETER || SECRET.test(name)) return 'secret';
  return PERSONAL.test(name) ? 'personal' : null;
}

/** Names of parameters that a campaign keeps and passes on besides the usual ones, each once and in lower case. */
export const ownParameters = z.pipe(
  z
    .array(
      z.string().check(
        z.trim(),
        z.toLowerCase(),
        z.minLength(1),
        z.maxLength(PARAMETER_NAME_MAX),
        z.refine((name) => parameterProblem(name) === null, {
          message:
            'must be a name of letters, digits, "_", "-" and ".", of nothing secret and nothing personal',
        }),
      ),
    )
    .check(z.maxLength(PARAMETERS_MAX)),
  z.transform((all) => [...new Set(all)]),
);

/** Name of the parameter in which links tell what a click cost; null for none. */
export const costParameter = z.nullable(
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(PARAMETER_NAME_MAX),
    z.refine((name) => parameterProblem(name) === null, {
      message: 'must be a name of letters, digits, "_", "-" and ".", of nothing secret and nothing personal',
    }),
  ),
);

/** Where a campaign leads, as typed. */
export const pageAddress = webUrl(PAGE_URL_MAX);

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
  costParameter: z.optional(costParameter),
  tags: z.optional(tags),
  /** When its link stops by itself; null for never. */
  expiresAt: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
});
export type CreateCampaignInput = z.output<typeof createCampaignInput>;

export const campaignParams = z.strictObject({ id: z.uuid() });

/**
 * `PATCH /api/traffic-filter/campaigns/:id`: fields that are left out stay. `revision` is the one that was read
 * before.
 */
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
  costParameter: z.optional(costParameter),
  tags: z.optional(tags),
  /** When its link stops by itself; null for never. */
  expiresAt: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
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
  /** Key of the link, `/r/:key`. */
  key: z.string(),
  /** Absolute. */
  link: z.string(),
  /** Absolute address of the public page that says what the link does. */
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
  costParameter: z.optional(z.nullable(z.string())),
  tags: z.optional(z.array(z.string())),
  /** It is put away, and its link leads nobody. */
  archived: z.optional(z.boolean()),
  expiresAt: z.optional(z.nullable(z.iso.datetime())),
  /** Goes up with every change. */
  revision: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type CampaignView = z.infer<typeof campaignView>;
export const campaignReply = z.object({ campaign: campaignView });

/** Why a page was not met when the campaign was saved. It may be there later: the campaign is kept all the same. */
export const pageProblems = ['unknown_host', 'unreachable', 'timeout', 'error_status', 'not_https'] as const;
/** Answers `POST` and `PATCH`, with the problems of pages whose addresses are new. */
export const savedCampaignReply = z.extend(campaignReply, {
  warnings: z.array(z.object({ url: z.string(), problem: z.enum(pageProblems) })),
});
export type SavedCampaignReply = z.infer<typeof savedCampaignReply>;
/** Newest first. */
export const campaignsReply = z.object({ campaigns: z.array(campaignView) });
export type CampaignsReply = z.infer<typeof campaignsReply>;

/** `POST /api/traffic-filter/campaigns/bulk`: those that are there after the change, in no order. Others of the ids are gone. */
export const bulkCampaignsReply = z.object({ campaigns: z.array(campaignView) });
export type BulkCampaignsReply = z.infer<typeof bulkCampaignsReply>;

/** `GET /api/traffic-filter/campaigns/today`: people since midnight in São Paulo, of each campaign that had any. */
export const todayReply = z.object({
  campaigns: z.array(z.object({ id: z.uuid(), people: z.int() })),
});
export type TodayReply = z.infer<typeof todayReply>;
