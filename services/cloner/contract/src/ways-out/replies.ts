import * as z from 'zod/mini';
import { restRules } from './lead-plan.ts';
import { OWN_ADDRESS_MAX, OWN_ADDRESSES_MAX, ownPlaces } from './own-places.ts';
import { wayCounts, wayView } from './way-out.ts';

/** An address that a user calls their own, as ways name it: of the web, a number, a mail address. */
const ownAddress = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(OWN_ADDRESS_MAX),
    z.regex(/^(?:https?:\/\/[^\s<>"'`]+|tel:\+?\d+|mailto:\S+@\S+|pix:[\x20-\x7e]+)$/i),
  );

/** What is remembered of a user for their clones. */
export const ownPlacesInput = z.strictObject({
  places: ownPlaces,
  addresses: z.array(ownAddress).check(z.maxLength(OWN_ADDRESSES_MAX)),
  rest: z.enum(restRules),
});
export type OwnPlacesInput = z.infer<typeof ownPlacesInput>;
export const ownPlacesReply = z.object({
  places: z.object({ ...ownPlaces.shape }),
  addresses: z.array(z.string()),
  rest: z.enum(restRules),
});
export type OwnPlacesReply = z.infer<typeof ownPlacesReply>;

/** What a capture is told to lead to. */
export const captureOwn = z.strictObject({ ...ownPlaces.shape, rest: z.enum(restRules) });
export type CaptureOwn = z.infer<typeof captureOwn>;

/** Whether there is a picture of the page for the spots of its ways. */
export const pictureStates = ['none', 'coming', 'there'] as const;

export const waysReply = z.object({
  /** The version that was read, which is the site's. */
  version: z.int(),
  /** Address of the page in the clone. */
  entry: z.string(),
  counts: wayCounts,
  ways: z.array(wayView),
  own: z.object({
    checkouts: z.array(z.string()),
    whatsapp: z.nullable(z.string()),
    legalUrl: z.nullable(z.string()),
    addresses: z.array(z.string()),
  }),
  picture: z.enum(pictureStates),
  /** Size of the picture. */
  pictureSize: z.nullable(z.object({ width: z.int(), height: z.int() })),
});
export type WaysReply = z.infer<typeof waysReply>;

export const LEADS_MAX = 500;

/** Leads ways of a site elsewhere, and makes a version of it. */
export const leadWaysInput = z.strictObject({
  baseVersion: z.int().check(z.minimum(1)),
  leads: z
    .array(
      z.strictObject({
        key: z.string().check(z.minLength(1), z.maxLength(4 * OWN_ADDRESS_MAX)),
        /** `#` for nowhere. An address is remembered as the user's own. */
        to: z.union([z.literal('#'), ownAddress]),
      }),
    )
    .check(z.minLength(1), z.maxLength(LEADS_MAX)),
});
export type LeadWaysInput = z.infer<typeof leadWaysInput>;
