import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { GATEWAY_NAME } from '../config/internal-keys.ts';
import { GATEWAY_HEADER } from '../internal/forwarded.ts';
import { InternalTokens } from '../internal/internal-tokens.ts';
import { freePort } from './free-port.ts';
import { InternalTestKeys } from './internal-test-keys.ts';
import type { TestApp } from './test-app.ts';

// Not as an address: a bundler, which takes this folder for a benchmark's program too, would look for a module there.
const ROOT = resolve(fileURLToPath(import.meta.url), '../../../../..');

export interface RunningProgram {
  url: string;
  /** With it a request may say whose it is. */
  asGateway: Record<string, string>;
  /** Without a word to it, whatever it does. */
  kill(): Promise<void>;
}

/** The program of one domain as the build makes it, for tests that end its process. Building it takes seconds. */
export class TestProgram {
  readonly #running: ChildProcess[] = [];
  readonly #keys = new InternalTestKeys();

  private constructor(
    private readonly domain: string,
    /** Where the program lies, and those of its threads. */
    readonly folder: string,
  ) {}

  static async build(domain: string): Promise<TestProgram> {
    const folder = await mkdtemp(join(tmpdir(), `garimpo-test-${domain}-`));
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const words = [join(ROOT, 'infra/test/bundle-service.mjs'), domain, folder];
    const build = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(build, 'exit');
    if (code !== 0) {
      await rm(folder, { recursive: true });
      throw new Error(`the program of ${domain} could not be built: ${code}`);
    }
    return new TestProgram(domain, folder);
  }

  /**
   * A process on the database and the files of the app under test, once it answers. Jobs it leaves alone.
   * @param env what the domain needs beside that: the addresses of others, as `ACCOUNTS_URL`
   */
  async start({ config }: TestApp, env: Record<string, string> = {}): Promise<RunningProgram> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [join(this.folder, `${this.domain}.mjs`)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        DATABASE_URL: config.databaseUrl,
        DATA_DIR: config.dataDir,
        SITES_DOMAIN: config.sitesDomain,
        PUBLIC_URL: config.publicUrl,
        PORT: String(port),
        SERVICES: this.domain,
        ...this.#keys.env(this.domain),
        JOBS: 'off',
        LOG_LEVEL: 'fatal',
        ...env,
      },
    });
    this.#running.push(child);
    while (!(await answers(url))) {
      if (child.exitCode !== null)
        throw new Error(`the program of ${this.domain} ended with ${child.exitCode}`);
      await wait(50);
    }
    const gateway = new InternalTokens(this.#keys.of(GATEWAY_NAME));
    const asGateway = { [GATEWAY_HEADER]: gateway.signPass(this.domain) };
    return { url, asGateway, kill: () => killed(child) };
  }

  async remove(): Promise<void> {
    await Promise.all(this.#running.map(killed));
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Whatever it says of its health: it listens once its modules are up. */
async function answers(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/healthz`).catch(() => null);
  await reply?.body?.cancel();
  return reply !== null;
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
