import type { Network } from '@garimpo/traffic-filter-contract';

/** Where each network puts the id of a click, the one that counts first. */
const NAMES: Readonly<Record<Network, readonly string[]>> = {
  facebook: ['fbclid'],
  tiktok: ['ttclid'],
  google: ['gclid', 'gbraid', 'wbraid'],
  kwai: ['kwai_click_id', 'kwclid', 'ksclid', 'click_id', 'clickid'],
};
/** A placeholder that the network did not fill in. */
const UNFILLED = /^(?:\{.*\}|__.*__|null|undefined)$/i;

/** The click that a visit came by; null where its network left none. */
export function clickIdOf(
  network: Network,
  parameters: readonly (readonly [string, string])[],
): { name: string; id: string } | null {
  for (const name of NAMES[network]) {
    const id = parameters.find(([written]) => written.toLowerCase() === name)?.[1].trim() ?? '';
    if (id !== '' && !UNFILLED.test(id)) return { name, id };
  }
  return null;
}

/** A click that somebody typed. */
export function typedClick(network: Network, id: string): { name: string; id: string } {
  return { name: NAMES[network][0] as string, id };
}
