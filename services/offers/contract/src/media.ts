import * as z from 'zod/mini';
import { OFFER_URL_MAX } from './bounds.ts';
import { CREATIVES_MAX } from './creative.ts';
import { OFFER_TITLE_MAX } from './offer.ts';

/** Bounds of one ZIP; its manifest lists the files beyond them. */
export const MEDIA_FILES_MAX = 200;
export const MEDIA_FILE_BYTES_MAX = 200 * 1024 * 1024;
export const MEDIA_BYTES_MAX = 500 * 1024 * 1024;

/** Response header with the number of files on the page, for the progress bar. */
export const MEDIA_TOTAL_HEADER = 'x-media-total';

/** Defined by the specification: the address of the offer's library page, and its title. */
export const downloadMediaInput = z.strictObject({
  url: z.string().check(z.trim(), z.maxLength(OFFER_URL_MAX)),
  title: z.string().check(z.trim(), z.maxLength(OFFER_TITLE_MAX)),
  /** Only what these saved ads show; without it, everything that the page shows. */
  creatives: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(CREATIVES_MAX))),
});
export type DownloadMediaInput = z.infer<typeof downloadMediaInput>;

/** Why a file of the page is not in the ZIP. */
export const mediaErrors = [
  'not_found',
  'refused_address',
  'unreachable',
  'timeout',
  'too_large',
  'over_total',
  'over_count',
  'not_media',
  /** The service had no room to store it. */
  'not_stored',
] as const;
export type MediaError = (typeof mediaErrors)[number];

/** `manifest.json`, the last file of the ZIP. Sizes in bytes, `sha256` in hex; `file` and they are `null` where there is an error. */
export const mediaManifest = z.object({
  page: z.string(),
  title: z.string(),
  downloadedAt: z.iso.datetime(),
  files: z.array(
    z.object({
      url: z.string(),
      file: z.nullable(z.string()),
      type: z.nullable(z.string()),
      size: z.nullable(z.int()),
      sha256: z.nullable(z.string()),
      error: z.nullable(z.string()),
    }),
  ),
});
export type MediaManifest = z.infer<typeof mediaManifest>;

/** Defined by the specification for answers without a file name: the title in lower case with underscores. */
export function mediaFileName(title: string): string {
  const name = title
    .trim()
    .toLowerCase()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
    .replace(/[\s\u0000-\u001f\u007f/\\:*?"<>|]+/g, '_');
  return `${name}-media.zip`;
}
