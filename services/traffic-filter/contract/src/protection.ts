import * as z from 'zod/mini';

/** Signals of invalid traffic, in the order of display. */
export const signals = [
  /** The address is of a data centre or a hosting provider. */
  'data_centre',
  /** More visits of one address in a minute than a household makes. */
  'rate',
  /** The same click of an ad again, from another person. */
  'repeated_click',
  /** The browser's statements about itself contradict each other. */
  'contradiction',
  /** The browser declares that a program drives it. */
  'automation',
  /** A browser that sends less than all browsers do. */
  'bare_request',
  /** Nothing was touched, scrolled or moved on the pages before. */
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

/** A minimum of points; 101 is never reached. */
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

/** By default nothing is blocked, because a single signal may be wrong. */
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
