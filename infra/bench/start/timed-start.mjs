// @ts-check
import { existsSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { readPostmaster, stopOrphan } from '../../local/postgres-postmaster.mjs';
import { startGroup } from './started.mjs';

const LOOK_MS = 20;
const LIMIT_MS = 15 * 60_000;

/**
 * Starts something, waits until its `/healthz` answers 200, and ends it with all that it started.
 * @param {[command: string, ...args: string[]]} command
 * @param {{ cwd: string, dataDir: string, signal: AbortSignal }} options
 * @returns {Promise<number>} milliseconds
 */
export async function timeStart(command, { cwd, dataDir, signal }) {
  signal.throwIfAborted();
  const port = await freePort();
  const env = productEnvironment({ PORT: String(port), DATA_DIR: dataDir });
  const startedAt = performance.now();
  const started = startGroup(command, { cwd, env });
  try {
    while (!(await isHealthy(port))) {
      signal.throwIfAborted();
      const tooLong = performance.now() - startedAt > LIMIT_MS;
      if (tooLong || !started.running())
        throw new Error(
          `The start under measurement ${tooLong ? 'took too long' : 'ended'}:\n${started.said()}`,
        );
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return performance.now() - startedAt;
  } finally {
    await started.end();
    await expectGone(port, dataDir);
  }
}

/** For somebody who does not want to wait for the end of {@link timeStart}. @param {string} dataDir */
export function killDatabase(dataDir) {
  const postmaster = readPostmaster(path.join(dataDir, 'postgres'));
  if (postmaster === undefined) return;
  try {
    process.kill(postmaster.pid, 'SIGKILL');
  } catch {
    // Ended already.
  }
}

/** As if nobody had told this shell anything of another product. @param {Record<string, string>} own */
function productEnvironment(own) {
  const { DATABASE_URL: _, PUBLIC_URL: __, HOST: ___, ...env } = process.env;
  return { ...env, LOG_LEVEL: 'warn', ...own };
}

/** @param {number} port */
async function isHealthy(port) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * A measurement that leaves something running would spoil the next one.
 * @param {number} port @param {string} dataDir
 */
async function expectGone(port, dataDir) {
  const cluster = path.join(dataDir, 'postgres');
  const left = [
    ...((await isHealthy(port)) ? [`a server on port ${port}`] : []),
    ...(readPostmaster(cluster) === undefined ? [] : ['a database']),
  ];
  if (existsSync(cluster)) await stopOrphan(realpathSync(cluster), () => {});
  if (left.length > 0) throw new Error(`The start under measurement left behind: ${left.join(', ')}.`);
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
