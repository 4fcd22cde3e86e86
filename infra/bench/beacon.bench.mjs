// @ts-check
/**
 * Beacons to the anticlone, answered for once they are stored, beside a Nest route that throws them away and an insert of many rows at once;
 * then a day's view with five million events in the table. `npm run bench -- beacon --rows 30000000` for more: those take a quarter of an
 * hour and 9 GB of disk for the while (0 for no view), `--seconds 10` for longer loads, `--connections 32` for fewer at once. The database is
 * durable, as the product's.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { insertRows } from './beacon/insert-rows.mjs';
import { postBeacons } from './beacon/post-beacons.mjs';
import { runBeaconApps } from './beacon/run-beacon-apps.mjs';
import { seedEvents, timeCounting } from './beacon/seed-events.mjs';
import { quantile } from './board/time-requests.mjs';

const SITES = 20;
const ROUNDS = 3;
const WARM_UP_SECONDS = 2;
const ROWS_AT_ONCE = 500;
const VIEWS = 40;
const COUNTINGS = 3;
const AIM_OF_BARE = 0.5;
const AIM_P99_MS = 50;
const AIM_VIEW_MS = 200;

/** @typedef {import('./beacon/post-beacons.mjs').Beacon} Beacon */
/** @typedef {import('./beacon/post-beacons.mjs').Posted} Posted */
/** @typedef {import('./beacon/run-beacon-apps.mjs').BeaconApps} BeaconApps */
/** @typedef {{ id: string, key: string }} Site */

/** @param {string[]} args @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '5000000' },
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '64' },
    },
  });
  const apps = await runBeaconApps();
  try {
    const sites = await protectPages(apps, SITES);
    const load = await measureLoad(apps, sites, {
      seconds: Number(values.seconds),
      connections: Number(values.connections),
    });
    const view = Number(values.rows) > 0 ? await measureView(apps, Number(values.rows)) : null;
    return {
      title: `Beacons over ${values.connections} connections to ${SITES} sites, ${ROUNDS} rounds of ${values.seconds} s each${view === null ? '' : `; a view of ${values.rows} events`}`,
      rows: [...load.rows, ...(view?.rows ?? [])],
      notes: view?.notes ?? [],
      aims: [...load.aims, ...(view?.aims ?? [])],
    };
  } finally {
    await apps.stop();
  }
}

/** @param {BeaconApps} apps @param {Site[]} sites @param {{ seconds: number, connections: number }} load */
async function measureLoad({ domain, plain, databaseUrl }, sites, { seconds, connections }) {
  let sent = 0;
  const ofSite = () => {
    sent += 1;
    return sites[sent % sites.length];
  };
  const body = (/** @type {object} */ more) => JSON.stringify({ r: 'https://www.facebook.com/', ...more });
  const access = () => {
    const { key } = /** @type {Site} */ (ofSite());
    const origin = `https://oferta${sent % sites.length}.com.br`;
    return { path: `/a/${key}`, origin, body: body({ t: 'a', u: `${origin}/pagina?utm_source=facebook` }) };
  };
  const ofCopy = () => {
    const { key } = /** @type {Site} */ (ofSite());
    const origin = `https://copia${sent % 7}.com`;
    return { path: `/a/${key}`, origin, body: body({ t: 'x', u: `${origin}/pagina?utm_source=facebook` }) };
  };
  const bare = () => ({ ...access(), path: '/bench/bare', type: 'application/json' });
  const subjects = [
    { what: 'Nest as it comes, thrown away (baseline)', port: plain.port, next: bare },
    { what: 'our kit, thrown away', port: domain.port, next: bare },
    { what: 'accesses, stored', port: domain.port, next: access },
    {
      what: 'one of four from a copy, stored',
      port: domain.port,
      next: () => (sent % 4 === 0 ? ofCopy() : access()),
    },
  ];
  for (const { port, next } of subjects)
    await postBeacons(port, next, { connections, seconds: WARM_UP_SECONDS });
  const storedBefore = await countEvents(databaseUrl);
  /** @type {Posted[][]} */
  const posted = subjects.map(() => []);
  const inserted = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // In turn, so that what the machine does besides hits all alike.
    for (const [at, { port, next }] of subjects.entries()) {
      posted[at]?.push(await postBeacons(port, next, { connections, seconds }));
    }
    inserted.push(await insertRows(databaseUrl, domain.userId, { rows: ROWS_AT_ONCE, seconds }));
  }
  const stored = (await countEvents(databaseUrl)) - storedBefore;
  const ours = posted.slice(2).flat();
  const acknowledged = sum(ours.map((one) => one.acknowledged));
  const refused = sum(posted.flat().map((one) => one.refused));
  const rates = posted.map((rounds) =>
    quantile(
      rounds.map(({ perSecond }) => perSecond),
      0.5,
    ),
  );
  const baseline = rates[0] ?? Number.NaN;
  const p99 = posted.map((rounds) =>
    quantile(
      rounds.flatMap(({ ms }) => ms),
      0.99,
    ),
  );
  const aims = [2, 3].flatMap((at) => {
    const share = (rates[at] ?? 0) / baseline;
    const [what, ms] = [subjects[at]?.what, p99[at] ?? Number.NaN];
    return [
      {
        aim: `${what}: ${AIM_OF_BARE} of the bare route's rate or more`,
        is: share.toFixed(2),
        met: share >= AIM_OF_BARE,
      },
      { aim: `${what}: p99 of ${AIM_P99_MS} ms at most`, is: `${ms.toFixed(1)} ms`, met: ms <= AIM_P99_MS },
    ];
  });
  aims.push(
    {
      aim: 'every beacon that was acknowledged is stored, once',
      is: `${stored} stored of ${acknowledged}`,
      met: stored === acknowledged,
    },
    { aim: 'no beacon is refused', is: String(refused), met: refused === 0 },
  );
  return {
    rows: [
      ...subjects.map(({ what }, at) => ({
        what,
        'a second': Math.round(rates[at] ?? 0),
        'of baseline': `${((rates[at] ?? 0) / baseline).toFixed(2)}x`,
        'p50 ms': round(quantile(posted[at]?.flatMap(({ ms }) => ms) ?? [], 0.5)),
        'p99 ms': round(p99[at] ?? 0),
      })),
      {
        what: `insert of ${ROWS_AT_ONCE} rows at once, without totals (baseline)`,
        'a second': Math.round(quantile(inserted, 0.5)),
        'of baseline': `${(quantile(inserted, 0.5) / baseline).toFixed(2)}x`,
        'p50 ms': '',
        'p99 ms': '',
      },
    ],
    aims,
  };
}

