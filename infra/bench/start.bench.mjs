// @ts-check
/**
 * How long `npm start` takes until `/healthz` answers 200: warm (nothing to build, database there), and on an empty
 * DATA_DIR. The baseline is the same machine starting a bare Node process and an HTTP server.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const RUNS = 5;
const LIMIT_MS = 180_000;

const bareServer = `require('node:http').createServer((q, s) => s.end('ok')).listen(process.env.PORT, '127.0.0.1')`;

/** @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'garimpo-bench-'));
  try {
    const command = [path.join(root, 'infra/local/start.mjs')];
    const first = [await timeStart(command, dataDir)];
    const warm = [];
    const bare = [];
    for (let run = 0; run < RUNS; run += 1) {
      warm.push(await timeStart(command, dataDir));
      bare.push(await timeStart(['-e', bareServer], dataDir));
    }
    const baseline = median(bare);
    return {
      title: `npm start to /healthz, seconds (median of ${RUNS}, aim for warm: under 5)`,
      rows: [
        row('bare Node HTTP server (baseline)', bare, baseline),
        row('warm start', warm, baseline),
        row('empty DATA_DIR', first, baseline),
      ],
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @param {string} name @param {number[]} runsMs @param {number} baselineMs */
function row(name, runsMs, baselineMs) {
  return {
    start: name,
    min: seconds(Math.min(...runsMs)),
    median: seconds(median(runsMs)),
    max: seconds(Math.max(...runsMs)),
    ratio: Number((median(runsMs) / baselineMs).toFixed(1)),
  };
}

/** @param {string[]} args @param {string} dataDir @returns {Promise<number>} milliseconds */
async function timeStart(args, dataDir) {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    while (!(await healthy(port))) {
      if (child.exitCode !== null || performance.now() - startedAt > LIMIT_MS)
        throw new Error('The start under measurement failed.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return performance.now() - startedAt;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** @param {number} port */
async function healthy(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  } catch {
    return false;
  }
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

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}
