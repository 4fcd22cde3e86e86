import type { Config } from './config.ts';
import { bareHost, hostnameOf, isLoopbackHost } from './hosts.ts';

type LinksConfig = Pick<Config, 'publicUrl' | 'linksDomain'>;

/** The one name under SITES_DOMAIN that is reserved: the cloner never assigns it. */
export const LINKS_NAME = 'links';

/** Origin of all that pages of users load and links lead by, without a slash at its end. It has the scheme of PUBLIC_URL. */
export function linksUrl({ publicUrl, linksDomain }: LinksConfig): string {
  return `${publicUrl.slice(0, publicUrl.indexOf(':'))}://${linksDomain}`;
}

/** @param host as a request says it. Ports do not count: a proxy before us may have others. */
export function isLinksHost(host: string, { linksDomain }: Pick<Config, 'linksDomain'>): boolean {
  return host === linksDomain || bareHost(host) === bareHost(linksDomain);
}

/** What is wrong with LINKS_DOMAIN: one line each. */
export function linksProblems({
  publicUrl,
  sitesDomain,
  linksDomain,
}: Pick<Config, 'publicUrl' | 'sitesDomain' | 'linksDomain'>): string[] {
  const links = bareHost(linksDomain);
  const sites = bareHost(sitesDomain);
  if (links === hostnameOf(publicUrl))
    return ['LINKS_DOMAIN must not be the host of PUBLIC_URL: links lead to pages that others choose'];
  if (links === sites) return ['LINKS_DOMAIN must not be SITES_DOMAIN itself: that domain is of the clones'];
  if (links.endsWith(`.${sites}`) && links !== `${LINKS_NAME}.${sites}`)
    return [
      `LINKS_DOMAIN must not be a name of a clone: under SITES_DOMAIN it can only be ${LINKS_NAME}.${sitesDomain}`,
    ];
  if (isLoopbackHost(links) && !isLoopbackHost(hostnameOf(publicUrl)))
    return ['LINKS_DOMAIN must be reachable where PUBLIC_URL is: it names this machine alone'];
  return [];
}

/** Hosts under which pages know the anticlone: that of the links, and the app's, under which pages of before have it. */
export function reportHostsOf({ publicUrl, linksDomain }: LinksConfig): string[] {
  return [linksDomain, new URL(publicUrl).host];
}
