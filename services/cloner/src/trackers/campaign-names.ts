/** Names of parameters by which advertisements, and what pays for them, are followed to the checkout, as the source of a pattern. */
export const CAMPAIGN_NAMES =
  '^(?:utm_\\w+|src|sck|xcod|s[1-5]|sub_?id\\w*|aff_?sub\\w*|click_?id|cid|vid|_?fb[pc]|fbclid|gclid|gbraid|wbraid|dclid|gad_\\w+|ttclid|ttp|kwai_click_id|kwai\\w*|msclkid|twclid|li_fat_id|epik|irclickid|tblci|ob_click_id|dicbo|rdt_cid|campaign\\w*|ad_?(?:id|name)|adset_?(?:id|name)|adgroup\\w*|placement|site_source_name|hsa_\\w+|mc_[ce]id)$';
