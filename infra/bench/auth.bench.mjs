// @ts-check
/**
 * Fifty people sign in at once: sign-ins per second beside the bare hashing of as many passwords, how long the event loop
 * of the services is held up meanwhile, and how long a refresh takes. The demonstration product is started for it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from '../build/workspaces.mjs';
import { authClient, readLoopDelay } from './auth/auth-client.mjs';
import { runProduct } from './bundle/running-product.mjs';

const PEOPLE = 50;
const ROUNDS = 7;
const REFRESHES = 400;
const RATIO_MIN = 0.8;
const DELAY_MAX_MS = 50;
const PASSWORD = 'uma senha comprida';

/** The hasher and the cost of the auth service. */
const argon2 = createRequire(join(root, 'services/auth/package.json'))('@node-rs/argon2');
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };

/** @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench() {
  const folder = await mkdtemp(join(tmpdir(), 'garimpo-bench-auth-'));
  const socket = join(folder, 'delay.sock');
  const preload = pathToFileURL(fileURLToPath(new URL('./auth/loop-delay.mjs', import.meta.url))).href;
  process.env['GARIMPO_LOOP_DELAY_SOCKET'] = socket;
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import ${preload}`.trim();
  // All of them come from one address.
  process.env['RATE_LIMIT_SCALE'] = '10000';
  const product = await runProduct();
  const client = authClient(product.url);
  try {
    return result(await measure(client, socket));
  } finally {
    client.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {ReturnType<typeof authClient>} client @param {string} socket */
async function measure(client, socket) {
  const people = await inTurn(PEOPLE, async (index) => {
    const email = `pessoa-${index}@exemplo.com.br`;
    const { refresh_token: token } = await client.post('signup', { email, password: PASSWORD });
    return { email, token };
  });
  const hash = await argon2.hash(PASSWORD, COST);
  const signIn = (/** @type {{ email: string }} */ { email }) =>
    client.post('token?grant_type=password', { email, password: PASSWORD });
  /** @type {{ raw: number[], signIns: number[], p99: number[], max: number[] }} */
  const seen = { raw: [], signIns: [], p99: [], max: [] };
  await Promise.all(people.map(signIn));
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.raw.push(await perSecond(() => people.map(() => argon2.verify(hash, PASSWORD))));
    await readLoopDelay(socket);
    seen.signIns.push(await perSecond(() => people.map(signIn)));
    const delay = await readLoopDelay(socket);
    seen.p99.push(delay.p99Ms);
    seen.max.push(delay.maxMs);
  }
  const refreshMs = await inTurn(REFRESHES, async (index) => {
    const person = /** @type {{ token: string }} */ (people[index % people.length]);
    const startedAt = performance.now();
    const answer = await client.post('token?grant_type=refresh_token', { refresh_token: person.token });
    person.token = answer.refresh_token;
    return performance.now() - startedAt;
  });
  return { ...seen, refreshMs };
}

/** @param {Awaited<ReturnType<typeof measure>>} seen @returns {import('./bench.mjs').BenchResult} */
function result({ raw, signIns, p99, max, refreshMs }) {
  const ratio = median(signIns.map((value, round) => value / /** @type {number} */ (raw[round])));
  const delay = median(max);
  return {
    title: `${PEOPLE} sign-ins at once (medians of ${ROUNDS} rounds, the baseline measured in turns with them)`,
    rows: [
      { what: 'argon2 alone (baseline), per second', value: rounded(median(raw)) },
      { what: 'sign-ins, per second', value: rounded(median(signIns)) },
      { what: 'sign-ins to argon2 alone', value: rounded(ratio) },
      { what: 'event-loop delay meanwhile, p99 in ms', value: rounded(median(p99)) },
      { what: 'event-loop delay meanwhile, longest in ms', value: rounded(delay) },
      { what: `refresh, median of ${REFRESHES} in ms`, value: rounded(median(refreshMs)) },
      { what: `refresh, p99 of ${REFRESHES} in ms`, value: rounded(quantile(refreshMs, 0.99)) },
    ],
    notes: ['The client, the services and Postgres share the machine; the baseline has it to itself.'],
    aims: [
      {
        aim: `sign-ins at ${RATIO_MIN} of bare hashing or more`,
        is: `${rounded(ratio)}`,
        met: ratio >= RATIO_MIN,
      },
      {
        aim: `the event loop is held up for ${DELAY_MAX_MS} ms at most`,
        is: `${rounded(delay)} ms`,
        met: delay <= DELAY_MAX_MS,
      },
    ],
  };
}

/** @param {() => Promise<unknown>[]} start */
async function perSecond(start) {
  const startedAt = performance.now();
  const count = (await Promise.all(start())).length;
  return (count * 1000) / (performance.now() - startedAt);
}

/** @template T @param {number} times @param {(index: number) => Promise<T>} work @returns {Promise<T[]>} */
async function inTurn(times, work) {
  const results = [];
  for (let index = 0; index < times; index += 1) results.push(await work(index));
  return results;
}

/** @param {number[]} values */
function median(values) {
  return quantile(values, 0.5);
}

/** @param {number[]} values @param {number} part */
function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** @param {number} value */
function rounded(value) {
  return Math.round(value * 100) / 100;
}
