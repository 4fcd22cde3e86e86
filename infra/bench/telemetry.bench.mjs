// @ts-check
/**
 * What a redirect costs when somebody looks: without figures and traces, with figures, and with both, a twentieth of the traces being sent. What counts is the
 * processor's time for each answer: the rate of a machine that does other things besides says little of a hundredth.
 * `npm run bench -- telemetry --seconds 10` for longer loads.
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { quantile } from './board/time-requests.mjs';
import { cpuSecondsOf } from './cpu-seconds.mjs';
import { keyOf, seedCampaigns } from './decide/seed-campaigns.mjs';
import { visitRequest } from './decide/visit-request.mjs';
import { freePort, ownApps } from './own-apps.mjs';
import { rawLoad } from './raw-load.mjs';

const ROUNDS = 7;
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 32;
const CAMPAIGNS = 10;
/** Figures may cost so much of a redirect's own time. */
const AIM_FIGURES = 1.05;

/** @typedef {import('./own-apps.mjs').OwnApp} OwnApp */

/** @param {string[]} args @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench(args) {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string', default: '4' } } });
  const seconds = Number(values.seconds);
  const apps = await ownApps({
    name: 'redirects',
    program: './services/traffic-filter/bench/traffic-filter-app.ts',
  });
  const collector = await startCollector();
  try {
    const figures = { METRICS_PORT: String(await freePort()) };
    const both = {
      METRICS_PORT: String(await freePort()),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    };
    const subjects = [
      { what: 'nobody looks (baseline)', app: await apps.start() },
      { what: 'figures', app: await apps.start([], figures) },
      { what: 'figures, and a twentieth of the traces', app: await apps.start([], both) },
    ];
    await seedCampaigns(apps.databaseUrl, CAMPAIGNS);
    /** @type {number[][]} */
    const microseconds = subjects.map(() => []);
    for (const { app } of subjects) await cpuOf(app, WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      // In turn, so that what the machine does besides hits all alike.
      for (const [at, { app }] of subjects.entries()) microseconds[at]?.push(await cpuOf(app, seconds));
    }
    const medians = microseconds.map((all) => quantile(all, 0.5));
    const of = (/** @type {number} */ at) => (medians[at] ?? Number.NaN) / (medians[0] ?? Number.NaN);
    return {
      title: `Redirects over ${CONNECTIONS} connections, ${ROUNDS} rounds of ${seconds} s each`,
      rows: subjects.map(({ what }, at) => ({
        what,
        'CPU us': (medians[at] ?? 0).toFixed(1),
        'of baseline': `${of(at).toFixed(2)}x`,
      })),
      notes: [`${collector.batches()} batches of spans were sent.`],
      aims: [
        {
          aim: `figures: ${AIM_FIGURES} of the processor's time of a redirect, or less`,
          is: of(1).toFixed(2),
          met: of(1) <= AIM_FIGURES,
        },
      ],
    };
  } finally {
    await apps.stop();
    await collector.close();
  }
}

let visitors = 0;

/**
 * CPU time for one answer.
 * @param {OwnApp} app
 * @param {number} seconds
 */
async function cpuOf({ pid, port }, seconds) {
  const before = cpuSecondsOf(pid);
  const { wanted } = await rawLoad(
    [port],
    (to) => {
      visitors += 1;
      const bytes = visitRequest(visitors, `/r/${keyOf(visitors % CAMPAIGNS)}`);
      return { port: to, bytes, wanted: 'HTTP/1.1 302' };
    },
    { connections: CONNECTIONS, seconds },
  );
  return ((cpuSecondsOf(pid) - before) / wanted) * 1e6;
}

/** Takes whatever comes. */
async function startCollector() {
  let batches = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      batches += 1;
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    endpoint: `http://127.0.0.1:${port}`,
    batches: () => batches,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
