import * as z from 'zod/mini';
import { PARAMETER_NAME_MAX, PARAMETERS_MAX } from './limits.ts';
import { VISIT_PARAMETER } from './visit.ts';

/** Names that are the same for everybody, whatever their capitals. */
const names = (list: string) => list.trim().split(/\s+/);

/** Tokens that networks and trackers give to a click. */
export const clickParameters: ReadonlySet<string> = new Set(
  names(`fbclid fbc fbp gclid gbraid wbraid dclid gclsrc ttclid ttp msclkid kwai_click_id kwclid ksclid click_id clickid
    clkid cid twclid li_fat_id epik rdt_cid sccid scid yclid srsltid tblci obclid ob_click_id dicbo vmcid irclickid rtkcid`),
);

/** Numbers and names of campaigns and ads: trackers of this market put them into `utm_medium`, `utm_content` and `utm_term`, too. */
export const adParameters: ReadonlySet<string> = new Set(
  names(`utm_id utm_campaign utm_medium utm_content utm_term utm_adset utm_ad utm_creative campaign campaign_id campaignid campaign_name gad_source
    gad_campaignid adset adset_id adsetid adset_name adsetname adgroup adgroup_id adgroupid ad ad_id adid ad_name adname
    creative creative_id creativeid placement site_source_name targetid feeditemid extensionid loc_physical_ms loc_interest_ms
    kwai_campaign_id kwai_adset_id kwai_ad_id mmpcode csite hsa_acc hsa_cam hsa_grp hsa_ad hsa_tgt pixel_id campaign_item_id site site_id publisher_id section_id`),
);

/** What shops, affiliate programs and trackers read beside. `sck`, `src` and `xcod` are handed back by the checkouts of this market. */
export const shopParameters: ReadonlySet<string> = new Set(
  names(`src sck xcod cname ref aff affid afid aff_id aff_sub aff_sub1 aff_sub2 aff_sub3 aff_sub4 aff_sub5 off offer bid
    checkoutmode subid subid1 subid2 subid3 subid4 subid5 sub_id sub_id1 sub_id2 sub_id3 sub_id4 sub_id5
    sub1 sub2 sub3 sub4 sub5 s1 s2 s3 s4 s5 keyword matchtype network device devicemodel adposition
    hsa_src hsa_kw hsa_mt hsa_net hsa_ver`),
);

const UTM = /^utm_[a-z0-9_]{1,40}$/;

/** @param name in small letters */
export function isUsualParameter(name: string): boolean {
  if (name.startsWith('utm_')) return UTM.test(name);
  return clickParameters.has(name) || adParameters.has(name) || shopParameters.has(name);
}

/** Of sign-in: a link that passed these on would hand an account to whoever owns the page. */
const SECRET =
  /^(?:code|state|type|nonce|otp|error|error_code|error_description|sb|pkce|.*(?:token|secret|password|passwd|senha|api_?key|session|jwt|auth|verifier).*)$/;
/** What they would hold is never kept, so that nobody lists them and waits for it. */
const PERSONAL =
  /^(?:.*(?:e-?mail|cpf|cnpj|telefone|phone|celular|whats|documento).*|mail|tel|fone|zap|rg|ssn|nome|name|first_?name|last_?name|sobrenome|cartao|card|cvv|cep|endereco|address|nascimento|birth\w*)$/;
const NAME = /^[a-z0-9_][a-z0-9_.-]*$/;

export type ParameterProblem = 'form' | 'too_long' | 'secret' | 'personal';

/** Why a campaign cannot keep and pass on a parameter of that name; null where it can. @param name in small letters */
export function parameterProblem(name: string): ParameterProblem | null {
  if (name.length > PARAMETER_NAME_MAX) return 'too_long';
  if (!NAME.test(name)) return 'form';
  if (name === VISIT_PARAMETER || SECRET.test(name)) return 'secret';
  return PERSONAL.test(name) ? 'personal' : null;
}

/** What a campaign keeps and passes on beside what all do: each name once, in small letters, for their capitals do not matter. */
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
