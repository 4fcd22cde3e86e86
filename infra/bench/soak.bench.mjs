// @ts-check
/**
 * All tools at once, at a rate that leaves half of the machine free, for a quarter of an hour: `npm run bench -- soak`, `-- soak --minutes 60`
 * for longer, `--heaps FOLDER` to keep the heap of the services as it is after a third and at the end: writing it takes a while and as much memory again,
 * so look for what grows with it, and leave it out to measure.
 *
 * Three things must hold. Every answer is as wanted. What was acknowledged is there afterwards, looked up in the database or asked for. And the
 * memory of the services is flat: by a robust line through the samples of each minute, taken over the last two thirds (before, code is compiled
 * and caches fill), neither the heap after a collection nor the resident memory gains more than the bounds below. The database is
 * shown and not judged: it keeps as much of its files in memory as it is given, and its files grow.
 */
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openEmbeddedDatabase } from './board/seed-board.mjs';
import { quantile } from './board/time-requests.mjs';
import { runProduct } from './bundle/running-product.mjs';
import { accountPart } from './soak/kinds/account.mjs';
import { anticlonePart } from './soak/kinds/anticlone.mjs';
import { boardPart } from './soak/kinds/board.mjs';
import { clonesPart } from './soak/kinds/clones.mjs';
import { editorPart } from './soak/kinds/editor.mjs';
import { filesPart } from './soak/kinds/files.mjs';
import { linksPart } from './soak/kinds/links.mjs';
import { loadKinds } from './soak/load-kinds.mjs';
import { gainOf, lastTwoThirds } from './soak/memory-slope.mjs';
import { servePages } from './soak/served-pages.mjs';
import { askServices, watchProduct } from './soak/watch-product.mjs';
import { makeWorld } from './soak/world.mjs';

/** @typedef {import('./soak/watch-product.mjs').Seen} Seen */
/** @typedef {import('./soak/load-kinds.mjs').KindLoad} KindLoad */
/** @typedef {import('./soak/world.mjs').Kept} Kept */

const MINUTES = '15';
const MINUTE_MS = 60_000;
/** What may be gained over the last two thirds: a share of what is there, or so much where that is more. */
const GAIN_SHARE = 0.1;
const HEAP_GAIN_BYTES = 10e6;
const RESIDENT_GAIN_BYTES = 30e6;
const SHOWN = 5;
const WATCHER = fileURLToPath(new URL('./soak/watch-process.mjs', import.meta.url));

/** @param {string[]} args @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: { minutes: { type: 'string', default: MINUTES }, heaps: { type: 'string' } },
  });
  const minutes = Number(values.minutes);
  if (!(minutes >= 3)) throw new Error('Less than three minutes have no slope.');
  const folder = await mkdtemp(path.join(tmpdir(), 'garimpo-bench-soak-'));
  const pages = await servePages();
  /** @type {(() => unknown)[]} */
  const ends = [pages.stop, () => rm(folder, { recursive: true, force: true })];
  try {
    const product = await runProduct({
      NODE_OPTIONS: `--import ${new URL(`file://${WATCHER}`).href}`,
      GARIMPO_SOAK_FOLDER: folder,
      OUTBOUND_ALLOW: pages.allowed,
      // All of them come from one machine, which says from which address each comes.
      RATE_LIMIT_SCALE: '10000',
      TRUSTED_PROXY_HOPS: '1',
    });
    ends.push(product.stop);
    const database = await openEmbeddedDatabase(product.dataDir);
    ends.push(() => database.end());
    const world = await makeWorld({ url: product.url, database, pages });
    const parts = [];
    for (const make of [accountPart, boardPart, clonesPart, editorPart, anticlonePart, linksPart, filesPart])
      parts.push(await make(world));
    const keepHeap = async (/** @type {string} */ name) => {
      if (values.heaps !== undefined)
        await keepSnapshot(folder, path.join(values.heaps, `${name}.heapsnapshot`));
    };
    const kinds = parts.flatMap((part) => part.kinds);
    const [loads, seen] = await Promise.all([
      loadKinds(kinds, { url: product.url, seconds: minutes * 60 }),
      everyMinute(minutes, async (minute) => {
        await world.signInAgain();
        if (minute === Math.ceil(minutes / 3)) await keepHeap('third');
        const now = await watchProduct({ starter: product.pid, folder, database, minute });
        tell(minute, now);
        return now;
      }),
    ]);
    await keepHeap('end');
    const kept = [];
    for (const part of parts) kept.push(...(await part.kept()));
    const logged = await loggedErrors(product.dataDir);
    return report({ loads, seen, kept, logged, minutes });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** @param {number} minutes @param {(minute: number) => Promise<Seen>} look @returns {Promise<Seen[]>} */
async function everyMinute(minutes, look) {
  const startedAt = performance.now();
  const seen = [await look(0)];
  for (let minute = 1; minute <= minutes; minute += 1) {
    // The last one a moment before the load ends, so that it is seen at work.
    const dueAt = startedAt + minute * MINUTE_MS - (minute === minutes ? 2_000 : 0);
    await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()));
    seen.push(await look(minute));
  }
  return seen;
}

