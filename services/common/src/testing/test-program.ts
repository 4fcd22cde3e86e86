import { InternalTokens } from '../auth/internal-tokens.ts';
import { GATEWAY_NAME } from '../config/internal-keys.ts';
import { GATEWAY_HEADER } from '../internal/forwarded.ts';
import { type BundledPrograms, bundlePrograms } from './bundled-programs.ts';
import { InternalTestKeys } from './internal-test-keys.ts';
import { type RunningProcess, runProcess } from './running-process.ts';
import type { TestApp } from './test-app.ts';

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

  /** Of the domain, or of a thread of it. */
  fileOf(name: string): string {
    return this.programs.fileOf(name);
  }

  /**
   * A process on the database and the files of the app under test, once it answers. Jobs it leaves alone.
   * @param env what the domain needs beside that: the addresses of others, as `ACCOUNTS_URL`
   */
  async start({ config }: TestApp, env: Record<string, string> = {}): Promise<RunningProgram> {
    const running = await runProcess([this.fileOf(this.domain)], {
      DATABASE_URL: config.databaseUrl,
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
