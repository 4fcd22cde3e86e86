const words = (list: string) => list.trim().split(/\s+/);

/** Query parameters in which networks and trackers put the id of a click, in lower case. */
export const CLICK_PARAMETERS: ReadonlySet<string> = new Set(
  words(`fbclid fbc fbp gclid gbraid wbraid dclid gclsrc ttclid ttp msclkid kwai_click_id kwclid ksclid click_id clickid
    clkid cid twclid li_fat_id epik rdt_cid sccid scid yclid srsltid tblci obclid ob_click_id dicbo vmcid irclickid rtkcid`),
);

/** Parameters that the checkouts of this market hand back to their sellers. */
export const CHECKOUT_PARAMETERS: ReadonlySet<string> = new Set(['src', 'sck', 'xcod']);

/**
 * Parameter of the destination that holds the id of the visit. Pages report outcomes with it. It reveals nothing
 * about the visitor but the time of the visit.
 */
export const VISIT_PARAMETER = 'gpv';

/** Names of parameters by which advertisements, and what pays for them, are followed to the checkout, as the source of a pattern without case. */
export const CAMPAIGN_NAMES = `^(?:utm_\\w+|${[...CLICK_PARAMETERS, ...CHECKOUT_PARAMETERS, VISIT_PARAMETER].join('|')}|s[1-5]|sub_?id\\w*|aff_?sub\\w*|vid|_fb[pc]|gad_\\w+|kwai\\w*|campaign\\w*|ad_?(?:id|name)|adset_?(?:id|name)|adgroup\\w*|placement|site_source_name|hsa_\\w+|mc_[ce]id)$`;
