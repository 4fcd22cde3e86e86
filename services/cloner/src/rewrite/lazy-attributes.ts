/**
 * Attributes that keep an address for a script: `data-src`, `data-lazy-srcset`, `data-rocket-src`, `nitro-lazy-src`,
 * `data-bg-mobile`.
 */
const LAZY_NAME =
  /^(?:data|lazy|nitro-lazy|loading)-(?:[a-z0-9]+[-_])*?(?:src|srcset|bg|bgset|background|backgroundimage|image|img|imgs|poster|lazy|lazyload|original|thumb|thumbnail|photo|video|audio|mp4|webm|webp|retina|large|full|hires|zoom|fallback|ll|echo|splide-lazy|flickity-lazyload)(?:[-_][a-z0-9]+)*$/;

const MEDIA_FILE =
  /\.(?:png|jpe?g|jfif|gif|webp|avif|svgz?|bmp|ico|mp4|m4v|webm|ogv|mov|mp3|m4a|ogg|wav|woff2?|ttf|otf|js|css)$/i;

export function isLazyName(name: string): boolean {
  // A quick check first, since most attributes are not.
  return name.includes('-') && name.length < 80 && LAZY_NAME.test(name);
}

/** Names of attributes that are always loaded, so that the address may lack an extension. */
const SURE_NAME = /(?:^|[-_])(?:src|bg|background|poster|lazy|original)(?:[-_]|$)/;

/**
 * Whether the attribute holds the address of a file to load, rather than of a link or a player: `data-video` may hold the address
 * of a page elsewhere, which its script parses.
 */
export function isLoadedLater(name: string, value: string): boolean {
  return looksLikeAddress(value) && (SURE_NAME.test(name) || looksLikeMedia(value));
}

/** Such attributes also hold numbers, names, colours and JSON. */
export function looksLikeAddress(value: string): boolean {
  const text = value.trim();
  if (text === '' || /[\s{}<>"'|\\^`]/.test(text)) return false;
  return /^(?:https?:\/\/|\/|\.\.?\/)/i.test(text) || looksLikeMedia(text);
}

export function looksLikeMedia(value: string): boolean {
  return MEDIA_FILE.test(value.trim().split(/[?#]/, 1)[0] ?? '');
}

/** Addresses from one attribute: more are a catalogue, most of which is not shown. */
const FOUND_MAX = 50;
const STRING = /"((?:https?:)?(?:\\?\/){2}[^"\s<>]*)"/gi;

/** Addresses of files that are whole strings in JSON (`{"image":"https:\/\/…\/a.png"}`). */
export function quotedAddresses(json: string): string[] {
  if (!/^\s*[[{]/.test(json)) return [];
  const found = new Set<string>();
  for (const [text] of json.matchAll(STRING)) {
    const address = parsed(text);
    if (address !== null && looksLikeMedia(address)) found.add(address);
    if (found.size === FOUND_MAX) break;
  }
  return [...found];
}

function parsed(text: string): string | null {
  try {
    return JSON.parse(text);
  } catch {
    // JSON inside JSON, or no JSON.
    return null;
  }
}
