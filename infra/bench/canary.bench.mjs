// @ts-check
/**
 * How the rules that take canaries and full releases back decide, in installations of 5 to 50,000 people: simulated, with the rules
 * themselves. Everybody opens the tool every five minutes; a tenth of them, one person at least, have the canary, or all have the release;
 * it is looked at every five seconds for an hour.
 */
import { CANARY_RULE, canaryFails } from '../../services/releases/src/health/canary-rule.ts';
import { hasVoices, isWorse } from '../../services/releases/src/health/release-rule.ts';

const SIZES = [5, 45, 500, 5_000, 50_000];
const RATES = [1, 0.3, 0.1, 0.005];
const GOOD = 0.005;
const SHARE = 0.1;
const STEP_SECONDS = 5;
const STEPS = 720;
const LOADS_PER_STEP = STEP_SECONDS / 300;
const NOTHING = { errors: 0, peopleWithErrors: 0, windowSeconds: 120 };

/** @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench() {
  const rows = [];
  for (const [shown, share] of /** @type {const} */ ([
    ['canary', SHARE],
    ['release', 1],
  ]))
    for (const people of SIZES) rows.push(rowOf(shown, people, share));
  return {
    title: 'Canaries and releases: the rules at every size',
    rows,
    notes: [`0.5 % is as good as the version before: what goes back there is a false alarm within an hour`],
  };
}

/** @param {'canary' | 'release'} shown @param {number} people @param {number} share */
function rowOf(shown, people, share) {
  const runs = people * share > 500 ? (people * share > 5_000 ? 2 : 20) : people > 500 ? 60 : 300;
  /** @type {Record<string, string | number>} */
  const row = { shown, people, runs };
  for (const rate of RATES) {
    const found = Array.from({ length: runs }, () => secondsUntilBack(people, share, rate)).filter(
      (at) => at !== null,
    );
    const middle = found.sort((a, b) => a - b)[found.length >> 1];
    row[`${rate * 100} % fail`] =
      `${Math.round((found.length / runs) * 100)} % back${middle === undefined ? '' : `, median ${middle} s`}`;
  }
  return row;
}

/** @param {number} people @param {number} share @param {number} rate @returns {number | null} */
function secondsUntilBack(people, share, rate) {
  const testers = Math.max(1, Math.round(people * share));
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
    const before = { ...NOTHING, loads: people, people, voices: people, errorRate: GOOD };
    const fails =
      share === 1
        ? isWorse(counts, before) && hasVoices(counts, people)
        : canaryFails(counts, before, { people, share });
    if (fails) return step * STEP_SECONDS;
  }
  return null;
}

/** @param {{ who: number, failed: boolean }[]} loads */
function countsOf(loads) {
  const errors = loads.filter(({ failed }) => failed);
  const voices = new Set(errors.map(({ who }) => who)).size;
  const errorRate = loads.length === 0 ? 0 : errors.length / loads.length;
  const people = new Set(loads.map(({ who }) => who)).size;
  return { ...NOTHING, loads: loads.length, errors: errors.length, people, voices, errorRate };
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
