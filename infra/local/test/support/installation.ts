import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@garimpo/service-kit/testing/free-port';
import { expect } from '@jest/globals';
import pg from 'pg';
import { copyCheckout } from './checkout.ts';
import { listens, type Starter, start, stopAll } from './starter.ts';

/** One checkout with one data folder and one port, started and ended as often as a test likes. */
export class Installation {
  readonly dataDir: string;
  readonly url: string;

  private constructor(
    readonly folder: string,
    readonly checkout: string,
    readonly port: number,
  ) {
    this.dataDir = path.join(folder, 'data');
    this.url = `http://127.0.0.1:${port}`;
  }

  /** @param options see `copyCheckout` */
  static async make(options: { built?: boolean } = {}): Promise<Installation> {
    const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'garimpo-life-')));
    const checkout = path.join(folder, 'checkout');
    copyCheckout(checkout, options);
    return new Installation(folder, checkout, await freePort());
  }

  /** @param env besides its own @param options see `start` */
  begin(env: Record<string, string> = {}, options: { within?: readonly string[] } = {}): Starter {
    const own = { DATA_DIR: this.dataDir, PORT: String(this.port), LOG_LEVEL: 'warn' };
    return start({ ...own, ...env }, { checkout: this.checkout, ...options });
  }

  /** Process id of the database server. */
  postmaster(): number {
    return Number(readFileSync(path.join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** Asks the running database, as its administrator. */
  async ask(sql: string): Promise<Record<string, unknown>[]> {
    const cluster = path.join(this.dataDir, 'postgres');
    const password = readFileSync(`${cluster}.password`, 'utf8').trim();
    const port = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]);
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      database: 'postgres',
      password,
    });
    client.on('error', () => undefined); // told by the query that fails
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** That a start which ended has left nothing that runs, listens or locks. */
  async expectClean(): Promise<void> {
    expect(await listens(this.port)).toBe(false);
    expect(readdirSync(this.dataDir).filter((name) => /lock|starter/.test(name))).toEqual([]);
    expect(existsSync(path.join(this.dataDir, 'postgres/postmaster.pid'))).toBe(false);
  }

  async remove(): Promise<void> {
    await stopAll();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
