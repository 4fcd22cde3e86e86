const words = (list: string) => list.trim().split(/\s+/);

/** Query parameters in which networks and trackers put the id of a click, in lower case. */
export const CLICK_PARAMETERS: ReadonlySet<string> = new Set(
  words(`fbclid fbc fbp gclid gbraid wbraid dclid gclsrc ttclid ttp msclkid kwai_click_id kwclid ksclid click_id clickid
    clkid cid twclid li_fat_id epik rdt_cid sccid scid yclid srsltid tblci obclid ob_click_id dicbo vmcid irclickid rtkcid`),
);

/** Parameters that the checkouts of this market hand back to their sellers. */
export const CHECKOUT_PARAMETERS: ReadonlySet<string> = new Set(['src', 'sck', 'xcod']);
