// @ts-check
/**
 * What it costs that a visit outlives more than its process: links by a process of each setting of VISITS_OUTLIVE, in turn, over one database, as fast as
 * they can and at a rate that each can take. `npm run bench -- decide-outlive --seconds 10` for longer loads.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { quantile } from './board/time-requests.mjs';
import { cpuSecondsOf } from './cpu-seconds.mjs';
import { keyOf, seedCampaigns } from './decide/seed-campaigns.mjs';
import { visitRequest } from './decide/visit-request.mjs';
import { ownApps } from './own-apps.mjs';
import { rawLoad } from './raw-load.mjs';

const SETTINGS = ['process', 'disk', 'database'];
const CAMPAIGNS = 50;
const CONNECTIONS = 64;
const ROUNDS = 5;
const WARM_UP_SECONDS = 3;
/** Part of what the slowest setting takes at most. */
const CALM_PART = 0.5;
const STORED_WITHIN_MS = 60_000;
/** Rates of each setting beside the default's, by round. */
const AIM_DISK = 0.5;
const AIM_DATABASE = 0.25;

/** @typedef {import('./raw-load.mjs').Answered} Answered */
/** @typedef {import('./own-apps.mjs').OwnApp} OwnApp */
/** @typedef {Answered & { cpuMicroseconds: number }} Measured `cpuMicroseconds`: of the process, for each answer */

let visitors = 0;

/** @param {string[]} args @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench(args) {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '4' } } });
  const seconds = Number(values.seconds);
  const apps = await ownApps({
    name: 'decide',
    program: './services/traffic-filter/bench/traffic-filter-app.ts',
  });
  try {
    /** @type {OwnApp[]} */
    const processes = [];
    for (const setting of SETTINGS) processes.push(await apps.start([], { VISITS_OUTLIVE: setting }));
    await seedCampaigns(apps.databaseUrl, CAMPAIGNS);
    for (const app of processes) await load(app, WARM_UP_SECONDS);
    const fast = await inTurn(processes, seconds);
    const rates = fast.map((rounds) =>
      quantile(
        rounds.map(({ perSecond }) => perSecond),
        0.5,
      ),
    );
    const calmRate = Math.min(...rates) * CALM_PART;
    const calm = await inTurn(processes, seconds, calmRate);
    const stored = await countWhenStored(apps.databaseUrl);
    return report({ fast, calm, calmRate, stored, seconds });
  } finally {
    await apps.stop();
  }
}

/** @param {OwnApp[]} processes @param {number} seconds @param {number} [perSecond] @returns {Promise<Measured[][]>} of each process its rounds */
async function inTurn(processes, seconds, perSecond) {
  /** @type {Measured[][]} */
  const answered = processes.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, app] of processes.entries()) answered[at]?.push(await load(app, seconds, perSecond));
  return answered;
}

let led = 0;

/** @param {OwnApp} app @param {number} seconds @param {number} [perSecond] @returns {Promise<Measured>} */
async function load(app, seconds, perSecond) {
  const before = cpuSecondsOf(app.pid);
  const answered = await rawLoad([app.port], () => nextVisit(app.port), {
    connections: CONNECTIONS,
    seconds,
    ...(perSecond !== undefined && { perSecond }),
  });
  led += answered.wanted;
  return { ...answered, cpuMicroseconds: ((cpuSecondsOf(app.pid) - before) / answered.wanted) * 1e6 };
}

/** @param {number} port @returns {import('./raw-load.mjs').RawRequest} */
function nextVisit(port) {
  visitors += 1;
  return {
    port,
    bytes: visitRequest(visitors, `/r/${keyOf(visitors % CAMPAIGNS)}`),
    wanted: 'HTTP/1.1 302',
  };
}

/** @param {string} databaseUrl @returns {Promise<number>} */
async function countWhenStored(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const endsAt = Date.now() + STORED_WITHIN_MS; ; ) {
      const { rows } = await client.query('SELECT count(*)::float8 AS count FROM traffic_filter.requests');
      if (rows[0].count >= led || Date.now() > endsAt) return rows[0].count;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } finally {
    await client.end();
  }
}

/**
 * @param {object} measured
 * @param {Measured[][]} measured.fast
 * @param {Measured[][]} measured.calm
 * @param {number} measured.calmRate
 * @param {number} measured.stored
 * @param {number} measured.seconds
 * @returns {import('./bench.mjs').BenchResult}
 */
function report({ fast, calm, calmRate, stored, seconds }) {
  const ofDefault = fast.map((rounds) =>
    median(rounds.map(({ perSecond }, at) => perSecond / (fast[0]?.[at]?.perSecond ?? Number.NaN))),
  );
  const refused = [...fast, ...calm].flat().reduce((all, one) => all + one.refused, 0);
  return {
    title: `Links over ${CONNECTIONS} connections by what their visits outlive, ${ROUNDS} rounds of ${seconds} s each`,
    rows: SETTINGS.flatMap((setting, at) => [
      { what: `${setting}${at === 0 ? ' (default, baseline)' : ''}`, ...rowOf(fast[at], ofDefault[at]) },
      { what: `${setting}, at ${Math.round(calmRate)} a second`, ...rowOf(calm[at]) },
    ]),
    notes: [
      'Ratios are medians of those of each round. One process leads, one Postgres of this machine stores, on one disk.',
    ],
    aims: [
      aimOf('disk', AIM_DISK, ofDefault[1]),
      aimOf('database', AIM_DATABASE, ofDefault[2]),
      {
        aim: 'every visitor that was led is stored, once',
        is: `${stored} stored of ${led}`,
        met: stored === led,
      },
      { aim: 'no visitor is refused', is: String(refused), met: refused === 0 },
    ],
  };
}

/** @param {Measured[]} rounds @param {number} [ratio] */
function rowOf(rounds = [], ratio) {
  return {
    'a second': Math.round(median(rounds.map(({ perSecond }) => perSecond))),
    'of default': ratio === undefined ? '' : `${ratio.toFixed(2)}x`,
    'p50 ms': round(median(rounds.map(({ ms }) => quantile(ms, 0.5)))),
    'p99 ms': round(median(rounds.map(({ ms }) => quantile(ms, 0.99)))),
    'CPU us': Math.round(median(rounds.map(({ cpuMicroseconds }) => cpuMicroseconds))),
  };
}

/** @param {string} setting @param {number} least @param {number} [ratio] */
function aimOf(setting, least, ratio = Number.NaN) {
  return {
    aim: `${setting}: ${least} of the default's rate or more`,
    is: ratio.toFixed(2),
    met: ratio >= least,
  };
}

/** @param {number[]} values */
function median(values) {
  return quantile(values, 0.5);
}

/** @param {number} ms */
function round(ms) {
  return Number(ms.toFixed(1));
}
