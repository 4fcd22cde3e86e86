import { type Config, linksUrl } from '@garimpo/service-kit';
import { withoutSecrets } from '@garimpo/traffic-filter-contract';

/** First segments of what links and pages of users ask for: `/r/:key`, `/a/:key` and what lies below. */
const OF_LINKS = /^\/[ra](?=[/?#]|$)/;

export function isOfLinks(path: string): boolean {
  return OF_LINKS.test(path);
}

/**
 * Where an address of the links has moved to that is asked for on the app's host: ads and pages have it so from before the links had a
 * host of their own. Tokens that came along stay behind. The fragment is empty and not absent: a browser hands its own on where a redirect has
 * none.
 * @param path with its query, one that {@link isOfLinks}
 */
export function movedLink(path: string, config: Pick<Config, 'publicUrl' | 'linksDomain'>): string {
  const [address = ''] = path.split('#', 1);
  const mark = address.indexOf('?');
  if (mark === -1) return `${linksUrl(config)}${address}#`;
  const query = withoutSecrets(address.slice(mark + 1));
  return `${linksUrl(config)}${address.slice(0, mark)}${query === '' ? '' : `?${query}`}#`;
}
