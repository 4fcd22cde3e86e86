import * as z from 'zod';

/** What may read pages of the ad library by itself. Without any of it, readings are entered by people. */
export interface ReaderSettings {
  /** Opens the library's official API. */
  metaAccessToken?: string;
  /** Where that API is, without a slash at its end. */
  metaGraphUrl: string;
  /** `browser` lets a Chromium open library pages, one by one. */
  adLibraryReader: 'off' | 'browser';
  /** Hosts, with their port where it is not the usual one, whose `/ads/library` pages count as the library's too. */
  adLibraryHosts: string[];
  /** Hours between two readings of an offer. */
  adReadEveryHours: number;
}

const TOKEN_MIN = 16;
const EVERY_HOURS = 'must be a whole number of hours from 1 to 168';
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

export const readerVariables = {
  META_ACCESS_TOKEN: z
    .string()
    .min(TOKEN_MIN, `must have ${TOKEN_MIN} characters or more`)
    // Another one could be set and never used: no bearer header carries it.
    .regex(/^[A-Za-z0-9._~+/=|-]+$/, 'may hold letters and digits without accents, and . _ ~ + / = | -')
    .optional(),
  META_GRAPH_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://graph.facebook.com'),
  AD_LIBRARY_READER: z.enum(['off', 'browser'], 'must be off or browser').default('off'),
  AD_LIBRARY_HOSTS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim())
        .filter((host) => host !== ''),
    )
    .pipe(z.array(z.string().regex(HOST, 'must be a comma list of host names in lower case')))
    .default([]),
  AD_READ_EVERY_HOURS: z.coerce
    .number(EVERY_HOURS)
    .int(EVERY_HOURS)
    .min(1, EVERY_HOURS)
    .max(168, EVERY_HOURS)
    .default(6),
};

const parsed = z.object(readerVariables);

export function readerSettings(value: z.infer<typeof parsed>): ReaderSettings {
  return {
    metaGraphUrl: value.META_GRAPH_URL.replace(/\/+$/, ''),
    adLibraryReader: value.AD_LIBRARY_READER,
    adLibraryHosts: value.AD_LIBRARY_HOSTS,
    adReadEveryHours: value.AD_READ_EVERY_HOURS,
    ...(value.META_ACCESS_TOKEN !== undefined && { metaAccessToken: value.META_ACCESS_TOKEN }),
  };
}
