import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startPostgres } from '../postgres.mjs';
import { Board } from './support/board.ts';
import { Installation } from './support/installation.ts';
import { listens, lives, stopAll } from './support/starter.ts';

// The first start builds what is not built yet.
const LIMIT_MS = 300_000;

let garimpo: Installation;
/** Of the sample account, as each start printed it. */
const passwords: string[] = [];
const passwordIn = (out: string) => /demo@garimpo\.local \/ (\S+)/.exec(out)?.[1] ?? '';
/** What the product has promised to keep, from one life to the next. */
const written: string[] = [];

beforeAll(async () => {
  garimpo = await Installation.make({ built: true });
});
afterEach(stopAll);
afterAll(() => garimpo.remove());

async function add(board: Board, title: string): Promise<void> {
  await board.add(title);
  written.push(title);
}

// One life of one installation: each test goes on where the one before it stopped.
describe('npm start', () => {
  it(
    'makes everything in an empty folder, prints address and login, and serves',
    async () => {
      const starter = garimpo.begin();
      await starter.ready();
      expect(starter.out).toContain(`http://localhost:${garimpo.port}`);
      passwords.push(passwordIn(starter.out));
      expect(passwords[0]).toMatch(/^[\w-]{16}$/);
      expect((await fetch(`${garimpo.url}/healthz`)).status).toBe(200);
      const page = await fetch(`${garimpo.url}/dashboard`, { headers: { accept: 'text/html' } });
      expect(await page.text()).toContain('<html lang="pt-BR"');
      const { microFrontends } = (await (await fetch(`${garimpo.url}/discovery`)).json()) as {
        microFrontends: Record<string, { url: string }[]>;
      };
      const [offers] = microFrontends['mf-offers'] ?? [];
      expect((await fetch(garimpo.url + offers?.url)).status).toBe(200);
      const board = await Board.open(garimpo.url);
      expect(await board.titles()).toHaveLength(9);
      await add(board, 'Escrita antes da queda');

      const second = await garimpo.begin().ended;
      expect([second.code, second.err]).toEqual([
        1,
        `Garimpo already runs on ${garimpo.dataDir}: http://localhost:${garimpo.port} (process ${starter.child.pid}).\n`,
      ]);
      // Not disturbed by it.
      expect(await board.titles()).toContain('Escrita antes da queda');

      const database = garimpo.postmaster();
      const { code, signal, err } = await starter.end('SIGTERM');
      expect({ code, signal, err }).toEqual({ code: 0, signal: null, err: '' });
      expect(lives(database)).toBe(false);
      await garimpo.expectClean();
    },
    LIMIT_MS,
  );

  it(
    'starts again after kill -9, at once, with all data and one database',
    async () => {
      const killed = garimpo.begin();
      await killed.ready();
      const board = await Board.open(garimpo.url);
      const before = await board.titles();
      expect(before).toEqual(expect.arrayContaining(written));
      await add(board, 'Escrita logo antes de kill -9');
      const orphan = garimpo.postmaster();
      await killed.end('SIGKILL');
      expect(lives(orphan)).toBe(true);

      const again = garimpo.begin();
      await again.ready();
      expect(passwordIn(again.out)).toMatch(/^[\w-]{16}$/);
      expect(passwords).not.toContain(passwordIn(again.out));
      expect(again.out).not.toMatch(/Published/);
      expect(garimpo.postmaster()).not.toBe(orphan);
      expect(lives(orphan)).toBe(false);
      const titles = await (await Board.open(garimpo.url)).titles();
      expect(titles).toEqual(['Escrita logo antes de kill -9', ...before]);
      const { code, err } = await again.end('SIGINT');
      expect({ code, err }).toEqual({ code: 0, err: '' });
      await garimpo.expectClean();
    },
    LIMIT_MS,
  );

  it(
    'starts with new secrets when the old ones were deleted, as its own message advises',
    async () => {
      rmSync(path.join(garimpo.dataDir, 'secrets.json'));
      const starter = garimpo.begin();
      await starter.ready();
      expect(await (await Board.open(garimpo.url)).titles()).toEqual(expect.arrayContaining(written));
      const { code, err } = await starter.end('SIGTERM');
      expect({ code, err }).toEqual({ code: 0, err: '' });
    },
    LIMIT_MS,
  );

  it(
    'can be asked to stop before it is up',
    async () => {
      const starter = garimpo.begin();
      await starter.says(/Starting the services/);
      const { code, err } = await starter.end('SIGTERM');
      expect({ code, err }).toEqual({ code: 0, err: '' });
      await garimpo.expectClean();
    },
    LIMIT_MS,
  );

  it(
    'ends when the database ends, and says so',
    async () => {
      const starter = garimpo.begin();
      await starter.ready();
      process.kill(garimpo.postmaster(), 'SIGQUIT');
      const { code, err } = await starter.ended;
      expect(code).toBe(1);
      expect(err).toMatch(/^The database ended by itself .*\n$/);
      expect(await listens(garimpo.port)).toBe(false);
    },
    LIMIT_MS,
  );

  it(
    'refuses a database of a newer version, and leaves it as it is',
    async () => {
      const know = (sql: string) => inDatabase(`${sql} offers.migrations`);
      await inDatabase(`insert into offers.migrations (name) values ('AddColours9999999999999')`);
      const before = await know('select * from');
      const { code, err } = await garimpo.begin().ended;
      expect(code).toBe(1);
      expect(err).toMatch(
        /^The database was made by a newer version of Garimpo .*AddColours9999999999999.*\n$/,
      );
      expect(await know('select * from')).toEqual(before);
      await garimpo.expectClean();

      await inDatabase(`delete from offers.migrations where name = 'AddColours9999999999999'`);
      const starter = garimpo.begin();
      await starter.ready();
      expect(await (await Board.open(garimpo.url)).titles()).toEqual(expect.arrayContaining(written));
    },
    LIMIT_MS,
  );
});

/** As its administrator, while the product is down. */
async function inDatabase(sql: string): Promise<unknown[]> {
  const postgres = await startPostgres({ dataDir: path.join(garimpo.dataDir, 'postgres') });
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
    await postgres.stop();
  }
}
