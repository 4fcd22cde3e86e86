// @ts-check
/**
 * Half a million visitors of links while the process that leads them is killed and started again twice: whoever was led has a row, one each, and the totals
 * and the month's use of the plan say the same number. `npm run bench -- decide-kill --visits 50000` for fewer.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { keyOf, seedCampaigns } from './decide/seed-campaigns.mjs';
import { visitRequest } from './decide/visit-request.mjs';
import { ownApps } from './own-apps.mjs';
import { rawLoad } from './raw-load.mjs';

const CAMPAIGNS = 50;
const CONNECTIONS = 64;
const LIVES = 3;
const LOOK_MS = 500;
const STORED_WITHIN_MS = 300_000;
/** Longer than any of it takes. */
const SECONDS_MAX = 3_600;
const VISIT_ID = /[?&]gpv=([0-9a-f-]{36})/;

/** @typedef {import('./own-apps.mjs').OwnApp} OwnApp */

let visitors = 0;

/** @param {string[]} args @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench(args) {
  const { values } = parseArgs({ args, options: { visits: { type: 'string', default: '500000' } } });
  const visits = Number(values.visits);
  const apps = await ownApps({
    name: 'decide',
    program: './services/traffic-filter/bench/traffic-filter-app.ts',
  });
  try {
    /** @type {Set<string>} */
    const led = new Set();
    const rows = [];
    let app = await apps.start();
    await seedCampaigns(apps.databaseUrl, CAMPAIGNS);
    for (let life = 1; life <= LIVES; life += 1) {
      const isLast = life === LIVES;
      rows.push({ life, ...(await liveFor(app, led, Math.round((visits * life) / LIVES), !isLast)) });
      if (!isLast) app = await apps.start();
    }
    await untilStored(apps.folder);
    return { ...(await report(apps.databaseUrl, led)), rows };
  } finally {
    await apps.stop();
  }
}

/**
 * Leads visitors until there are so many, and is killed with others under way where it is to be.
 * @param {OwnApp} app @param {Set<string>} led @param {number} until @param {boolean} isKilled
 */
async function liveFor(app, led, until, isKilled) {
  const startedAt = performance.now();
  const [before, askedBefore] = [led.size, visitors];
  const aim = new AbortController();
  const answered = await rawLoad([app.port], () => nextVisit(app.port), {
    connections: CONNECTIONS,
    seconds: SECONDS_MAX,
    mayBreak: true,
    signal: aim.signal,
    onWanted: (answer) => {
      const id = VISIT_ID.exec(answer)?.[1];
      if (id === undefined) throw new Error(`No visit is named in ${answer}`);
      led.add(id);
      if (led.size < until || aim.signal.aborted) return;
      aim.abort();
      if (isKilled) process.kill(app.pid, 'SIGKILL');
    },
  });
  return {
    'led, by their ids': led.size - before,
    'answers 302': answered.wanted,
    'asked for': visitors - askedBefore,
    refused: answered.refused,
    'a second': Math.round(((led.size - before) / (performance.now() - startedAt)) * 1000),
    end: isKilled ? 'killed' : 'as told',
  };
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

/** @param {string} folder of the processes' files */
async function untilStored(folder) {
  for (const endsAt = Date.now() + STORED_WITHIN_MS; ; ) {
    if ((await readdir(join(folder, 'visits'))).length === 0) return;
    if (Date.now() > endsAt) throw new Error('Visits still wait on disk.');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** @param {string} databaseUrl @param {Set<string>} led */
async function report(databaseUrl, led) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT id FROM traffic_filter.requests');
    const stored = new Set(rows.map(({ id }) => id));
    const lost = [...led].filter((id) => !stored.has(id)).length;
    const { rows: sums } = await client.query(
      `SELECT (SELECT sum(people + robots + invalid + blocked)::float8 FROM traffic_filter.hourly_totals) AS totals,
         (SELECT sum(requests)::float8 FROM traffic_filter.monthly_usage) AS usage`,
    );
    const { totals, usage } = sums[0];
    return {
      title: `${led.size} visitors led by a process that was killed ${LIVES - 1} times`,
      notes: [`${rows.length - led.size} rows are of visitors whose answer did not get out.`],
      aims: [
        { aim: 'whoever was led has a row', is: `${lost} of ${led.size} have none`, met: lost === 0 },
        {
          aim: 'no row is there twice, nor for nobody',
          is: `${stored.size} different ones of ${rows.length}, of ${visitors} visitors`,
          met: stored.size === rows.length && rows.length <= visitors,
        },
        {
          aim: "the totals and the month's use of the plan say the number of rows",
          is: `${totals} and ${usage} of ${rows.length}`,
          met: totals === rows.length && usage === rows.length,
        },
      ],
    };
  } finally {
    await client.end();
  }
}
