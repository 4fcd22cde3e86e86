import * as z from 'zod/mini';

/**
 * What a way out of a clone leads to: a `shop` takes money, a `messenger` and a `phone` reach a person, a `form` takes what is typed,
 * a `legal` page says whose the shop is, a `page` is another one of the original.
 */
export const wayKinds = ['shop', 'messenger', 'phone', 'form', 'legal', 'page', 'email'] as const;
export type WayKind = (typeof wayKinds)[number];

/** Where a way stands: in the address of a link, in what a click runs, in a QR code and so on. */
export const wayPlaces = [
  'link',
  'click',
  'data',
  'form',
  'refresh',
  'text',
  'script',
  'json',
  'qr',
] as const;
export type WayPlace = (typeof wayPlaces)[number];

/** A way out as a text of the clone has it. */
export const wayOut = z.object({
  kind: z.enum(wayKinds),
  at: z.enum(wayPlaces),
  target: z.string(),
  /** What a visitor reads on it; empty where there is nothing to read. */
  label: z.string(),
  /** Whether it leads nowhere in the clone, as a form does. */
  dead: z.boolean(),
  /** True for a page of the original that the clone has: its visitors are led to the clone's. */
  inClone: z.optional(z.boolean()),
});
export type WayOut = z.infer<typeof wayOut>;

/** Whose it is that a way leads to. */
export const wayOwners = ['own', 'other', 'nowhere'] as const;
export type WayOwner = (typeof wayOwners)[number];

/** How many ways lead to whom. */
export const wayCounts = z.object({ own: z.int(), other: z.int(), nowhere: z.int() });
export type WayCounts = z.infer<typeof wayCounts>;

/** What was found in a file of a clone. */
export interface FoundFile {
  /** Address of the file in the clone. */
  address: string;
  sha256: string;
  ways: WayOut[];
}

const spot = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type WaySpot = z.infer<typeof spot>;

/** A place of a way, for the person who reads of it. */
export const wayPlaceView = z.object({
  at: z.enum(wayPlaces),
  label: z.string(),
  /** Address of its file in the clone. */
  file: z.string(),
  /** Where it stands in the picture of the page, in its pixels; null where it is not to be seen. */
  spot: z.nullable(spot),
});
export type WayPlaceView = z.infer<typeof wayPlaceView>;

/** Everything that leads to one place. */
export const wayView = z.object({
  key: z.string(),
  kind: z.enum(wayKinds),
  target: z.string(),
  owner: z.enum(wayOwners),
  /** The list has at most 20 of `count`. */
  places: z.array(wayPlaceView),
  count: z.int(),
});
export type WayView = z.infer<typeof wayView>;
