import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startPostgres } from '../postgres.mjs';
import { Board } from './support/board.ts';
import { freePort, listens, lives, type Starter, start, stopAll } from './support/starter.ts';

// The first start of a fresh checkout builds everything.
const LIMIT_MS = 300_000;

let folder: string;
let dataDir: string;
let port: number;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'garimpo-life-'));
  dataDir = path.join(folder, 'data');
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
});
afterEach(stopAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function begin(): Starter {
  return start({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' });
}

function postmaster(): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

async function expectClean(): Promise<void> {
  expect(await listens(port)).toBe(false);
  const left = readdirSync(dataDir).filter((name) => /lock|starter/.test(name));
  expect(left).toEqual([]);
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
}

// One life of one installation: each test goes on where the one before it stopped.
describe('npm start', () => {
  it(
    'makes everything in an empty folder, prints address and login, and serves',
    async () => {
      const starter = begin();
      await starter.ready();
      expect(starter.out).toContain(`http://localhost:${port}`);
      expect(starter.out).toMatch(/demo@garimpo\.local \/ garimpo-demo/);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      const page = await fetch(`${url}/dashboard`, { headers: { accept: 'text/html' } });
      expect(await page.text()).toContain('<html lang="pt-BR"');
      const { microFrontends } = (await (await fetch(`${url}/discovery`)).json()) as {
        microFrontends: Record<string, { url: string }[]>;
      };
      const [offers] = microFrontends['mf-offers'] ?? [];
      expect((await fetch(url + offers?.url)).status).toBe(200);
      const board = await Board.open(url);
      expect(await board.titles()).toHaveLength(9);
      await board.add('Escrita antes da queda');

      const second = await begin().ended;
      expect([second.code, second.err]).toEqual([
        1,
        `Garimpo already runs on ${dataDir}: http://localhost:${port} (process ${starter.child.pid}).\n`,
      ]);
      // Not disturbed by it.
      expect(await board.titles()).toContain('Escrita antes da queda');

      const database = postmaster();
      const { code, signal, err } = await starter.end('SIGTERM');
      expect({ code, signal, err }).toEqual({ code: 0, signal: null, err: '' });
      expect(lives(database)).toBe(false);
      await expectClean();
    },
    LIMIT_MS,
  );

  it(
    'starts again after kill -9, at once, with all data and one database',
    async () => {
      const killed = begin();
      await killed.ready();
      const board = await Board.open(url);
      await board.add('Escrita logo antes de kill -9');
      const orphan = postmaster();
      await killed.end('SIGKILL');
      expect(lives(orphan)).toBe(true);

      const again = begin();
      await again.ready();
      expect(again.out).not.toMatch(/Published/);
      expect(postmaster()).not.toBe(orphan);
      expect(lives(orphan)).toBe(false);
      const titles = await (await Board.open(url)).titles();
      expect(titles).toHaveLength(11);
      expect(titles).toEqual(
        expect.arrayContaining(['Escrita antes da queda', 'Escrita logo antes de kill -9']),
      );
      const { code, err } = await again.end('SIGINT');
      expect({ code, err }).toEqual({ code: 0, err: '' });
      await expectClean();
    },
    LIMIT_MS,
  );

  it(
    'can be asked to stop before it is up',
    async () => {
      const starter = begin();
      await starter.says(/Starting the services/);
      const { code, err } = await starter.end('SIGTERM');
      expect({ code, err }).toEqual({ code: 0, err: '' });
      await expectClean();
    },
    LIMIT_MS,
  );

  it(
    'ends when the database ends, and says so',
    async () => {
      const starter = begin();
      await starter.ready();
      process.kill(postmaster(), 'SIGQUIT');
      const { code, err } = await starter.ended;
      expect(code).toBe(1);
      expect(err).toMatch(/^The database ended by itself .*\n$/);
      expect(await listens(port)).toBe(false);
    },
    LIMIT_MS,
  );

  it(
    'refuses a database of a newer version, and leaves it as it is',
    async () => {
      const know = (sql: string) => inDatabase(`${sql} offers.migrations`);
      await inDatabase(`insert into offers.migrations (name) values ('AddColours9999999999999')`);
      const before = await know('select * from');
      const { code, err } = await begin().ended;
      expect(code).toBe(1);
      expect(err).toMatch(
        /^The database was made by a newer version of Garimpo .*AddColours9999999999999.*\n$/,
      );
      expect(await know('select * from')).toEqual(before);
      await expectClean();

      await inDatabase(`delete from offers.migrations where name = 'AddColours9999999999999'`);
      const starter = begin();
      await starter.ready();
      expect(await (await Board.open(url)).titles()).toHaveLength(11);
    },
    LIMIT_MS,
  );
});

/** As its administrator, while the product is down. */
async function inDatabase(sql: string): Promise<unknown[]> {
  const postgres = await startPostgres({ dataDir: path.join(dataDir, 'postgres') });
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
    await postgres.stop();
  }
}
