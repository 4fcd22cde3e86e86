import { isObject, LibraryData, type LibraryObject, mediaOf, type ObjectMedia } from './library-data.ts';
import { dateIn, webAddressOf } from './library-words.ts';

/** Bound on the ads of one page: whoever scrolls further saves them in a second go. */
export const LIBRARY_ADS_MAX = 300;
export const AD_TEXT_MAX = 2000;
const AD_MEDIA_MAX = 12;
const NAME_MAX = 200;

export interface AdMedia {
  kind: 'image' | 'video';
  url: string;
  /** Of a video, the picture that is shown before it is played. */
  poster: string | null;
}

/** One ad as a page of the library shows it; null for what the page does not say. */
export interface LibraryAd {
  libraryId: string;
  pageName: string | null;
  text: string | null;
  linkUrl: string | null;
  /** The day, as `2026-03-08`. */
  startedOn: string | null;
  /** In lower case: facebook, instagram, messenger, audience_network, threads. */
  platforms: AdPlatform[];
  active: boolean | null;
  media: AdMedia[];
}

export interface EmbeddedAds {
  ads: Map<string, LibraryAd>;
  /** Whether the library has said that there are no further ads. */
  isLast: boolean;
  /** Texts that name ads and could not be read. */
  broken: number;
  isCut: boolean;
}

/** The ads in the JSON of a page: as it was served, and as the library answered while it was scrolled. */
export function embeddedAds(texts: readonly string[]): EmbeddedAds {
  const data = new LibraryData();
  const ads = new Map<string, LibraryAd>();
  let isLast = false;
  for (const text of texts) {
    for (const object of data.read(text)) {
      const hasNext = hasNextOf(object);
      if (hasNext !== null) isLast = !hasNext;
      const ad = adOf(object);
      if (ad === null || (ads.size >= LIBRARY_ADS_MAX && !ads.has(ad.libraryId))) continue;
      const known = ads.get(ad.libraryId);
      ads.set(ad.libraryId, known === undefined ? ad : merged(known, ad));
    }
  }
  return { ads, isLast, broken: data.broken, isCut: data.isCut };
}

/** What one source says, with what only the other says. */
export function merged(first: LibraryAd, second: LibraryAd): LibraryAd {
  return {
    libraryId: first.libraryId,
    pageName: first.pageName ?? second.pageName,
    text: first.text ?? second.text,
    linkUrl: first.linkUrl ?? second.linkUrl,
    startedOn: first.startedOn ?? second.startedOn,
    platforms: first.platforms.length > 0 ? first.platforms : second.platforms,
    active: first.active ?? second.active,
    media: first.media.length > 0 ? first.media : second.media,
  };
}

const ID = /^\d{5,25}$/;

/** The library has written its keys in two ways: `ad_archive_id` and, formerly, `adArchiveID`. */
function adOf(object: LibraryObject): LibraryAd | null {
  const id = object['ad_archive_id'] ?? object['adArchiveID'];
  const snapshot = object['snapshot'];
  if (!ID.test(String(id)) || !isObject(snapshot)) return null;
  const cards = listOf(snapshot['cards']);
  const texts = [snapshot['body'], ...cards.map((card) => card['body']), snapshot['title']].map(textOf);
  const links = [snapshot['link_url'], ...cards.map((card) => card['link_url'])].map(webAddressOf);
  const active = object['is_active'] ?? object['isActive'];
  return {
    libraryId: String(id),
    pageName:
      wordsOf(object['page_name'] ?? object['pageName'] ?? snapshot['page_name'])?.slice(0, NAME_MAX) ?? null,
    text: texts.find((text) => text !== null && !isTemplate(text)) ?? null,
    linkUrl: links.find((link) => link !== null) ?? null,
    startedOn: dayOf(object['start_date'] ?? object['startDate']),
    platforms: platformsOf(object['publisher_platform'] ?? object['publisherPlatform']),
    active: typeof active === 'boolean' ? active : null,
    media: mediaIn([
      ...listOf(snapshot['images']),
      ...listOf(snapshot['videos']),
      ...cards,
      ...listOf(snapshot['extra_images']),
      ...listOf(snapshot['extra_videos']),
    ]),
  };
}

function hasNextOf(object: LibraryObject): boolean | null {
  const info = object['page_info'];
  // Other lists of the page have one too.
  if (!isObject(info) || !Array.isArray(object['edges'])) return null;
  const hasNext = info['has_next_page'];
  return typeof hasNext === 'boolean' ? hasNext : null;
}

function mediaIn(objects: readonly LibraryObject[]): AdMedia[] {
  const media = objects
    .map(mediaOf)
    .filter((one) => one !== null)
    .flatMap(toMedia);
  return [...new Map(media.map((one) => [one.url, one])).values()].slice(0, AD_MEDIA_MAX);
}

function toMedia({ image, video, poster }: ObjectMedia): AdMedia[] {
  if (video !== null) return [{ kind: 'video', url: video, poster: poster ?? image }];
  return image === null ? [] : [{ kind: 'image', url: image, poster: null }];
}

function listOf(value: unknown): LibraryObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A body is a text, an object with one, one with markup, or such an object as JSON. */
function textOf(value: unknown): string | null {
  if (isObject(value)) {
    const { text, markup } = value as { text?: unknown; markup?: unknown };
    if (isObject(markup)) return wordsOf(withoutMarkup(String(markup['__html'] ?? '')));
    return wordsOf(text);
  }
  if (typeof value === 'string' && /^\{"(?:text|markup)"/.test(value)) {
    try {
      return textOf(JSON.parse(value));
    } catch {
      return wordsOf(value);
    }
  }
  return wordsOf(value);
}

function wordsOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const words = storable(value).trim().slice(0, AD_TEXT_MAX).trimEnd();
  return words === '' ? null : words;
}

/** Postgres stores neither NUL nor lone surrogates. */
export function storable(text: string): string {
  return text
    .slice(0, AD_TEXT_MAX * 2)
    .replaceAll('\0', '')
    .toWellFormed();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

function withoutMarkup(html: string): string {
  return html
    .slice(0, AD_TEXT_MAX * 4)
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^>]{0,200}>/g, '')
    .replace(/&(?:#(\d{1,6})|(\w{2,6}));/g, (all, code, name) =>
      code === undefined ? (ENTITIES[name] ?? all) : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    );
}

/** Catalogue ads hold a template such as `{{product.brand}}` in the place of their text. */
function isTemplate(text: string): boolean {
  return /^\{\{.*\}\}$/s.test(text);
}

/** Seconds since 1970, at the start of a day in California, which is the same day in UTC; formerly also a text. */
function dayOf(value: unknown): string | null {
  if (typeof value === 'string') return dateIn(value);
  if (typeof value !== 'number' || !(value > 0) || value > 32_503_680_000) return null;
  return new Date(value * 1000).toISOString().slice(0, 10);
}

export const adPlatforms = [
  'facebook',
  'instagram',
  'messenger',
  'audience_network',
  'threads',
  'whatsapp',
] as const;
export type AdPlatform = (typeof adPlatforms)[number];

export function platformsOf(value: unknown): AdPlatform[] {
  const named = [value].flat().map((name) => String(name).trim().toLowerCase().replace(/\s+/g, '_'));
  return adPlatforms.filter((platform) => named.includes(platform));
}