/** @param {BeaconApps} apps @param {number} rows */
async function measureView(apps, rows) {
  const { domain, databaseUrl } = apps;
  const [full, empty] = await protectPages(apps, 2, 'vista');
  if (full === undefined || empty === undefined) throw new Error('There are no pages to look at.');
  const gb = await seedEvents(databaseUrl, { siteId: full.id, userId: domain.userId, rows });
  const now = Date.now();
  const day = { from: new Date(now - 86_400_000).toISOString(), to: new Date(now + 60_000).toISOString() };
  const month = { ...day, from: new Date(now - 30 * 86_400_000).toISOString() };
  const subjects = [
    { what: 'day of a page without events (baseline)', site: empty, span: day, part: 'events/summary' },
    { what: 'day, counted', site: full, span: day, part: 'events/summary' },
    { what: 'day, its newest events', site: full, span: day, part: 'events' },
    { what: '30 days, counted', site: full, span: month, part: 'events/summary' },
    { what: '30 days, the newest events', site: full, span: month, part: 'events' },
  ];
  /** @type {number[][]} */
  const timed = subjects.map(() => []);
  for (let view = -5; view < VIEWS; view += 1) {
    for (const [at, { site, span, part }] of subjects.entries()) {
      const ms = await timeView(
        domain,
        `/api/anticlone/sites/${site.id}/${part}?${new URLSearchParams(span)}`,
      );
      if (view >= 0) timed[at]?.push(ms);
    }
  }
  const counting = await timeCounting(databaseUrl, full.id, day.from, COUNTINGS);
  const baseline = quantile(timed[0] ?? [], 0.5);
  const row = (/** @type {string} */ what, /** @type {number[]} */ ms) => ({
    what,
    'a second': '',
    'of baseline': `${(quantile(ms, 0.5) / baseline).toFixed(2)}x`,
    'p50 ms': round(quantile(ms, 0.5)),
    'p99 ms': round(quantile(ms, 0.99)),
  });
  return {
    rows: [
      ...subjects.map(({ what }, at) => row(what, timed[at] ?? [])),
      row('day, counted from its events in one statement', counting),
    ],
    notes: [`${rows} events take ${gb.toFixed(1)} GB with their indexes.`],
    aims: subjects.slice(1, 3).map(({ what }, at) => {
      const ms = quantile(timed[at + 1] ?? [], 0.99);
      return {
        aim: `${what}: p99 of ${AIM_VIEW_MS} ms at most`,
        is: `${ms.toFixed(0)} ms`,
        met: ms <= AIM_VIEW_MS,
      };
    }),
  };
}

/** @param {BeaconApps} apps @param {number} count @param {string} [name] @returns {Promise<Site[]>} */
async function protectPages({ domain }, count, name = 'oferta') {
  const sites = [];
  for (let at = 0; at < count; at += 1) {
    const reply = await fetch(`http://127.0.0.1:${domain.port}/api/anticlone/sites`, {
      method: 'POST',
      headers: { authorization: `Bearer ${domain.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ originalUrl: `https://${name}${at}.com.br/pagina` }),
    });
    if (reply.status !== 201)
      throw new Error(`A page was not protected: ${reply.status} ${await reply.text()}`);
    const { site } = /** @type {{ site: Site }} */ (await reply.json());
    sites.push(site);
  }
  return sites;
}

/** @param {{ port: number, token: string }} domain @param {string} path */
async function timeView({ port, token }, path) {
  const startedAt = performance.now();
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
  return performance.now() - startedAt;
}

/** @param {string} databaseUrl @returns {Promise<number>} */
async function countEvents(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('SELECT count(*)::float8 AS count FROM anticlone.tracking_events');
  await client.end();
  return rows[0].count;
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((all, one) => all + one, 0);
}

/** @param {number} ms */
function round(ms) {
  return Number(ms.toFixed(1));
}
