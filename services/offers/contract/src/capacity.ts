import * as z from 'zod/mini';

/** What an operator sees of the readers: how much they can read a day, and how much is asked of them. */
export const capacityReply = z.object({
  readEveryHours: z.int(),
  /** Those that have reported of late: a browser's outgoing address, or the token that all processes show to the API. */
  readers: z.array(
    z.object({
      source: z.string(),
      address: z.string(),
      pagesPerDay: z.int(),
      /** Set while it rests after a refusal, with its reason. */
      restsUntil: z.nullable(z.iso.datetime()),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Of all readers, the resting ones among them. */
  pagesPerDay: z.int(),
  /** Library pages are read once for all offers that follow them. */
  followed: z.object({ offers: z.int(), pages: z.int(), pagesPerDay: z.int() }),
  /** Every plan as its subscribers may use it; `null` while accounts could not be asked. */
  sold: z.nullable(
    z.object({
      plans: z.array(z.object({ plan: z.string(), subscriptions: z.int(), libraries: z.int() })),
      pagesPerDay: z.int(),
    }),
  ),
  /** Offers that are due, and for how long the first of them has been. */
  waiting: z.object({ offers: z.int(), lateSeconds: z.int() }),
});
export type CapacityReply = z.infer<typeof capacityReply>;
