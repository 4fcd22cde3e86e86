import { isWebUrl } from '@garimpo/service-contract';
import * as z from 'zod/mini';
import { OFFER_URL_MAX } from './bounds.ts';
import { nextReadView, unreadableView } from './reading.ts';

export const offerStatuses = ['waiting', 'testing', 'approved', 'invalid'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

export function isOfferStatus(value: string): value is OfferStatus {
  return (offerStatuses as readonly string[]).includes(value);
}

export const OFFER_TITLE_MAX = 200;
export const OFFER_DESCRIPTION_MAX = 2000;
export const OFFER_TAGS_MAX = 20;
export const OFFER_TAG_MAX = 40;
/** The bound of the one list query. No board holds more, not even one whose plan is unlimited. */
export const OFFERS_LIST_MAX = 5000;
/** Number of the latest readings in an offer's view, for its trend line. */
export const TREND_READINGS = 24;
/** The days of an offer's growth, on its card and in the board's order. */
export const GROWTH_DAYS = 7;

/** True when Postgres can store the text: without NUL and without lone surrogates. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
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

/** Invalid text is refused and not changed, so that the user finds exactly what was typed. */
export const cleanText = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max),
      z.refine(isStorable, { message: 'holds a character that cannot be stored' }),
    );

export const offerTitle = z.pipe(cleanText(OFFER_TITLE_MAX), z.string().check(z.minLength(1)));

export const offerAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(OFFER_URL_MAX),
    z.refine(isWebUrl, { message: 'must be an http or https address' }),
  );

/** The form separates tags by commas, so a tag must not contain one. */
const tag = z.pipe(
  cleanText(OFFER_TAG_MAX),
  z.string().check(
    z.minLength(1),
    z.refine((text) => !text.includes(','), { message: 'must not hold a comma' }),
  ),
);

export const offerTags = z.pipe(
  z.array(tag).check(z.maxLength(OFFER_TAGS_MAX)),
  z.transform((list: string[]) => uniqueTags(list)),
);

/** An empty description is none. */
const description = z.pipe(
  z.nullable(cleanText(OFFER_DESCRIPTION_MAX)),
  z.transform((text: string | null) => text || null),
);

/** The rules of an offer's content, for an offer that is made and for one that is changed. */
const contentRules = {
  title: offerTitle,
  offerUrl: offerAddress,
  landingPageUrl: offerAddress,
  description,
  tags: offerTags,
};

/**
 * What a user writes of an offer. This is the one list of its fields: the inputs, the view, the SQL columns, the columns of
 * tables, the form and the changes kept in a browser take them from here. A field that is added later is `z.nullish` in it,
 * because a browser may hold a change that was made before.
 */
export const offerContent = z.object({
  title: z.string(),
  offerUrl: z.string(),
  landingPageUrl: z.string(),
  description: z.nullable(z.string()),
  tags: z.array(z.string()),
}) satisfies z.ZodMiniObject<Record<keyof typeof contentRules, z.ZodMiniType>>;
export type OfferContent = z.infer<typeof offerContent>;
export type OfferField = keyof OfferContent;
export const offerFields: readonly OfferField[] = z.keyof(offerContent).options;

/** The fields in which two contents differ, in their order. */
export function differingFields(a: OfferContent, b: OfferContent): OfferField[] {
  return offerFields.filter((field) => JSON.stringify(a[field] ?? null) !== JSON.stringify(b[field] ?? null));
}

export const createOfferInput = z.strictObject({
  /** Chosen by the client, so that a repeated request makes one offer. */
  id: z.optional(z.uuid()),
  ...contentRules,
  description: z._default(description, null),
  tags: z._default(offerTags, []),
});
export type NewOffer = z.output<typeof createOfferInput>;

export const updateOfferInput = z
  .partial(
    z.strictObject({
      ...contentRules,
      /** Any text passes here: the service answers an unknown one with `offers.status.invalid`. */
      status: z.string().check(z.maxLength(40)),
    }),
  )
  .check(z.refine((input) => Object.keys(input).length > 0, { message: 'nothing to change' }));
export type UpdateOfferInput = z.infer<typeof updateOfferInput>;

export const offerParams = z.strictObject({ id: z.uuid() });

/** What the saved ads of an offer are, as of `seenAt`. Days are written as `2026-11-03`. */
export const creativesSummary = z.object({
  seenAt: z.iso.datetime(),
  active: z.int(),
  /** New and gone since the save before; `gone` is `null` where not all of the page's ads were seen, so that it is not known. */
  fresh: z.int(),
  gone: z.nullable(z.int()),
  /** Since when the oldest of the active ones runs, and the newest. */
  oldestOn: z.nullable(z.string()),
  newestOn: z.nullable(z.string()),
  /** Up to three of the active ones that have a picture. */
  thumbnails: z.array(z.uuid()),
});
export type CreativesSummary = z.infer<typeof creativesSummary>;

/** An offer as the board shows it. Counts are active ads; `null` means never read, never zero. */
export const offerView = z.object({
  id: z.uuid(),
  ...offerContent.shape,
  status: z.enum(offerStatuses),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Set for an archived offer, which is not on the board. Absent in answers of an older service. */
  archivedAt: z.optional(z.nullable(z.iso.datetime())),
  latestCount: z.nullable(z.int()),
  latestCheckedAt: z.nullable(z.iso.datetime()),
  /** Source of the latest reading; absent in answers of an older service. It may be one that is not known here. */
  latestSource: z.optional(z.nullable(z.string())),
  latestPrecision: z.optional(z.nullable(z.string())),
  /** Set while the latest try to read failed; the card shows it beside the latest count. */
  unreadable: z.optional(z.nullable(unreadableView)),
  /** `null` where no source reads the offer by itself; absent in answers of an older service. */
  nextRead: z.optional(z.nullable(nextReadView)),
  /** Last change of the counts, failures among them: of two answers the one with the later moment is newer. */
  countsAt: z.optional(z.iso.datetime()),
  /** Latest count minus the first one ever read; `null` with no reading. */
  change: z.nullable(z.int()),
  /**
   * Growth in percent since the last reading at least GROWTH_DAYS before the latest one. `null` where it is not known: no reading
   * of about that time, or no recent one; growth from zero has no percentage. Absent in answers of an older service.
   */
  growth7: z.optional(z.nullable(z.number())),
  /** The latest counts, oldest first, at most TREND_READINGS. */
  trend: z.array(z.int()),
  /** The ads themselves, as they were last saved from the library; `null` where they never were. */
  creatives: z.optional(z.nullable(creativesSummary)),
});
export type OfferView = z.infer<typeof offerView>;

export const offerReply = z.object({ offer: offerView });
export const offersReply = z.object({ offers: z.array(offerView) });
