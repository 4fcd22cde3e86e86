// @ts-check
/**
 * Links that lead their visitors, each kept on disk before its answer and stored soon after, beside a Nest route that redirects and keeps nothing; by one
 * process and by two, with ten campaigns and with ten thousand, and at half of what it can take. All rows are counted at the end.
 * `npm run bench -- decide --seconds 10` for longer loads, `--connections 32` for fewer at once, `--profile folder` for a CPU profile of one process.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { quantile } from './board/time-requests.mjs';
import { cpuSecondsOf } from './cpu-seconds.mjs';
import { keyOf, seedCampaigns } from './decide/seed-campaigns.mjs';
import { visitRequest } from './decide/visit-request.mjs';
import { ownApps } from './own-apps.mjs';
import { rawLoad } from './raw-load.mjs';

const ROUNDS = 5;
const WARM_UP_SECONDS = 3;
const FEW = 10;
const MORE = 1_000;
const MANY = 10_000;
const AIM_OF_BARE = 0.6;
const AIM_P99_MS = 10;
/** More campaigns may cost so much of the rate: what is measured twice here differs by as much. */
const AIM_FLAT = 0.9;
const STORED_WITHIN_MS = 60_000;

/** @typedef {import('./raw-load.mjs').Answered} Answered */
/** @typedef {import('./own-apps.mjs').OwnApp} OwnApp */
/** @typedef {Answered & { cpuMicroseconds: number }} Measured `cpuMicroseconds`: of the processes that answered, for each answer */
/** @typedef {{ what: string, apps: OwnApp[], campaigns: number, baseline: number }} Subject `baseline`: at which place among them */

/** @param {string[]} args @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '4' },
      connections: { type: 'string', default: '64' },
      profile: { type: 'string' },
    },
  });
  const load = { seconds: Number(values.seconds), connections: Number(values.connections) };
  const apps = await ownApps({
    name: 'decide',
    program: './services/traffic-filter/bench/traffic-filter-app.ts',
  });
  try {
    const profiled = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];
    const links = [await apps.start([], {}, profiled), await apps.start()];
    const bare = [await apps.start(['bare']), await apps.start(['bare'])];
    await seedCampaigns(apps.databaseUrl, MANY);
    const one = links.slice(0, 1);
    const bareOne = bare.slice(0, 1);
    /** @type {Subject[]} */
    const subjects = [
      { what: 'Nest as it comes, keeps nothing (baseline)', apps: bareOne, campaigns: FEW, baseline: 0 },
      { what: `links of ${FEW} campaigns`, apps: one, campaigns: FEW, baseline: 0 },
      { what: `links of ${MORE} campaigns`, apps: one, campaigns: MORE, baseline: 0 },
      { what: `links of ${MANY} campaigns`, apps: one, campaigns: MANY, baseline: 0 },
      { what: 'Nest as it comes, two processes (baseline)', apps: bare, campaigns: FEW, baseline: 4 },
      { what: `links of ${FEW} campaigns, two processes`, apps: links, campaigns: FEW, baseline: 4 },
    ];
    const measured = await measure(subjects, load);
    const led = sum(
      [...measured.answered, measured.half].flatMap((all, at) =>
        bare.some((app) => subjects[at]?.apps.includes(app)) ? [] : all.map(({ wanted }) => wanted),
      ),
    );
    const stored = await countWhenStored(apps.databaseUrl, led);
    return report({ subjects, ...measured, led, stored, load });
  } finally {
    await apps.stop();
  }
}

let visitors = 0;

/** @param {Subject} subject @returns {(port: number) => import('./raw-load.mjs').RawRequest} */
function visitsOf({ campaigns }) {
  return (port) => {
    visitors += 1;
    return {
      port,
      bytes: visitRequest(visitors, `/r/${keyOf(visitors % campaigns)}`),
      wanted: 'HTTP/1.1 302',
    };
  };
}

/** @param {Subject[]} subjects @param {{ seconds: number, connections: number }} load */
async function measure(subjects, { seconds, connections }) {
  /** @type {Measured[][]} */
  const answered = subjects.map(() => []);
  const ask = async (
    /** @type {Subject} */ subject,
    /** @type {number} */ long,
    /** @type {number} */ perSecond = 0,
  ) => {
    const before = cpuSecondsOfAll(subject.apps);
    const one = await rawLoad(
      subject.apps.map(({ port }) => port),
      visitsOf(subject),
      { connections: connections / subject.apps.length, seconds: long, ...(perSecond > 0 && { perSecond }) },
    );
    const cpuMicroseconds = ((cpuSecondsOfAll(subject.apps) - before) / one.wanted) * 1e6;
    return { ...one, cpuMicroseconds };
  };
  // Campaigns that a process has not led to yet are read once: that is measured as little as the start is.
  for (const [at, subject] of subjects.entries()) answered[at]?.push(await ask(subject, WARM_UP_SECONDS));
  for (let round = 0; round < ROUNDS; round += 1) {
    // In turn, so that what the machine does besides hits all alike.
    for (const [at, subject] of subjects.entries()) answered[at]?.push(await ask(subject, seconds));
  }
  const halfRate = rateOf(answered[1]) / 2;
  const [bareHalf, half] = [[], []].map(() => /** @type {Measured[]} */ ([]));
  for (let round = 0; round < ROUNDS; round += 1) {
    bareHalf?.push(await ask(/** @type {Subject} */ (subjects[0]), seconds, halfRate));
    half?.push(await ask(/** @type {Subject} */ (subjects[1]), seconds, halfRate));
  }
  return { answered, half: half ?? [], bareHalf: bareHalf ?? [], halfRate };
}

