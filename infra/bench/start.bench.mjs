// @ts-check
/**
 * How long it takes until `/healthz` answers 200: warm (nothing to build, database there) and on an empty DATA_DIR,
 * beside a bare Node HTTP server; and `npm start` in a fresh clone with a warm npm cache, beside `npm ci` alone.
 * `npm run bench -- start warm` and `... start fresh` measure one of the two.
 */
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '../build/build.mjs';
import { root } from '../build/workspaces.mjs';
import { npmCommand } from '../local/install.mjs';
import { listenForInterrupts, watchForLostNpm } from '../local/interrupts.mjs';
import { cloneFresh, timeInstall } from './start/fresh-clone.mjs';
import { killStarted } from './start/started.mjs';
import { killDatabase, timeStart } from './start/timed-start.mjs';

const WARM_RUNS = 5;
const WARM_AIM_S = 5;
const FRESH_AIM_S = 150;
const INTERRUPTED_EXIT_CODE = 130;

const bareServer = `require('node:http').createServer((q, s) => s.end('ok')).listen(process.env.PORT, '127.0.0.1')`;

/** @typedef {ReturnType<typeof row>} Row */
/** @typedef {{ rows: Row[], notes: string[], aims: import('./bench.mjs').Aim[] }} Part */

/**
 * @param {string[]} args
 * @returns {Promise<import('./bench.mjs').BenchResult>}
 */
export async function bench(args) {
  const parts = args.length === 0 ? ['warm', 'fresh'] : args;
  const unknown = parts.find((part) => !['warm', 'fresh'].includes(part));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}"; there are warm and fresh.`);
  const folder = await mkdtemp(path.join(tmpdir(), 'garimpo-bench-start-'));
  const signal = listenForInterrupts({
    onForce: () => {
      killStarted();
      killDatabase(dataDirOf(folder));
      rmSync(folder, { recursive: true, force: true });
      process.exit(INTERRUPTED_EXIT_CODE);
    },
  });
  watchForLostNpm(() => process.emit('SIGTERM'));
  try {
    const warm = parts.includes('warm') ? await measureWarm(folder, signal) : nothing;
    const fresh = parts.includes('fresh') ? await measureFresh(folder, signal) : nothing;
    return {
      title: `npm start to /healthz, seconds (aims: fresh under ${FRESH_AIM_S}, warm under ${WARM_AIM_S})`,
      rows: [...warm.rows, ...fresh.rows],
      notes: [
        ...fresh.notes,
        `Load of the machine at the end, others included: ${loadavg()[0]?.toFixed(1)}.`,
      ],
      aims: [...warm.aims, ...fresh.aims],
    };
  } catch (error) {
    if (!signal.aborted) throw error;
    // Only here everything is known to be over and gone.
    await rm(folder, { recursive: true, force: true });
    process.exit(INTERRUPTED_EXIT_CODE);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @type {Part} */
const nothing = { rows: [], notes: [], aims: [] };

/** One for all starts, one after the other. @param {string} folder */
function dataDirOf(folder) {
  return path.join(folder, 'data');
}

/** @param {string} folder @param {AbortSignal} signal @returns {Promise<Part>} */
async function measureWarm(folder, signal) {
  await build();
  const options = { cwd: root, dataDir: dataDirOf(folder), signal };
  /** @param {string[]} args */
  const time = (...args) => timeStart([process.execPath, ...args], options);
  const starter = path.join(root, 'infra/local/start.mjs');
  const first = [await time(starter)];
  const warm = [];
  const bare = [];
  for (let run = 0; run < WARM_RUNS; run += 1) {
    warm.push(await time(starter));
    bare.push(await time('-e', bareServer));
  }
  await rm(options.dataDir, { recursive: true });
  const rows = [
    row('bare Node HTTP server (baseline)', bare, bare),
    row('warm start', warm, bare),
    row('empty DATA_DIR', first, bare),
  ];
  return { rows, notes: [], aims: [aimOf('warm start', warm, WARM_AIM_S)] };
}

/** @param {string} folder @param {AbortSignal} signal @returns {Promise<Part>} */
async function measureFresh(folder, signal) {
  const clone = path.join(folder, 'clone');
  await mkdir(clone);
  const what = await cloneFresh(root, clone, signal);
  const install = [await timeInstall(clone, signal)];
  const fresh = [await timeStart(npmCommand(['start']), { cwd: clone, dataDir: dataDirOf(folder), signal })];
  return {
    rows: [row('npm ci alone (baseline)', install, install), row('fresh clone, npm start', fresh, install)],
    notes: [`Fresh: a clone of ${what}.`],
    aims: [aimOf('fresh start', fresh, FRESH_AIM_S)],
  };
}

/** @param {string} start @param {number[]} runsMs @param {number[]} baselineMs */
function row(start, runsMs, baselineMs) {
  return {
    start,
    runs: runsMs.length,
    min: seconds(Math.min(...runsMs)),
    median: seconds(median(runsMs)),
    max: seconds(Math.max(...runsMs)),
    'of baseline': `${(median(runsMs) / median(baselineMs)).toFixed(1)}x`,
  };
}

/** @param {string} what @param {number[]} runsMs @param {number} aimS */
function aimOf(what, runsMs, aimS) {
  const took = median(runsMs) / 1000;
  return { aim: `${what} under ${aimS} s`, is: `${took.toFixed(1)} s`, met: took < aimS };
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return /** @type {number} */ (sorted[Math.floor(sorted.length / 2)]);
}

/** @param {number} ms */
function seconds(ms) {
  return Number((ms / 1000).toFixed(2));
}