/** A line while it runs: a quarter of an hour is long. @param {number} minute @param {Seen} seen */
function tell(minute, { roles, services, connections }) {
  console.log(
    `minute ${minute}: services ${megabytes(roles.services.bytes)} MB, heap ${megabytes(services.heapBytes)}, ` +
      `outside ${megabytes(services.externalBytes)}, loop p99 ${services.loopP99Ms.toFixed(0)} max ${services.loopMaxMs.toFixed(0)} ms, ` +
      `${services.handles} handles, ${roles.services.files} files; database ${megabytes(roles.database.bytes)} MB, ` +
      `${connections} connections; browser ${megabytes(roles.browser.bytes)} MB; starter ${megabytes(roles.starter.bytes)} MB`,
  );
}

/** @param {string} folder @param {string} target */
async function keepSnapshot(folder, target) {
  const name = 'kept.heapsnapshot';
  await askServices(folder, `snapshot ${name}`);
  await rename(path.join(folder, name), target);
}

/** What the services wrote of failures: none is expected. @param {string} dataDir @returns {Promise<string[]>} */
async function loggedErrors(dataDir) {
  const text = await readFile(path.join(dataDir, 'logs/garimpo.log'), 'utf8');
  return text.split('\n').filter((line) => /"level":"(?:error|fatal)"/.test(line) || /^\w*Error/.test(line));
}

/**
 * @param {{ loads: KindLoad[], seen: Seen[], kept: Kept[], logged: string[], minutes: number }} measured
 * @returns {import('./bench.mjs').BenchResult}
 */