/** That the processes have used since they began. @param {OwnApp[]} apps */
function cpuSecondsOfAll(apps) {
  return sum(apps.map(({ pid }) => cpuSecondsOf(pid)));
}

/**
 * @param {object} measured
 * @param {Subject[]} measured.subjects
 * @param {Measured[][]} measured.answered
 * @param {Measured[]} measured.half
 * @param {Measured[]} measured.bareHalf
 * @param {number} measured.halfRate
 * @param {number} measured.led
 * @param {number} measured.stored
 * @param {{ seconds: number, connections: number }} measured.load
 * @returns {import('./bench.mjs').BenchResult}
 */
function report({ subjects, answered, half, bareHalf, halfRate, led, stored, load }) {
  const rates = answered.map(rateOf);
  const ofBare = subjects.map(({ baseline }, at) => ofBaseline(answered[at], answered[baseline]));
  const p99 = medianOf(half, 0.99);
  const flat = ofBaseline(answered[3], answered[1]);
  const refused = sum([...answered.flat(), ...half].map((one) => one.refused));
  return {
    title: `Links over ${load.connections} connections, ${ROUNDS} rounds of ${load.seconds} s each`,
    rows: [
      ...subjects.map(({ what }, at) => ({
        what,
        'a second': Math.round(rates[at] ?? 0),
        'of baseline': `${(ofBare[at] ?? 0).toFixed(2)}x`,
        'p50 ms': round(msOf(answered[at], 0.5)),
        'p99 ms': round(msOf(answered[at], 0.99)),
        'CPU us': Math.round(cpuOf(answered[at])),
      })),
      ...[bareHalf, half].map((rounds, at) => ({
        what: `${at === 0 ? 'Nest as it comes' : `links of ${FEW} campaigns`}, at half of what those links take`,
        'a second': Math.round(halfRate),
        'of baseline': '',
        'p50 ms': round(medianOf(rounds, 0.5)),
        'p99 ms': round(medianOf(rounds, 0.99)),
        'CPU us': Math.round(cpuOf([EMPTY, ...rounds])),
      })),
    ],
    notes: ['Ratios are medians of those of each round.'],
    aims: [
      ...[1, 3, 5].map((at) => ({
        aim: `${subjects[at]?.what}: ${AIM_OF_BARE} of the bare route's rate or more`,
        is: (ofBare[at] ?? Number.NaN).toFixed(2),
        met: (ofBare[at] ?? 0) >= AIM_OF_BARE,
      })),
      {
        aim: `p99 of ${AIM_P99_MS} ms at most, at half load`,
        is: `${p99.toFixed(1)} ms`,
        met: p99 <= AIM_P99_MS,
      },
      {
        aim: `${MANY} campaigns: ${AIM_FLAT} of the rate of ${FEW} or more`,
        is: flat.toFixed(2),
        met: flat >= AIM_FLAT,
      },
      {
        aim: 'every visitor that was led is stored, once',
        is: `${stored} stored of ${led}`,
        met: stored === led,
      },
      { aim: 'no visitor is refused', is: String(refused), met: refused === 0 },
    ],
  };
}

/** @type {Measured} */
const EMPTY = { wanted: 0, refused: 0, perSecond: 0, ms: [], cpuMicroseconds: 0 };

/** All but the first, which warms up. @template T @param {T[] | undefined} answered @returns {T[]} */
function measured(answered = []) {
  return answered.slice(1);
}

/** @param {Answered[] | undefined} answered */
function rateOf(answered) {
  return quantile(
    measured(answered).map(({ perSecond }) => perSecond),
    0.5,
  );
}

/** @param {Answered[] | undefined} answered @param {number} share */
function msOf(answered, share) {
  return quantile(
    measured(answered).flatMap(({ ms }) => ms),
    share,
  );
}

/** The median of rounds: one in which the machine was busy elsewhere says nothing. @param {Answered[]} rounds @param {number} share */
function medianOf(rounds, share) {
  return quantile(
    rounds.map(({ ms }) => quantile(ms, share)),
    0.5,
  );
}

/** @param {Measured[] | undefined} answered */
function cpuOf(answered) {
  return quantile(
    measured(answered).map(({ cpuMicroseconds }) => cpuMicroseconds),
    0.5,
  );
}

/** @param {Answered[] | undefined} answered @param {Answered[] | undefined} baseline */
function ofBaseline(answered, baseline) {
  const bare = measured(baseline);
  return quantile(
    measured(answered).map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? Number.NaN)),
    0.5,
  );
}

/** @param {string} databaseUrl @param {number} wanted @returns {Promise<number>} */
async function countWhenStored(databaseUrl, wanted) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const endsAt = Date.now() + STORED_WITHIN_MS; ; ) {
      const { rows } = await client.query('SELECT count(*)::float8 AS count FROM traffic_filter.requests');
      if (rows[0].count >= wanted || Date.now() > endsAt) return rows[0].count;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } finally {
    await client.end();
  }
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((all, one) => all + one, 0);
}

/** @param {number} ms */
function round(ms) {
  return Number(ms.toFixed(1));
}
