/** Longer texts are libraries, in which no address of a video stands. */
const ADDRESS_MAX = 2_000;
/** Videos that one text names: more are a catalogue, most of which is not shown. */
const FOUND_MAX = 12;

const QUOTED = new RegExp(
  String.raw`(["'\x60])((?:[^"'\x60\s\\<>{}]|\\/|\\u00[0-9a-f]{2}){1,${ADDRESS_MAX}}?\.(?:m3u8|mpd|mp4|m4v|webm|mov)(?:[?#](?:[^"'\x60\s\\<>{}]|\\/|\\u00[0-9a-f]{2}){0,${ADDRESS_MAX}})?)\1`,
  'gi',
);
/** What tells others of a video, and loads none. */
const TOLD = /(?:contentUrl["']?\s*:|\bcontent\s*=)\s*$/;

/**
 * Addresses of videos that stand in a page or a script as whole strings: a player is set up with them, and asks for them when it
 * is pressed.
 */
export function findVideos(text: string, base: URL): URL[] {
  if (!/\.(?:m3u8|mpd|mp4|m4v|webm|mov)\b/i.test(text)) return [];
  const found = new Map<string, URL>();
  for (const { 2: written = '', index } of text.matchAll(QUOTED)) {
    if (TOLD.test(text.slice(Math.max(0, index - 40), index))) continue;
    const address = unescaped(written);
    if (!URL.canParse(address, base.href)) continue;
    const url = new URL(address, base);
    url.hash = '';
    if (/^https?:$/.test(url.protocol)) found.set(url.href, url);
    if (found.size === FOUND_MAX) break;
  }
  return [...found.values()];
}

function unescaped(written: string): string {
  return written
    .replaceAll('\\/', '/')
    .replace(/\\u00([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('&amp;', '&');
}

/**
 * What a text says of a player that it is, or starts: an element that plays, or what scripts feed one with. A word in passing is
 * none of these.
 */
const STARTS_PLAYER =
  /\bnew\s+MediaSource\b|\baddSourceBuffer\s*\(|createElement\(\s*["'`](?:video|audio)["'`]|\bnew\s+Hls\b|\bdashjs\b|\bjwplayer\s*\(|\bvideojs\s*\(|\bnew\s+Plyr\b|\bshaka\.Player\b|\bflowplayer\s*\(|\bclappr\b/i;
const SHOWS_PLAYER = /<(?:video|audio)\b/i;

export function mayPlay(text: string): boolean {
  return STARTS_PLAYER.test(text) || SHOWS_PLAYER.test(text);
}
