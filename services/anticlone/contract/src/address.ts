import { CHECKOUT_PARAMETERS, CLICK_PARAMETERS, webUrl } from '@garimpo/service-contract';
import { PAGE_URL_MAX } from './event.ts';

/** The address of a page, as typed. */
export const pageUrl = webUrl(PAGE_URL_MAX);

/** Further parameters that say where a visitor came from, and never which page it is. */
const TRACKING_NAMES = new Set(
  'gad_source gad_campaignid igshid mc_cid mc_eid _ga _gl fb_action_ids fb_action_types fb_source'.split(' '),
);
const TRACKING_PREFIX = /^(?:utm_|hsa_|pk_|mtm_|vk_|ad_id$|adset_id$|campaign_id$)/;
const INDEX_FILE = /\/(?:index|default)\.(?:html?|php|aspx?)$/i;

function isTracking(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    CLICK_PARAMETERS.has(lower) ||
    CHECKOUT_PARAMETERS.has(lower) ||
    TRACKING_NAMES.has(lower) ||
    TRACKING_PREFIX.test(lower)
  );
}

/** The query without tracking parameters, in a fixed order. */
function pageQuery(url: URL): string {
  const kept = [...url.searchParams].filter(([name]) => !isTracking(name));
  kept.sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
}

/** `%7e` and `~` are one path, but an escaped `/` is not a `/`. */
function plainPath(path: string): string {
  const spelled = path.replace(/%[0-9a-f]{2}/gi, (coded) => {
    const letter = String.fromCharCode(Number.parseInt(coded.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : coded.toUpperCase();
  });
  return spelled.replace(INDEX_FILE, '/').replace(/\/+$/, '');
}

/**
 * The same for all addresses of one page: without the scheme, `www.`, a slash or an index file at the end, the fragment, and tracking
 * parameters. Throws a TypeError for what is no address.
 */
export function pageAddress(address: string): string {
  const url = new URL(address);
  const host = plainHost(url.hostname);
  const port = url.port === '' ? '' : `:${url.port}`;
  return `${host}${port}${plainPath(url.pathname)}${pageQuery(url)}`;
}

/** In lower case, without `www.` and a dot at the end. */
export function plainHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\.(?=[^.]+\.)/, '');
}
