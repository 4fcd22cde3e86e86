import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InternalTokens } from '../auth/internal-tokens.ts';
import { GATEWAY_NAME } from '../config/internal-keys.ts';
import { GATEWAY_HEADER } from '../internal/forwarded.ts';
import { InternalTestKeys } from './internal-test-keys.ts';
import { type RunningProcess, runProcess } from './running-process.ts';
import type { TestApp } from './test-app.ts';
import { databaseEnvironment } from './test-database.ts';

// Not as an address: a bundler, which takes this folder for a benchmark's program too, would look for a module there.
const ROOT = resolve(fileURLToPath(import.meta.url), '../../../../..');

export interface BundledPrograms {
  /** Of everything; what a program looks for beside that of the programs, as the shell, is put in it. */
  folder: string;
  /** @param name of a program */
  fileOf(name: string): string;
  remove(): Promise<void>;
}

/** Programs as the build makes them, and those of their threads. To build one takes seconds. */
export async function bundlePrograms(...names: string[]): Promise<BundledPrograms> {
  const folder = await mkdtemp(join(tmpdir(), `garimpo-test-${names[0]}-`));
  const programs = join(folder, 'services');
  const remove = () => rm(folder, { recursive: true, force: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const words = [join(ROOT, 'infra/test/bundle-services.mjs'), programs, ...names];
  const build = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(build, 'exit');
  if (code !== 0) {
    await remove();
    throw new Error(`the programs ${names.join(', ')} could not be built: ${code}`);
  }
  return { folder, fileOf: (name) => join(programs, `${name}.mjs`), remove };
}

export interface RunningProgram extends RunningProcess {
  /** With it a request may say whose it is. */
  asGateway: Record<string, string>;
}

/** The program of one domain as the build makes it, for tests that end its process. Building it takes seconds. */
export class TestProgram {
  readonly #running: RunningProcess[] = [];
  readonly #keys = new InternalTestKeys();

  private constructor(
    private readonly domain: string,
    private readonly programs: BundledPrograms,
  ) {}

  static async build(domain: string): Promise<TestProgram> {
    return new TestProgram(domain, await bundlePrograms(domain));
  }

  /** File of the domain, or of one of its threads. */
  fileOf(name: string): string {
    return this.programs.fileOf(name);
  }

  /**
   * A process on the database and the files of the app under test, once it answers. Jobs it leaves alone.
   * @param env what the domain needs beside that: the addresses of others, as `ACCOUNTS_URL`
   */
  async start({ config }: TestApp, env: Record<string, string> = {}): Promise<RunningProgram> {
    const running = await runProcess([this.fileOf(this.domain)], {
      ...databaseEnvironment(config.databaseUrl),
      DATA_DIR: config.dataDir,
      SITES_DOMAIN: config.sitesDomain,
      LINKS_DOMAIN: config.linksDomain,
      PUBLIC_URL: config.publicUrl,
      SERVICES: this.domain,
      ...this.#keys.env(this.domain),
      JOBS: 'off',
      LOG_LEVEL: 'fatal',
      ...env,
    });
    this.#running.push(running);
    const gateway = new InternalTokens(this.#keys.of(GATEWAY_NAME));
    const asGateway = { [GATEWAY_HEADER]: gateway.signPass(this.domain) };
    return { ...running, asGateway };
  }

  async remove(): Promise<void> {
    await Promise.all(this.#running.map(({ kill }) => kill()));
    await this.programs.remove();
  }
}
