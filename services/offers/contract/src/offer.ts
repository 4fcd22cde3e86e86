import * as z from 'zod';

export const offerStatuses = ['waiting', 'testing', 'approved', 'invalid'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

export function isOfferStatus(value: string): value is OfferStatus {
  return (offerStatuses as readonly string[]).includes(value);
}

export const OFFER_TITLE_MAX = 200;
export const OFFER_URL_MAX = 2048;
export const OFFER_DESCRIPTION_MAX = 2000;
export const OFFER_TAGS_MAX = 20;
export const OFFER_TAG_MAX = 40;
/** The bound of the one list query. No board holds more, not even one whose plan is unlimited. */
export const OFFERS_LIST_MAX = 5000;
/** How many of the latest readings travel with a card, for its trend line. */
export const TREND_READINGS = 24;
export const COUNT_MAX = 10_000_000;

/** True when Postgres can hold the text as it is: no NUL, and no lone surrogate, which is no character. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;
const WEB_URL_START = /^https?:\/\/[^/\\]/i;

/**
 * True for an absolute http or https address with a host and without credentials. Parsers forgive what people and
 * other programs read differently (a line break in the scheme, backslashes for slashes); this does not.
 */
export function isWebUrl(value: string): boolean {
  if (!WEB_URL_START.test(value) || CONTROL_CHARACTER.test(value) || !value.isWellFormed()) return false;
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return url.hostname !== '' && url.username === '' && url.password === '';
}

/** Drops repeats, compared without case; the first spelling stays. */
export function uniqueTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) {
    if (!seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  }
  return [...seen.values()];
}

/** Splits what the user typed on commas, trims, drops empty ones and repeats (compared without case). */
export function parseTags(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim().replace(/\s+/g, ' '));
  return uniqueTags(parts.filter((part) => part !== ''));
}

/** Refused rather than mangled: the user sees again exactly what was typed. */
const cleanText = (max: number) =>
  z.string().trim().max(max).refine(isStorable, { message: 'holds a character that cannot be stored' });

const title = cleanText(OFFER_TITLE_MAX).pipe(z.string().min(1));

const webUrl = z
  .string()
  .trim()
  .max(OFFER_URL_MAX)
  .refine(isWebUrl, { message: 'must be an http or https address' });

/** No comma inside: the form shows tags separated by commas and would split it. */
const tag = cleanText(OFFER_TAG_MAX).pipe(
  z
    .string()
    .min(1)
    .refine((text) => !text.includes(','), { message: 'must not hold a comma' }),
);

const tags = z.array(tag).max(OFFER_TAGS_MAX).transform(uniqueTags);

export const createOfferInput = z.strictObject({
  /** Chosen by the client, so that a repeated request makes one offer. */
  id: z.uuid().optional(),
  title,
  offerUrl: webUrl,
  landingPageUrl: webUrl,
  description: cleanText(OFFER_DESCRIPTION_MAX).nullish(),
  tags: tags.default([]),
});
export type CreateOfferInput = z.input<typeof createOfferInput>;
export type NewOffer = z.output<typeof createOfferInput>;

export const updateOfferInput = z
  .strictObject({
    title,
    offerUrl: webUrl,
    landingPageUrl: webUrl,
    description: cleanText(OFFER_DESCRIPTION_MAX).nullable(),
    tags,
    /** Any text passes here: the service answers an unknown one with `offers.status.invalid`. */
    status: z.string().max(40),
  })
  .partial()
  .refine((input) => Object.keys(input).length > 0, { message: 'nothing to change' });
export type UpdateOfferInput = z.infer<typeof updateOfferInput>;

export const offerParams = z.strictObject({ id: z.uuid() });

/** An offer as the board shows it. Counts are active ads; `null` means never read, never zero. */
export const offerView = z.object({
  id: z.uuid(),
  title: z.string(),
  offerUrl: z.string(),
  landingPageUrl: z.string(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  status: z.enum(offerStatuses),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  latestCount: z.number().int().nullable(),
  latestCheckedAt: z.iso.datetime().nullable(),
  /** Latest count minus the first one ever read; `null` with no reading. */
  change: z.number().int().nullable(),
  /** The latest counts, oldest first, at most TREND_READINGS. */
  trend: z.array(z.number().int()),
});
export type OfferView = z.infer<typeof offerView>;

export const offerReply = z.object({ offer: offerView });
export const offersReply = z.object({ offers: z.array(offerView) });
