import { CHECKOUT_PARAMETERS, CLICK_PARAMETERS, webUrl } from '@garimpo/service-contract';
import * as z from 'zod/mini';
import { PAGE_URL_MAX } from './event.ts';

const ID_DIGITS = 8;
/** The largest is `1z141z3`: ffffffff. */
const KEY = /^(?:0|[1-9a-z][0-9a-z]{0,6})$/;

/** The key of a site's script: the first 8 hex digits of its id, in base 36. */
export function scriptKey(siteId: string): string {
  return Number.parseInt(siteId.slice(0, ID_DIGITS), 16).toString(36);
}

export function isScriptKey(text: string): boolean {
  return KEY.test(text) && Number.parseInt(text, 36) <= 0xffffffff;
}

/** Parameters of public routes. */
export const keyParams = z.strictObject({
  key: z.string().check(z.refine(isScriptKey, { message: 'is no key' })),
});

/** Hosts, with all below them, that show pages of others without copying: no report about them counts. */
export const ignoredHosts: readonly string[] = [
  // Translators.
  ...(
    'translate.goog translate.google.com translate.yandex.com translate.yandex.net translated.turbopages.org ' +
    'microsofttranslator.com translatetheweb.com translatoruser-int.com papago.naver.net translate.baiducontent.com'
  ).split(' '),
  // Caches and archives.
  ...(
    'googleusercontent.com cdn.ampproject.org cc.bingj.com yandexwebcache.net archive.org archive.ph archive.today ' +
    'archive.is archive.li archive.vn archive.fo archive.md perma.cc cachedview.com webcitation.org'
  ).split(' '),
  // Editors and their previews.
  ...(
    'elementor.cloud editor.wix.com editorx.io preview.editmysite.com design.webflow.com preview.webflow.com ' +
    'shopifypreview.com admin.shopify.com app.greatpages.com.br app.atomicat.com.br app.hotmart.com app.kiwify.com.br ' +
    'app.klickpages.com.br builder.io figma.com canva.com cdpn.io fiddle.jshell.net jsfiddle.net webcontainer.io csb.app'
  ).split(' '),
  // Tools that test pages.
  ...'tagassistant.google.com gtm-msr.appspot.com browserstack.com lambdatest.com'.split(' '),
];

const PRIVATE_ADDRESS =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/;
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|internal|lan|home\.arpa)$/;

/** Whether a page on this host cannot be a published copy: the host is in the list, or on a private machine or network. */
export function isIgnoredHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (PRIVATE_ADDRESS.test(host) || PRIVATE_NAME.test(host)) return true;
  return ignoredHosts.some((name) => host === name || host.endsWith(`.${name}`));
}

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
