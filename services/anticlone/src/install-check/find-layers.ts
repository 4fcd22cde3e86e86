import { type Layer, type LayerState, layers } from '@garimpo/anticlone-contract';
import { scanInTurns } from '../page/page-visits.ts';
import { hiddenKeysIn, markersIn } from '../script/site-marks.ts';
import { allowsInline, allowsLoading, type ContentPolicy, readPolicies } from './content-policy.ts';

export interface CheckedPage {
  html: string;
  url: URL;
  /** Values of its `Content-Security-Policy` headers. */
  policies: readonly string[];
  /** Whether a browser rendered it: its scripts may have added elements then. */
  rendered: boolean;
}

interface CheckedSnippet {
  key: string;
  /** Origin of what pages load, without a slash at the end. */
  linksUrl: string;
  /** The origin in older snippets, which redirects to `linksUrl`. */
  formerUrl: string;
}

export interface FoundLayers {
  states: { layer: Layer; state: LayerState }[];
  /** Whether the snippet is there, and the page's own policy blocks a part of it. */
  policyInTheWay: boolean;
}

/** A layer of some site's snippet on the page. */
interface Sighting {
  layer: Layer;
  key: string;
  works: (policies: readonly ContentPolicy[]) => boolean;
}

const TAGS_MAX = 400_000;
/** Bounds on what a page can make us read: sightings of the page, keys of one element, and `meta` policies. */
const SIGHTINGS_MAX = 200;
const KEYS_MAX = 20;
const METAS_MAX = 10;
const RUNS = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i;
/** Hidden text stands at the beginning of a body: only so many characters are searched for it. */
const TEXT_SEARCHED = 2_000_000;

/** Which layers of a site's snippet a page has, and whether they can work there. Never throws. */
export async function findLayers(
  page: CheckedPage,
  { key, ...places }: CheckedSnippet,
): Promise<FoundLayers> {
  const { sightings, metaPolicies } = await scan(page, places);
  const policies = [...page.policies.flatMap(readPolicies), ...metaPolicies];
  const states = layers.map((layer) => ({ layer, state: stateOf(sightings, layer, key, policies) }));
  const isThere = sightings.some((one) => one.key === key);
  const beacon = new URL(`${places.linksUrl}/a/${key}`);
  const reports = allowsLoading(policies, 'connect', { url: beacon, pageUrl: page.url });
  const isBlocked = states.some(({ state }) => state === 'blocked');
  return { states, policyInTheWay: isThere && (isBlocked || !reports) };
}

function stateOf(
  sightings: Sighting[],
  layer: Layer,
  key: string,
  policies: readonly ContentPolicy[],
): LayerState {
  const ofLayer = sightings.filter((one) => one.layer === layer);
  const own = ofLayer.filter((one) => one.key === key);
  if (own.some(({ works }) => works(policies))) return 'found';
  if (own.length > 0) return 'blocked';
  return ofLayer.length > 0 ? 'other_site' : 'missing';
}

async function scan(page: CheckedPage, { linksUrl, formerUrl }: Omit<CheckedSnippet, 'key'>) {
  const sightings: Sighting[] = [];
  const metaPolicies: ContentPolicy[] = [];
  let metas = 0;
  const former = new URL(formerUrl).host;
  const hosts = [new URL(linksUrl).host, former].map(escaped).join('|');
  const asset = new RegExp(`^(?:${hosts})/a/([0-9a-z]{1,7})\\.(js|gif)$`, 'i');
  const background = new RegExp(`(${hosts})/a/([0-9a-z]{1,7})\\.gif`, 'gi');

  /** A policy is applied to the target of a redirect too. */
  const loads = (policies: readonly ContentPolicy[], kind: 'script' | 'image', url: URL, nonce?: string) => {
    const urls = url.host === former ? [url, new URL(url.pathname + url.search, linksUrl)] : [url];
    const part = { pageUrl: page.url, nonce, byScript: page.rendered };
    return urls.every((one) => allowsLoading(policies, kind, { ...part, url: one }));
  };
  const addLoaded = (layer: 'script' | 'image', address: string | undefined, nonce?: string, runs = true) => {
    const trimmed = address?.trim();
    if (trimmed === undefined || sightings.length >= SIGHTINGS_MAX) return;
    if (!URL.canParse(trimmed, page.url.href)) return;
    const url = new URL(trimmed, page.url);
    const [, key, type] = asset.exec(url.host + url.pathname) ?? [];
    if (key === undefined || (type === 'js') !== (layer === 'script')) return;
    const canRun = runs && !isMixed(layer, url, page.url);
    sightings.push({ layer, key, works: (policies) => canRun && loads(policies, layer, url, nonce) });
  };
  const addInline = (text: string, nonce: string | undefined, runs: boolean) => {
    const keys = markersIn(text);
    if (keys.length === 0 || sightings.length >= SIGHTINGS_MAX) return;
    const works = (policies: readonly ContentPolicy[]) =>
      runs && (page.rendered || allowsInline(policies, 'script', { text, nonce }));
    for (const key of keys.slice(0, KEYS_MAX)) sightings.push({ layer: 'marker', key, works });
  };
  const addStyle = (text: string, nonce: string | undefined) => {
    const hostByKey = new Map([...text.matchAll(background)].map(([, host = '', key = '']) => [key, host]));
    if (hostByKey.size === 0 || sightings.length >= SIGHTINGS_MAX) return;
    for (const [key, host] of [...hostByKey].slice(0, KEYS_MAX)) {
      const url = new URL(`${new URL(linksUrl).protocol}//${host}/a/${key}.gif`);
      const works = (policies: readonly ContentPolicy[]) =>
        (page.rendered || allowsInline(policies, 'style', { text, nonce })) && loads(policies, 'image', url);
      sightings.push({ layer: 'css', key, works });
    }
  };

  let nonce: string | undefined;
  let runs = true;
  await scanInTurns(
    page.html,
    {
      open(name, attributes) {
        nonce = attributes.get('nonce');
        runs = name !== 'script' || RUNS.test(attributes.get('type')?.trim() ?? '');
        if (name === 'script') addLoaded('script', attributes.get('src'), nonce, runs);
        if (name === 'img') addLoaded('image', attributes.get('src') ?? attributes.get('data-src'));
        if (name !== 'meta' || metas >= METAS_MAX) return;
        if (attributes.get('http-equiv')?.toLowerCase() !== 'content-security-policy') return;
        metas += 1;
        metaPolicies.push(...readPolicies(attributes.get('content') ?? ''));
      },
      raw(name, inside) {
        if (name === 'script') addInline(inside, nonce, runs);
        if (name === 'style') addStyle(inside, nonce);
      },
    },
    { tags: TAGS_MAX },
  );
  for (const key of hiddenKeysIn(page.html.slice(0, TEXT_SEARCHED)))
    sightings.push({ layer: 'text', key, works: () => true });
  return { sightings, metaPolicies };
}

/** Browsers block an unencrypted script on an encrypted page; images they request encrypted. */
function isMixed(layer: Layer, url: URL, pageUrl: URL): boolean {
  return layer === 'script' && pageUrl.protocol === 'https:' && url.protocol === 'http:';
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
