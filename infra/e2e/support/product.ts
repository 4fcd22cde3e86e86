import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@garimpo/service-kit/testing/free-port';
import { findChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const START_LIMIT_MS = 6 * 60_000;

export interface Product {
  url: string;
  dataDir: string;
  stop(): Promise<void>;
}

/**
 * `npm start` on an empty data folder and a free port, as its user would run it; resolves once it is up. All journeys come
 * from one address, in minutes: the limits on guessing are wide here.
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'garimpo-e2e-'));
  // Its own would be unpacked into each new data folder.
  const { executablePath } = await findChromium();
  const child = spawn(process.execPath, [path.join(root, startProgram())], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      CHROMIUM_PATH: executablePath,
      RATE_LIMIT_SCALE: '1000',
      // A journey has the machine's browsers to itself.
      CLONE_VISITS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  const url = `http://localhost:${port}`;
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(child, output);
  } catch (error) {
    await stop();
    throw new Error(`The product did not start:\n${output.join('')}`, { cause: error });
  }
  return { url, dataDir, stop };
}

/** `npm run e2e -- --apart`: the same product with two replicas of every domain, each in a process of its own. */
export const isApart = process.env['E2E_APART'] === '1';

function startProgram(): string {
  return isApart ? 'infra/local/apart/start.mjs' : 'infra/local/start.mjs';
}

/** The address is printed last, once the remotes are published too. */
function untilReady(child: ChildProcess, output: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it took too long')), START_LIMIT_MS);
    child.once('exit', (code) => reject(new Error(`it ended with exit code ${code}`)));
    child.stdout?.on('data', () => {
      if (!/demo@garimpo\.local/.test(output.join(''))) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(force);
}
