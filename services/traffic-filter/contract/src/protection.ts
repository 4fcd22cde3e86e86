import * as z from 'zod/mini';

/** What speaks against a person, in the order in which it is told. */
export const signals = [
  /** The address is of a data centre or a hosting provider. */
  'data_centre',
  /** More visits of one address in a minute than a household makes. */
  'rate',
  /** The same click of an ad again, from another person. */
  'repeated_click',
  /** What the browser says of itself in one place contradicts another. */
  'contradiction',
  /** It says itself that a program drives it. */
  'automation',
  /** A browser that sends less than all browsers do. */
  'bare_request',
  /** On the pages before, nothing was ever touched, scrolled or moved. */
  'no_interaction',
] as const;
export type Signal = (typeof signals)[number];

/** Points of each, 0 to 100: the sum is the score, 100 at most. */
const weight = z.int().check(z.minimum(0), z.maximum(100));
export const weights = z.strictObject({
  data_centre: weight,
  rate: weight,
  repeated_click: weight,
  contradiction: weight,
  automation: weight,
  bare_request: weight,
  no_interaction: weight,
} satisfies Record<Signal, typeof weight>);
export type Weights = z.output<typeof weights>;

/** From so many points on; 101 for never. */
const threshold = z.int().check(z.minimum(1), z.maximum(101));

/** How a campaign takes invalid traffic. A change holds for what comes after it. */
export const protection = z
  .strictObject({
    weights,
    /** Served the same page, flagged, and left out of the numbers of people. */
    pendingFrom: threshold,
    /** Answered 403. */
    blockedFrom: threshold,
    /** Visits of one address in a minute above which it is answered 429; 0 for no limit. */
    perMinute: z.int().check(z.minimum(0), z.maximum(10_000)),
  })
  .check(
    z.refine(({ pendingFrom, blockedFrom }) => pendingFrom <= blockedFrom, {
      message: 'must not be less than pendingFrom',
      path: ['blockedFrom'],
    }),
  );
export type Protection = z.output<typeof protection>;

/** Nothing is blocked by itself: what one signal alone says may be wrong. */
export const USUAL_PROTECTION: Protection = {
  weights: {
    data_centre: 50,
    rate: 30,
    repeated_click: 35,
    contradiction: 45,
    automation: 80,
    bare_request: 40,
    no_interaction: 15,
  },
  pendingFrom: 50,
  blockedFrom: 101,
  perMinute: 0,
};
