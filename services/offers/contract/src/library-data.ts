/** Bound on parsed characters: parsing blocks the process. Real pages of the library are below it. */
const PARSED_MAX = 3_000_000;
/**
 * Bound on visited values. A value with its name takes ten characters or more, so a text with more values is hostile.
 */
const VALUES_MAX = PARSED_MAX / 10;

/** Keys by which the library holds variants of one image, video or poster, the best first. */
export const mediaKeys = {
  image: ['original_image_url', 'resized_image_url', 'watermarked_resized_image_url'],
  video: [
    'video_hd_url',
    'browser_native_hd_url',
    'playable_url_quality_hd',
    'video_sd_url',
    'browser_native_sd_url',
    'playable_url',
    'watermarked_video_hd_url',
    'watermarked_video_sd_url',
  ],
  poster: ['video_preview_image_url'],
} as const;

/** A text without any of these holds neither ads nor their media. The spellings with capitals are the library's former ones. */
const MARKS = [
  'search_results_connection',
  'ad_archive_id',
  'adArchiveID',
  ...mediaKeys.image,
  ...mediaKeys.video,
];

/** The library puts it before its answers, so that no script runs them. */
const GUARD = /^\s*for\s*\(;;\);/;
const NESTED = /^\s*(?:for\s*\(;;\);\s*)?[[{]/;

export type LibraryObject = Readonly<Record<string, unknown>>;

/** JSON of a page of the library: bounded over all of its texts together, whatever they hold. */
export class LibraryData {
  /** How many texts name ads and are no JSON, as where a page was cut off. */
  broken = 0;
  /** More data was there than is read. */
  isCut = false;
  #charsLeft = PARSED_MAX;
  #values = 0;

  /**
   * Every object and list of a text, level by level, in the text's order, those inside of strings after the others. Uses a
   * list instead of recursion, because data may be nested deeper than the call stack.
   */
  *read(text: string): Generator<LibraryObject> {
    const found = this.#parse(text);
    // The list grows while it is read.
    for (const value of found) {
      yield value;
      for (const inner of Object.values(value)) {
        this.#values += 1;
        if (this.#values > VALUES_MAX) {
          this.isCut = true;
          return;
        }
        if (isObject(inner)) found.push(inner);
        else if (typeof inner === 'string' && NESTED.test(inner)) found.push(...this.#parse(inner));
      }
    }
  }

  /** An answer of the library may be several texts, one a line. */
  #parse(text: string): LibraryObject[] {
    if (!MARKS.some((mark) => text.includes(mark))) return [];
    if (text.length > this.#charsLeft) {
      this.isCut = true;
      return [];
    }
    this.#charsLeft -= text.length;
    const json = text.replace(GUARD, '');
    const whole = parsed(json);
    if (isObject(whole)) return [whole];
    const lines = json.includes('\n') ? json.split('\n').map((line) => [line, parsed(line)] as const) : [];
    const objects = lines.map(([, value]) => value).filter(isObject);
    const isBroken =
      objects.length === 0 ||
      lines.some(([line, value]) => value === undefined && MARKS.some((mark) => line.includes(mark)));
    if (isBroken) this.broken += 1;
    return objects;
  }
}

export function isObject(value: unknown): value is LibraryObject {
  return typeof value === 'object' && value !== null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export interface ObjectMedia {
  image: string | null;
  video: string | null;
  poster: string | null;
  /** Variants of the same ones that are not the best. */
  lesser: string[];
}

/** The media that an object of the library's data names; null for one that names none. */
export function mediaOf(object: LibraryObject): ObjectMedia | null {
  const variants = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const address = object[key];
      return typeof address === 'string' && address !== '' ? address : [];
    });
  const [image = null, ...lesserImages] = variants(mediaKeys.image);
  const [video = null, ...lesserVideos] = variants(mediaKeys.video);
  const [poster = null] = variants(mediaKeys.poster);
  if (image === null && video === null && poster === null) return null;
  return { image, video, poster, lesser: [...lesserImages, ...lesserVideos] };
}

/** What a list of results of the library says of itself. */
export interface ResultsConnection {
  count: number | null;
  hasAds: boolean;
}

/** The list of results that an object holds; null for one that holds none. */
export function connectionOf(object: LibraryObject): ResultsConnection | null {
  const connection = object['search_results_connection'];
  if (!isObject(connection)) return null;
  const { count, edges } = connection as { count?: unknown; edges?: unknown };
  return {
    count: typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null,
    hasAds: Array.isArray(edges) && edges.length > 0,
  };
}
