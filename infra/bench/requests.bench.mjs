// @ts-check
/**
 * The list of requests of a user who has two million of them: its tabs, one campaign, the live list and searches for addresses, over the real
 * route. `npm run bench -- requests --rows 10000000` for more: those take ten minutes and 11 GB of disk for the while.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { quantile } from './board/time-requests.mjs';
import { ownApps } from './own-apps.mjs';
import { ADDRESSES, DAYS, seedRequests } from './requests/seed-requests.mjs';

const CAMPAIGNS = 12;
const ROUNDS = 100;
const WARM_UP = 10;
const AIM_MS = 200;
/** Where nothing at all takes longer than this now and then, the machine has other work, and only medians say something. */
const BUSY_MS = 40;
const DAY_MS = 86_400_000;

/** @typedef {{ what: string, path: (round: number) => string, least?: number }} Subject `least`: requests that each answer has at least */
/** @typedef {import('./own-apps.mjs').Answering} Answering */

/** @param {string[]} args @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench(args) {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '2000000' } } });
  const rows = Number(values.rows);
  const apps = await ownApps({
    name: 'requests',
    program: './services/traffic-filter/bench/traffic-filter-app.ts',
  });
  try {
    const app = await apps.start();
    const campaignIds = await makeCampaigns(app);
    const gb = await seedRequests(apps.databaseUrl, { userId: app.userId, campaignIds, rows });
    const subjects = subjectsOf(campaignIds, await someIds(apps.databaseUrl, app.userId));
    /** @type {number[][]} */
    const timed = subjects.map(() => []);
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      // In turn, so that what the machine does besides hits all alike.
      for (const [at, subject] of subjects.entries()) {
        const ms = await time(app, subject, round + WARM_UP);
        if (round >= 0) timed[at]?.push(ms);
      }
    }
    const baseline = quantile(timed[0] ?? [], 0.5);
    const isBusy = quantile(timed[0] ?? [], 0.99) > BUSY_MS;
    return {
      title: `${rows} requests over ${DAYS} days, ten of eleven of one user; ${ROUNDS} questions each`,
      rows: subjects.map(({ what }, at) => ({
        what,
        'p50 ms': round(quantile(timed[at] ?? [], 0.5)),
        'p99 ms': round(quantile(timed[at] ?? [], 0.99)),
        'of baseline': `${(quantile(timed[at] ?? [], 0.5) / baseline).toFixed(2)}x`,
      })),
      notes: [
        `They take ${gb.toFixed(1)} GB with their indexes.`,
        ...(isBusy ? ['The machine was busy with other work: medians are held against the aim.'] : []),
      ],
      aims: [slowest(subjects, timed, isBusy ? 0.5 : 0.99)],
    };
  } finally {
    await apps.stop();
  }
}

/** @param {Subject[]} subjects @param {number[][]} timed @param {number} share */
function slowest(subjects, timed, share) {
  const times = subjects.map(({ what }, at) => ({ what, ms: quantile(timed[at] ?? [], share) }));
  const worst = times.reduce((one, other) => (other.ms > one.ms ? other : one));
  return {
    aim: `every question is answered within ${AIM_MS} ms (p${share * 100})`,
    is: `${worst.ms.toFixed(0)} ms at worst (${worst.what})`,
    met: worst.ms <= AIM_MS,
  };
}

