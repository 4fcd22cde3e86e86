/** How the text inside of an element is read: with markup and entities, with entities alone (`rcdata`), or as it stands (`raw`). */
export type ContentModel = 'markup' | 'rcdata' | 'raw';

const MODELS: ReadonlyMap<string, ContentModel> = new Map([
  ['title', 'rcdata'],
  ['textarea', 'rcdata'],
  ['script', 'raw'],
  ['style', 'raw'],
  ['xmp', 'raw'],
  ['iframe', 'raw'],
  ['noembed', 'raw'],
  ['noframes', 'raw'],
  // A browser that runs scripts reads it so.
  ['noscript', 'raw'],
  ['plaintext', 'raw'],
]);

/** Of an element of HTML: inside of svg and math, all is markup. */
export function contentModel(tag: string): ContentModel {
  return MODELS.get(tag) ?? 'markup';
}

/**
 * Whether the text can stand in a raw element without ending it. A script in which a comment opens and a script begins would not end at its own
 * end tag.
 */
export function fitsRaw(tag: string, text: string): boolean {
  if (tag === 'plaintext') return true;
  const lower = text.toLowerCase();
  if (lower.includes(`</${tag}`)) return false;
  return tag !== 'script' || !/<!--[\s\S]*<script/.test(lower);
}

/** Without an end tag, and with nothing inside. */
const VOID_TAGS: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);

export function isVoid(tag: string): boolean {
  return VOID_TAGS.has(tag);
}
