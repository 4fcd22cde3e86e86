/** Names under which the library's scripts hold one and the same picture or video, the best of it first. */
const FAMILIES = [
  ['original_image_url', 'resized_image_url', 'watermarked_resized_image_url'],
  [
    'video_hd_url',
    'browser_native_hd_url',
    'playable_url_quality_hd',
    'video_sd_url',
    'browser_native_sd_url',
    'playable_url',
    'watermarked_video_hd_url',
    'watermarked_video_sd_url',
  ],
  ['video_preview_image_url'],
] as const;

const KEYS = FAMILIES.flat().join('|');
/** In JSON, and in JSON that stands in a string of JSON, whose quotes are escaped: as often as the first one is. */
const ENTRY = new RegExp(
  `(\\\\{0,7})"(${KEYS})\\1"\\s{0,9}:\\s{0,9}(?:null|\\1"([^"\\s<>]{0,4096}?)\\1")`,
  'g',
);

export interface EmbeddedMedia {
  /** The best that there is of each picture and video, in their order. */
  best: string[];
  /** The same ones in other sizes. */
  lesser: string[];
}

/** The addresses that a script of the page holds as data. */
export function embeddedMedia(script: string): EmbeddedMedia {
  const media: EmbeddedMedia = { best: [], lesser: [] };
  let group = new Map<string, string>();
  let end = 0;
  const close = () => {
    for (const family of FAMILIES) {
      const [best, ...lesser] = family.flatMap((key) => group.get(key) || []);
      if (best !== undefined) media.best.push(best);
      media.lesser.push(...lesser);
    }
    group = new Map();
  };
  for (const { index, 0: whole, 2: key = '', 3: value = '' } of script.matchAll(ENTRY)) {
    // Another object, so another picture or video.
    if (group.has(key) || /[{}]/.test(script.slice(end, index))) close();
    group.set(key, unescaped(value));
    end = index + whole.length;
  }
  close();
  return media;
}

function unescaped(value: string): string {
  return value
    .replace(/\\{1,15}u([\da-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\{1,15}\//g, '/');
}
