/** Round, and whole: there is no half ad. */
const LEADS = [1, 2, 2.5, 5];
const STEPS_MIN = 3;
const STEPS_MAX = 5;

/** An axis of counts from 0 in three to five round steps, with room for `highest`. */
export function countScale(highest: number): { top: number; step: number } {
  for (let power = 1; ; power *= 10) {
    for (const lead of LEADS) {
      const step = lead * power;
      if (!Number.isInteger(step) || highest / step > STEPS_MAX) continue;
      return { top: step * Math.max(STEPS_MIN, Math.ceil(highest / step)), step };
    }
  }
}
