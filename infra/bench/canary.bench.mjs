// @ts-check
/**
 * How the rule that takes canaries back decides, in installations of 5 to 50,000 people: simulated, with the rule itself. Everybody opens
 * the tool every five minutes; a tenth of them, one person at least, have the canary; it is looked at every five seconds for an hour.
 */
import { CANARY_RULE, canaryFault } from '../../services/releases/src/health/canary-rule.ts';

const SIZES = [5, 45, 500, 5_000, 50_000];
const RATES = [1, 0.3, 0.1, 0.005];
const GOOD = 0.005;
const SHARE = 0.1;
const STEP_SECONDS = 5;
const STEPS = 720;
const LOADS_PER_STEP = STEP_SECONDS / 300;

/** @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench() {
  const rows = [];
  for (const people of SIZES) {
    const runs = people > 5_000 ? 20 : people > 500 ? 60 : 300;
    /** @type {Record<string, string | number>} */
    const row = { people, runs };
    for (const rate of RATES) {
      const found = Array.from({ length: runs }, () => secondsUntilBack(people, rate)).filter(
        (at) => at !== null,
      );
      const middle = found.sort((a, b) => a - b)[found.length >> 1];
      row[`${rate * 100} % fail`] =
        `${Math.round((found.length / runs) * 100)} % back${middle === undefined ? '' : `, median ${middle} s`}`;
    }
    rows.push(row);
  }
  return {
    title: 'Canaries: the rule at every size',
    rows,
    notes: [`0.5 % is as good as the current version: what goes back there is a false alarm within an hour`],
  };
}

/** @param {number} people @param {number} rate @returns {number | null} */
function secondsUntilBack(people, rate) {
  const testers = Math.max(1, Math.round(people * SHARE));
  /** @type {{ step: number, who: number, failed: boolean }[]} */
  let seen = [];
  for (let step = 1; step <= STEPS; step += 1) {
    const kept = step - CANARY_RULE.sparseWindowSeconds / STEP_SECONDS;
    seen = seen.filter((load) => load.step > kept);
    for (let load = arrivals(testers * LOADS_PER_STEP); load > 0; load -= 1)
      seen.push({ step, who: Math.floor(Math.random() * testers), failed: Math.random() < rate });
    const recent = seen.filter((load) => load.step > step - CANARY_RULE.windowSeconds / STEP_SECONDS);
    const isSparse = recent.length < CANARY_RULE.loadsOfWindow;
    const counts = countsOf(isSparse ? seen : recent);
    const windowSeconds = isSparse ? CANARY_RULE.sparseWindowSeconds : CANARY_RULE.windowSeconds;
    const current = { loads: people, errors: 0, peopleWithErrors: 0, voices: people, errorRate: GOOD };
    if (canaryFault(counts, current, { people, share: SHARE, windowSeconds }) !== null)
      return step * STEP_SECONDS;
  }
  return null;
}

/** @param {{ who: number, failed: boolean }[]} loads */
function countsOf(loads) {
  const errors = loads.filter(({ failed }) => failed);
  const voices = new Set(errors.map(({ who }) => who)).size;
  const errorRate = loads.length === 0 ? 0 : errors.length / loads.length;
  return { loads: loads.length, errors: errors.length, peopleWithErrors: voices, voices, errorRate };
}

/** A Poisson number; of many, the normal one beside it. @param {number} mean */
function arrivals(mean) {
  if (mean > 30) {
    const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  let count = -1;
  for (let product = 1; product > Math.exp(-mean); count += 1) product *= Math.random();
  return count;
}
