/** Second labels under which a country's registry sells names (`loja.com.br` is a site, `com.br` is not). */
const REGISTRY_LABELS = [
  'com',
  'net',
  'org',
  'co',
  'gov',
  'edu',
  'ind',
  'art',
  'blog',
  'eco',
  'app',
  'dev',
  'log',
  'adv',
  'med',
  'ac',
];

export const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

export function isLoopbackHost(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, '');
  return (
    bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare)
  );
}

export function siteOf(host: string): string {
  if (/^[\d.]+$/.test(host) || host.includes(':')) return host;
  const labels = host.toLowerCase().split('.');
  const country = labels.at(-1)?.length === 2 && REGISTRY_LABELS.includes(labels.at(-2) ?? '');
  return labels.slice(country ? -3 : -2).join('.');
}

const hostnames = new Map<string, string>();

export function hostnameOf(address: string): string {
  const known = hostnames.get(address);
  if (known !== undefined) return known;
  const { hostname } = new URL(address);
  hostnames.set(address, hostname);
  return hostname;
}

export function bareHost(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
