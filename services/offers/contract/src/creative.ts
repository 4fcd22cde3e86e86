import * as z from 'zod/mini';
import { COUNT_MAX, THUMBNAIL_BYTES_MAX } from './bounds.ts';
import { AD_TEXT_MAX, adPlatforms, LIBRARY_ADS_MAX } from './library-ads.ts';
import { cleanText, offerAddress, offerTitle, offerView } from './offer.ts';
import { readingPrecisions } from './reading.ts';

/** Ads of one offer that are kept; of more, those that ended first go. */
export const CREATIVES_MAX = 500;
/** Bound on the body of a save, as JSON. */
export const CAPTURE_BYTES_MAX = 8 * 1024 * 1024;
const MEDIA_MAX = 12;
const MEDIA_URL_MAX = 4096;

/** Of the extension in Chromium, by the key in its manifest. */
export const EXTENSION_ORIGIN = 'chrome-extension://ljkhkiklkjcidijmebgckoonfemokhhh';

const mediaUrl = z.string().check(z.maxLength(MEDIA_URL_MAX));

const capturedAd = z.strictObject({
  libraryId: z.string().check(z.regex(/^\d{5,25}$/)),
  pageName: z.nullable(cleanText(200)),
  text: z.nullable(cleanText(AD_TEXT_MAX)),
  linkUrl: z.nullable(offerAddress),
  startedOn: z.nullable(z.iso.date()),
  platforms: z.array(z.enum(adPlatforms)).check(z.maxLength(adPlatforms.length)),
  media: z
    .array(z.strictObject({ kind: z.enum(['image', 'video']), url: mediaUrl, poster: z.nullable(mediaUrl) }))
    .check(z.maxLength(MEDIA_MAX)),
  /** A WebP in base64; others are not stored. */
  thumbnail: z.nullable(z.string().check(z.maxLength(Math.ceil(THUMBNAIL_BYTES_MAX / 3) * 4))),
});
export type CapturedAd = z.infer<typeof capturedAd>;

/** What a page of the library said in a browser. */
export const capturedPage = z.strictObject({
  /** Null where the page did not say it: no reading is stored then. */
  count: z.nullable(z.int().check(z.minimum(0), z.maximum(COUNT_MAX))),
  precision: z.enum(readingPrecisions),
  /** Whether these are all active ads of the page: one that is missing has ended then. */
  isComplete: z.boolean(),
  ads: z.array(capturedAd).check(z.maxLength(LIBRARY_ADS_MAX)),
});
export type CapturedPage = z.infer<typeof capturedPage>;

/**
 * `POST /api/offers/library-captures`: what a user saw of a page of the library in their own browser. It makes a new offer, or adds
 * to one. A repeated request with the same id changes nothing and gets the same answer.
 */
export const captureInput = z.strictObject({
  id: z.uuid(),
  ...capturedPage.shape,
  target: z.union([
    z.strictObject({ offerId: z.uuid() }),
    z.strictObject({ title: offerTitle, offerUrl: offerAddress, landingPageUrl: offerAddress }),
  ]),
});
export type CaptureInput = z.infer<typeof captureInput>;

/** `readingStored` is false where the page said no count. */
export const captureReply = z.object({ offer: offerView, readingStored: z.boolean() });
export type CaptureReply = z.infer<typeof captureReply>;

export const captureTargetsQuery = z.strictObject({ url: z.string().check(z.maxLength(2048)) });

/** Own offers that follow the same page of the library. */
export const captureTargetsReply = z.object({
  offers: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      latestCount: z.nullable(z.int()),
      latestCheckedAt: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type CaptureTarget = z.infer<typeof captureTargetsReply>['offers'][number];

export const creativeParams = z.strictObject({ id: z.uuid(), creativeId: z.uuid() });

export const creativeView = z.object({
  id: z.uuid(),
  libraryId: z.string(),
  pageName: z.nullable(z.string()),
  text: z.nullable(z.string()),
  linkUrl: z.nullable(z.string()),
  /** The day on which the library says that it began. */
  startedOn: z.nullable(z.string()),
  platforms: z.array(z.string()),
  kind: z.nullable(z.enum(['image', 'video'])),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Set once it was no longer among the ads of the page. */
  goneAt: z.nullable(z.iso.datetime()),
  /** New in the latest save. */
  fresh: z.boolean(),
  hasThumbnail: z.boolean(),
  /** Its pictures and videos can be downloaded. */
  hasMedia: z.boolean(),
});
export type CreativeView = z.infer<typeof creativeView>;

/** Active ones first, the newest of them first; `seenAt` is the latest save, `null` without one. */
export const creativesReply = z.object({
  creatives: z.array(creativeView),
  seenAt: z.nullable(z.iso.datetime()),
  /** Whether the latest save saw all ads of the page. */
  isComplete: z.boolean(),
});
export type CreativesReply = z.infer<typeof creativesReply>;