function report({ loads, seen, kept, logged, minutes }) {
  const [first, last] = [/** @type {Seen} */ (seen[0]), /** @type {Seen} */ (seen.at(-1))];
  const seconds = minutes * 60;
  const memories = [
    memory(seen, 'services, heap after a collection', ({ services }) => services.heapBytes, HEAP_GAIN_BYTES),
    memory(
      seen,
      'services, buffers outside of it',
      ({ services }) => services.externalBytes,
      HEAP_GAIN_BYTES,
    ),
    memory(seen, 'services, resident', ({ roles }) => roles.services.bytes, RESIDENT_GAIN_BYTES),
    memory(seen, 'starter, resident', ({ roles }) => roles.starter.bytes, RESIDENT_GAIN_BYTES),
    memory(
      seen,
      'database, resident (not judged)',
      ({ roles }) => roles.database.bytes,
      Number.POSITIVE_INFINITY,
    ),
  ];
  const unexpected = loads
    .flatMap(({ others }) => [...others.values()])
    .reduce((sum, count) => sum + count, 0);
  const missing = kept.flatMap((one) =>
    one.missing.map((what) => `acknowledged ${one.what}, and not there: ${what}`),
  );
  const total = loads.reduce((sum, { answered }) => sum + answered.length, 0);
  const cpu = ['starter', 'services', 'database']
    .map((name) => /** @type {'starter' | 'services' | 'database'} */ (name))
    .reduce((sum, role) => sum + last.roles[role].cpuSeconds - first.roles[role].cpuSeconds, 0);
  return {
    title: `All tools at once for ${minutes} minutes, ${Math.round(total / seconds)} requests a second (p50 and p99 in ms, in the first third and in the last)`,
    rows: loads.map((load) => rowOf(load, seconds)),
    notes: [
      ...memories.map(({ told }) => told),
      `Open files of the services: ${range(seen, ({ roles }) => roles.services.files)}; handles: ${range(seen, ({ services }) => services.handles)}; ` +
        `connections to the database: ${range(seen, ({ connections }) => connections)}.`,
      `Event loop of the services held up: p99 of a minute ${range(seen.slice(1), ({ services }) => services.loopP99Ms)} ms, ` +
        `longest ${range(seen.slice(1), ({ services }) => services.loopMaxMs)} ms, the collections of this measurement among it.`,
      `Acknowledged: ${kept.map(({ what, acknowledged }) => `${acknowledged} ${what}`).join(', ')}.`,
      `The product took ${((cpu / seconds) * 100).toFixed(0)} % of one of ${cpus().length} processors, without browsers; ` +
        `load of the machine at the end, others included: ${loadavg()[0]?.toFixed(1)}.`,
    ],
    aims: [
      { aim: 'every answer as wanted', is: `${unexpected} others`, met: unexpected === 0 },
      {
        aim: 'all that was acknowledged is there',
        is: `${missing.length} missing`,
        met: missing.length === 0,
      },
      ...memories.flatMap(({ aim }) => aim),
      { aim: 'no failure in the log', is: `${logged.length} lines`, met: logged.length === 0 },
    ],
    failures: [
      ...loads.flatMap(({ kind, others }) =>
        [...others].slice(0, SHOWN).map(([what, count]) => `${kind}: ${count} times ${what}`),
      ),
      ...missing.slice(0, SHOWN),
      ...logged.slice(0, SHOWN).map((line) => `in the log: ${line.slice(0, 400)}`),
    ],
  };
}

/** @param {KindLoad} load @param {number} seconds */
function rowOf({ kind, answered, others }, seconds) {
  const within = (/** @type {number} */ from, /** @type {number} */ to) =>
    answered.filter(({ at }) => at >= from * seconds && at < to * seconds).map(({ ms }) => ms);
  const [early, late] = [within(0, 1 / 3), within(2 / 3, 1)];
  const at = (/** @type {number[]} */ values, /** @type {number} */ share) =>
    values.length === 0 ? '' : Number(quantile(values, share).toFixed(1));
  return {
    what: kind,
    requests: answered.length,
    unexpected: [...others.values()].reduce((sum, count) => sum + count, 0),
    'p50 first': at(early, 0.5),
    'p50 last': at(late, 0.5),
    'p99 first': at(early, 0.99),
    'p99 last': at(late, 0.99),
  };
}

/** @param {Seen[]} seen @param {string} what @param {(seen: Seen) => number} bytesOf @param {number} atLeast */
function memory(seen, what, bytesOf, atLeast) {
  const samples = lastTwoThirds(seen.map((one) => ({ minute: one.minute, bytes: bytesOf(one) })));
  const { fromBytes, gainBytes } = gainOf(samples);
  const bound = Math.max(atLeast, fromBytes * GAIN_SHARE);
  const is = `${megabytes(fromBytes)} MB after a third, ${gainBytes < 0 ? '' : '+'}${megabytes(gainBytes)} MB until the end`;
  return {
    told: `Memory, ${what}: ${is}.`,
    aim: Number.isFinite(bound)
      ? [{ aim: `${what}: +${megabytes(bound)} MB at most`, is, met: gainBytes <= bound }]
      : [],
  };
}

/** @param {Seen[]} seen @param {(seen: Seen) => number} numberOf */
function range(seen, numberOf) {
  const values = seen.map(numberOf);
  return `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`;
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
