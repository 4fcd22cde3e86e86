import { type Layer, type LayerState, layers } from '@garimpo/anticlone-contract';
import type { HtmlVisitor } from '@garimpo/service-kit';
import { scanInTurns } from '../page/scan-in-turns.ts';
import { hiddenKeysIn } from '../script/hidden-text.ts';
import { markersIn } from '../script/site-names.ts';
import {
  allowsInline,
  allowsLoading,
  type ContentPolicy,
  type LoadedPart,
  readPolicies,
} from './content-policy.ts';

export interface CheckedPage {
  html: string;
  url: URL;
  /** Values of its `Content-Security-Policy` headers. */
  policies: readonly string[];
  /** As a browser has built it: what is in it may have been put there by scripts. */
  drawn: boolean;
}

export interface CheckedSnippet {
  key: string;
  /** Origin of what pages load, without a slash at the end. */
  linksUrl: string;
  /** Where pages have it from before: it leads on from there. */
  formerUrl: string;
}

export interface FoundLayers {
  states: { layer: Layer; state: LayerState }[];
  /** The snippet is there, and the page's own policy keeps something of it from working. */
  policyInTheWay: boolean;
}

/** One layer of some site's snippet on the page. */
interface Sighting {
  layer: Layer;
  key: string;
  works: boolean;
}

const TAGS_MAX = 400_000;
/** Whoever writes more of them into a page than anybody would has us look at so many, and of one element at so few. */
const SIGHTINGS_MAX = 200;
const KEYS_MAX = 20;
const METAS_MAX = 10;
const RUNS = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i;
/** Hidden text stands at the beginning of the body; further in it is not read for it. */
const TEXT_SEARCHED = 2_000_000;

/** Which layers of a site's snippet a page has, and whether they can work there. Never throws, whatever the page is. */
export async function findLayers(
  page: CheckedPage,
  { key, ...places }: CheckedSnippet,
): Promise<FoundLayers> {
  const policies = page.policies.flatMap(readPolicies);
  policies.push(...(await metaPolicies(page.html)));
  const sightings = await sightingsOn(page, places, policies);
  const states = layers.map((layer) => ({ layer, state: stateOf(sightings, layer, key) }));
  const isThere = sightings.some((one) => one.key === key);
  const beacon = new URL(`${places.linksUrl}/a/${key}`);
  const reports = allowsLoading(policies, 'connect', { url: beacon, pageUrl: page.url });
  const isBlocked = states.some(({ state }) => state === 'blocked');
  return { states, policyInTheWay: isThere && (isBlocked || !reports) };
}

function stateOf(sightings: Sighting[], layer: Layer, key: string): LayerState {
  const ofLayer = sightings.filter((one) => one.layer === layer);
  const own = ofLayer.filter((one) => one.key === key);
  if (own.some(({ works }) => works)) return 'found';
  if (own.length > 0) return 'blocked';
  return ofLayer.length > 0 ? 'other_site' : 'missing';
}

async function sightingsOn(
  page: CheckedPage,
  { linksUrl, formerUrl }: Omit<CheckedSnippet, 'key'>,
  policies: ContentPolicy[],
): Promise<Sighting[]> {
  const found: Sighting[] = [];
  const former = new URL(formerUrl).host;
  const hosts = [new URL(linksUrl).host, former].map(escaped).join('|');
  const ours = new RegExp(`^(?:${hosts})/a/([0-9a-z]{1,7})\\.(js|gif)$`, 'i');
  const inCss = new RegExp(`(${hosts})/a/([0-9a-z]{1,7})\\.gif`, 'gi');
  // A policy is asked again about the place that a redirect leads to.
  const loads = (kind: 'script' | 'image', part: LoadedPart) =>
    allowsLoading(policies, kind, part) &&
    (part.url.host !== former ||
      allowsLoading(policies, kind, {
        ...part,
        url: new URL(part.url.pathname + part.url.search, linksUrl),
      }));
  const load = (layer: Layer, address: string | undefined, nonce?: string, runs = true) => {
    if (
      address === undefined ||
      found.length >= SIGHTINGS_MAX ||
      !URL.canParse(address.trim(), page.url.href)
    )
      return;
    const url = new URL(address.trim(), page.url);
    const [, key, type] = ours.exec(url.host + url.pathname) ?? [];
    if (key === undefined || (type === 'js') !== (layer === 'script')) return;
    const kind = layer === 'script' ? 'script' : 'image';
    const part = { url, pageUrl: page.url, nonce, byScript: page.drawn };
    const works = runs && !isMixed(layer, url, page.url) && loads(kind, part);
    found.push({ layer, key, works });
  };
  let nonce: string | undefined;
  let runs = true;
  const readScript = (text: string) => {
    const keys = markersIn(text);
    // Most scripts have none, and hashing them all would take its time.
    if (keys.length === 0 || found.length >= SIGHTINGS_MAX) return;
    const works = runs && (page.drawn || allowsInline(policies, 'script', { text, nonce }));
    for (const key of keys.slice(0, KEYS_MAX)) found.push({ layer: 'marker', key, works });
  };
  const readStyle = (text: string) => {
    const places = new Map([...text.matchAll(inCss)].map(([, host, key]) => [key as string, host as string]));
    if (places.size === 0 || found.length >= SIGHTINGS_MAX) return;
    const isStyle = page.drawn || allowsInline(policies, 'style', { text, nonce });
    for (const [key, host] of [...places].slice(0, KEYS_MAX)) {
      const url = new URL(`${new URL(linksUrl).protocol}//${host}/a/${key}.gif`);
      const works = isStyle && loads('image', { url, pageUrl: page.url });
      found.push({ layer: 'css', key, works });
    }
  };
  const visitor: HtmlVisitor = {
    open(name, attributes) {
      nonce = attributes.get('nonce');
      runs = name !== 'script' || RUNS.test(attributes.get('type')?.trim() ?? '');
      if (name === 'script') load('script', attributes.get('src'), nonce, runs);
      if (name === 'img') load('image', attributes.get('src') ?? attributes.get('data-src'));
    },
    raw(name, inside) {
      if (name === 'script') readScript(inside);
      if (name === 'style') readStyle(inside);
    },
  };
  await scanInTurns(page.html, visitor, { tags: TAGS_MAX });
  for (const key of hiddenKeysIn(page.html.slice(0, TEXT_SEARCHED)))
    found.push({ layer: 'text', key, works: true });
  return found;
}

/** Browsers load no unencrypted script into an encrypted page; pictures they ask for encrypted. */
function isMixed(layer: Layer, url: URL, pageUrl: URL): boolean {
  return layer === 'script' && pageUrl.protocol === 'https:' && url.protocol === 'http:';
}

async function metaPolicies(html: string): Promise<ContentPolicy[]> {
  const found: ContentPolicy[] = [];
  await scanInTurns(
    html,
    {
      open(name, attributes) {
        if (
          found.length < METAS_MAX &&
          name === 'meta' &&
          attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy'
        )
          found.push(...readPolicies(attributes.get('content') ?? ''));
      },
    },
    { tags: TAGS_MAX },
  );
  return found;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
