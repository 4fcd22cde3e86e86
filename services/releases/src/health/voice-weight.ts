const DAY_SECONDS = 86_400;

/** Whoever makes accounts for one purpose has fresh ones; the product's users have mostly been here for longer. */
const WEIGHT_BY_AGE = [
  { fromSeconds: 7 * DAY_SECONDS, weight: 1 },
  { fromSeconds: DAY_SECONDS, weight: 0.5 },
  { fromSeconds: 0, weight: 0.1 },
];

/** What an account's reports count for in the judgement of a canary, above 0 and up to 1. */
export function voiceWeight(ageSeconds: number): number {
  const found = WEIGHT_BY_AGE.find(({ fromSeconds }) => ageSeconds >= fromSeconds);
  return found?.weight ?? 0.1;
}
