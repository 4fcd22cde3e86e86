/** Hosts that are one site with this one: with `www.` and without. */
export function hostsOfSite(host: string): string[] {
  return [host, host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`];
}