/** @param {string[]} campaignIds @param {string[]} ids spread over all time, the newest first @returns {Subject[]} */
function subjectsOf(campaignIds, ids) {
  const list = (/** @type {Record<string, string>} */ query) =>
    `/api/traffic-filter/requests?${new URLSearchParams(query)}`;
  const [much, little] = [campaignIds[0] ?? '', campaignIds.at(-1) ?? ''];
  const idAt = (/** @type {number} */ round) => ids[round % ids.length] ?? '';
  const daysAgo = (/** @type {number} */ days) => new Date(Date.now() - days * DAY_MS).toISOString();
  return [
    {
      what: 'a campaign without requests (baseline)',
      path: () => list({ campaign: '00000000-0000-4000-8000-000000000002' }),
    },
    { what: 'the newest', path: () => list({}), least: 50 },
    { what: 'a page anywhere', path: (round) => list({ before: idAt(round) }) },
    {
      what: 'a day',
      path: (round) => list({ from: daysAgo(2 + (round % 70)), to: daysAgo(1 + (round % 70)) }),
    },
    { what: 'live, nothing new', path: () => list({ after: ids[0] ?? '' }) },
    { what: 'pending', path: () => list({ state: 'pending' }), least: 50 },
    { what: 'blocked', path: () => list({ state: 'blocked' }), least: 50 },
    { what: 'most requests are of this campaign', path: () => list({ campaign: much }), least: 50 },
    { what: 'a campaign that is still for a month', path: () => list({ campaign: little }), least: 20 },
    { what: 'pending of that one', path: () => list({ campaign: little, state: 'pending' }) },
    { what: 'an address', path: (round) => list({ ip: ADDRESSES.anybody(round * 31) }) },
    {
      what: 'an address that came all day, weeks ago',
      path: (round) => list({ ip: ADDRESSES.attackers(round) }),
    },
    { what: 'how it begins: 45.231.7', path: () => list({ ip: '45.231.7' }), least: 50 },
    { what: 'how it begins: 177.20.140', path: (round) => list({ ip: `177.${round}.${(round * 7) % 250}` }) },
    { what: 'how many begin: 177.1', path: (round) => list({ ip: `177.${1 + (round % 19)}` }), least: 50 },
    { what: 'how all begin: 1', path: () => list({ ip: '1' }), least: 50 },
    { what: 'how none begins: 9.9', path: (round) => list({ ip: `9.${round % 9}` }) },
    { what: 'how it begins: 2804:14d:a', path: () => list({ ip: '2804:14d:a' }), least: 50 },
    { what: 'how a robot’s network begins: 45.', path: () => list({ ip: '45.' }), least: 50 },
    { what: 'one request', path: (round) => `/api/traffic-filter/requests/${idAt(round)}` },
  ];
}

/** @param {Answering} app @param {Subject} subject @param {number} round */
async function time({ port, token }, { what, path, least }, round) {
  const startedAt = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}${path(round)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await reply.text();
  const ms = performance.now() - startedAt;
  if (!reply.ok) throw new Error(`${what} answered ${reply.status}: ${text}`);
  if (least !== undefined && JSON.parse(text).requests.length < least)
    throw new Error(`${what} found ${JSON.parse(text).requests.length} requests, and there are ${least}.`);
  return ms;
}

/** @param {Answering} app @returns {Promise<string[]>} */
async function makeCampaigns({ port, token }) {
  const ids = [];
  for (let at = 0; at < CAMPAIGNS; at += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/traffic-filter/campaigns`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: `Campanha ${at}`,
        securePage: 'https://segura.invalid/',
        offers: [{ url: 'https://oferta.invalid/', weight: 1 }],
        networks: ['facebook'],
        devices: ['phone'],
      }),
    });
    if (reply.status !== 201)
      throw new Error(`A campaign was not made: ${reply.status} ${await reply.text()}`);
    ids.push(/** @type {{ campaign: { id: string } }} */ (await reply.json()).campaign.id);
  }
  return ids;
}

/** @param {string} databaseUrl @param {string} userId @returns {Promise<string[]>} */
async function someIds(databaseUrl, userId) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT found.id FROM generate_series(0, ${DAYS - 1}) day CROSS JOIN LATERAL (
         SELECT id FROM traffic_filter.requests WHERE user_id = $1 AND created_at <= now() - make_interval(days => day)
         ORDER BY created_at DESC, id DESC LIMIT 1) found ORDER BY day`,
      [userId],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

/** @param {number} ms */
function round(ms) {
  return Number(ms.toFixed(1));
}
