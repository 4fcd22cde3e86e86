// @ts-check
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../build/workspaces.mjs';

const START_LIMIT_MS = 6 * 60_000;

/**
 * `npm start` on an empty data folder and a free port: builds what changed, and is gone without a trace after `stop`.
 * @param {Record<string, string>} [env] besides that of this process
 * @returns {Promise<{ url: string, dataDir: string, pid: number, stop: () => Promise<void> }>}
 */
export async function runProduct(env = {}) {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'garimpo-bench-'));
  const child = spawn(process.execPath, [join(root, 'infra/local/start.mjs')], {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 30_000);
    await ended;
    clearTimeout(force);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, dataDir, pid: child.pid ?? 0, stop };
}

/** The login is printed last, once the tools are published too. @param {import('node:child_process').ChildProcess} child */
function untilReady(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (/** @type {string} */ why) =>
      reject(new Error(`The product did not start: ${why}\n${output}`));
    const timer = setTimeout(() => fail('it took too long'), START_LIMIT_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`it ended with exit code ${code}`);
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += String(chunk);
        if (!output.includes('demo@garimpo.local')) return;
        clearTimeout(timer);
        resolve(undefined);
      });
    }
  });
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : 0;
}
