import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { PostgresError, type RunningPostgres, startPostgres } from '../postgres.mjs';
import { readPostmaster } from '../postgres-postmaster.mjs';
import { processStart } from '../shared/lock.mjs';

/** Made once, and copied by every test that needs a database: making one takes half a second. */
let made: string;
let folder: string;
let dataDir: string;
let running: RunningPostgres[];

beforeAll(async () => {
  made = mkdtempSync(path.join(tmpdir(), 'garimpo-postgres-made-'));
  const postgres = await startPostgres({ dataDir: path.join(made, 'pg') });
  await query(postgres.adminUrl, `create table kept (text text); insert into kept values ('gold')`);
  await postgres.stop();
});
afterAll(() => rmSync(made, { recursive: true }));
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'garimpo-postgres-')));
  dataDir = path.join(folder, 'pg');
  running = [];
});
afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  rmSync(folder, { recursive: true });
});

function copyMade(): void {
  cpSync(made, folder, { recursive: true });
  // Postgres wants it so, and a copied folder has not the mode of the one before.
  chmodSync(path.join(folder, 'pg'), 0o700);
}

/** What is looked at before anything is started; a whole copy takes its time. */
function makeShape(): void {
  mkdirSync(path.join(dataDir, 'global'), { recursive: true });
  for (const file of ['PG_VERSION', 'global/pg_control']) {
    cpSync(path.join(made, 'pg', file), path.join(dataDir, file));
  }
}

async function start(options: Partial<Parameters<typeof startPostgres>[0]> = {}): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, ...options });
  running.push(postgres);
  return postgres;
}

async function refusal(): Promise<{ code: string; message: string }> {
  const error = await start().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PostgresError)) throw new Error(`expected a refusal, got ${error}`);
  expect(error.message).not.toContain('\n');
  return error;
}

async function query(adminUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function untilActive(adminUrl: string, pid: number): Promise<void> {
  const asked = `select 1 from pg_stat_activity where pid = ${pid} and state = 'active'`;
  while ((await query(adminUrl, asked)).length === 0);
}

const kept = (postgres: RunningPostgres) => query(postgres.adminUrl, 'select text from kept');

describe('startPostgres', () => {
  it('makes the database, keeps its password to its owner, and listens on loopback alone', async () => {
    const lines: string[] = [];
    const postgres = await start({ log: (line) => lines.push(line) });
    expect(lines).toEqual(['making the database']);
    expect(new URL(postgres.adminUrl)).toMatchObject({ hostname: '127.0.0.1', port: String(postgres.port) });
    expect(statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const [settings] = await query(
      postgres.adminUrl,
      `select current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets,
        current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
        current_setting('synchronous_commit') as commits, current_setting('server_encoding') as encoding`,
    );
    expect(settings).toEqual({
      listen: '127.0.0.1',
      sockets: '',
      fsync: 'on',
      pages: 'on',
      commits: 'on',
      encoding: 'UTF8',
    });
    const wrong = new URL(postgres.adminUrl);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('keeps what is in it, under the same address but for the port', async () => {
    copyMade();
    const first = await start();
    await query(first.adminUrl, `insert into kept values ('silver')`);
    await first.stop();
    const second = await start();
    expect(await kept(second)).toEqual([{ text: 'gold' }, { text: 'silver' }]);
    expect(new URL(second.adminUrl).password).toBe(new URL(first.adminUrl).password);
  });

  it('takes settings for tests, and a port when one is named', async () => {
    copyMade();
    const { port } = await start();
    await running[0]!.stop();
    const postgres = await start({ port, settings: { fsync: 'off' } });
    expect(postgres.port).toBe(port);
    expect(await query(postgres.adminUrl, 'show fsync')).toEqual([{ fsync: 'off' }]);
  });

  it('is not steered by the variables of whoever starts it', async () => {
    copyMade();
    const before = { ...process.env };
    Object.assign(process.env, {
      PGDATA: '/nowhere',
      PGPORT: '1',
      PGDATABASE: 'other',
      LC_ALL: 'xx_XX',
      TZ: 'Asia/Tokyo',
    });
    try {
      const postgres = await start();
      expect(await query(postgres.adminUrl, 'show timezone')).toEqual([{ TimeZone: 'UTC' }]);
    } finally {
      process.env = before;
    }
  });

  it('stops once, however often it is asked, and says when the server ends', async () => {
    copyMade();
    const postgres = await start();
    const pid = readPostmaster(dataDir)!.pid;
    await Promise.all([postgres.stop(), postgres.stop()]);
    await postgres.stop();
    expect(await postgres.exited).toEqual({ code: 0, signal: null });
    expect(processStart(pid)).toBeNull();
    expect(existsSync(path.join(dataDir, 'postmaster.pid'))).toBe(false);
  });
});

/** Writes the lock that a server with this process id leaves when it is killed. */
function leaveLock(pid: number): void {
  writeFileSync(path.join(dataDir, 'postmaster.pid'), `${pid}\n${dataDir}\n1\n5432\n\n\n\nready\n`);
}

describe('after a kill -9', () => {
  it('stops the orphan, never runs two, and has all data', async () => {
    copyMade();
    const holder = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'support/hold-postgres.mjs'), dataDir],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = await once(holder.stdout!.setEncoding('utf8'), 'data');
    await query(String(line).trim(), `insert into kept values ('silver')`);
    const orphan = readPostmaster(dataDir)!.pid;

    const busy = await refusal();
    expect(busy).toMatchObject({
      code: 'database_in_use',
      message: expect.stringContaining(`process ${holder.pid}`),
    });
    expect(processStart(orphan)).not.toBeNull();

    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(processStart(orphan)).not.toBeNull();

    const lines: string[] = [];
    const postgres = await start({ log: (one) => lines.push(one) });
    expect(lines).toEqual([`stopping a database server that an earlier run left behind (process ${orphan})`]);
    expect(processStart(orphan)).toBeNull();
    expect(await kept(postgres)).toEqual([{ text: 'gold' }, { text: 'silver' }]);
  });

  it('of the server itself, recovers what was committed', async () => {
    copyMade();
    const first = await start();
    await query(first.adminUrl, `insert into kept values ('silver')`);
    process.kill(readPostmaster(dataDir)!.pid, 'SIGKILL');
    expect(await first.exited).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await kept(await start())).toEqual([{ text: 'gold' }, { text: 'silver' }]);
  });
});

describe('what a kill -9 may leave besides', () => {
  it('does not mind a process that got the old one’s id', async () => {
    copyMade();
    // Postgres itself would refuse: that process lives, and might be a server.
    leaveLock(process.ppid);
    expect(await kept(await start())).toEqual([{ text: 'gold' }]);
    expect(processStart(process.ppid)).not.toBeNull();
  });

  it('does not wait for somebody to take note of the old one’s end', async () => {
    copyMade();
    // A parent that by then is another program, and never asks how its child ended.
    const parent = spawn('/bin/sh', ['-c', 'sleep 600 & exec /bin/sh -c "echo $!; exec sleep 600"'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const pid = Number(String((await once(parent.stdout, 'data'))[0]));
      // The parent may still wait for its child while it is a shell.
      while (readFileSync(`/proc/${parent.pid}/comm`, 'utf8') !== 'sleep\n') await setImmediate();
      process.kill(pid, 'SIGKILL');
      leaveLock(pid);
      expect(await kept(await start())).toEqual([{ text: 'gold' }]);
      expect(process.kill(pid, 0)).toBe(true);
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it.each([
    ['empty', ''],
    ['cut short', '\n'],
  ])('starts over a lock file that is %s', async (_, text) => {
    copyMade();
    writeFileSync(path.join(dataDir, 'postmaster.pid'), text);
    expect(await kept(await start())).toEqual([{ text: 'gold' }]);
  });

  it('waits until nobody works on the data any more', async () => {
    copyMade();
    const first = await start();
    const client = new pg.Client({ connectionString: first.adminUrl });
    client.on('error', () => undefined);
    await client.connect();
    const { pid } = (await client.query('select pg_backend_pid() as pid')).rows[0];
    // A backend that is at work does not notice that its server is gone; one that waits does.
    client.query('do $$ begin loop end loop; end $$').catch(() => undefined);
    try {
      await untilActive(first.adminUrl, pid);
      process.kill(readPostmaster(dataDir)!.pid, 'SIGKILL');
      await first.exited;

      const lines: string[] = [];
      const again = await start({
        log: (line) => {
          lines.push(line);
          expect(processStart(pid)).not.toBeNull();
          process.kill(pid, 'SIGTERM');
        },
      });
      expect(lines).toEqual(['waiting for what is left of a killed database server']);
      expect(processStart(pid)).toBeNull();
      expect(await kept(again)).toEqual([{ text: 'gold' }]);
    } finally {
      if (processStart(pid) !== null) process.kill(pid, 'SIGKILL');
    }
  });

  it('begins again where the making was interrupted', async () => {
    mkdirSync(`${dataDir}.new/base`, { recursive: true });
    writeFileSync(`${dataDir}.new/PG_VERSION`, '18\n');
    const postgres = await start();
    expect(await query(postgres.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(`${dataDir}.new`)).toBe(false);
  });
});

describe('a folder that cannot be started', () => {
  const listing = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

  it.each<[string, string, () => void]>([
    [
      'is of a newer Postgres',
      'database_newer',
      () => writeFileSync(path.join(dataDir, 'PG_VERSION'), '99\n'),
    ],
    [
      'is of an older Postgres',
      'database_older',
      () => writeFileSync(path.join(dataDir, 'PG_VERSION'), '9.6\n'),
    ],
    ['has lost its version', 'database_broken', () => rmSync(path.join(dataDir, 'PG_VERSION'))],
    ['has an empty version', 'database_broken', () => truncateSync(path.join(dataDir, 'PG_VERSION'))],
    ['has lost its control file', 'database_broken', () => rmSync(path.join(dataDir, 'global/pg_control'))],
    [
      'holds something else',
      'database_broken',
      () => replaceBy(() => mkdirSync(path.join(dataDir, 'photos'), { recursive: true })),
    ],
    ['is a file', 'database_broken', () => replaceBy(() => writeFileSync(dataDir, 'text'))],
  ])('because it %s: %s, in one line, and nothing is touched', async (_, code, damage) => {
    makeShape();
    damage();
    const before = listing();
    expect(await refusal()).toMatchObject({ code, message: expect.stringContaining(dataDir) });
    expect(listing()).toEqual(before);
  });

  function replaceBy(make: () => void): void {
    rmSync(dataDir, { recursive: true });
    make();
  }

  it('because it is damaged inside says why, and where the log is', async () => {
    copyMade();
    writeFileSync(path.join(dataDir, 'global/pg_control'), Buffer.alloc(8192, 7));
    const { code, message } = await refusal();
    expect(code).toBe('database_broken');
    expect(message).toContain(`${dataDir}.log`);
    expect(readFileSync(`${dataDir}.log`, 'utf8')).toMatch(/PANIC|FATAL/);
  });

  it('because its parent is a file', async () => {
    writeFileSync(path.join(folder, 'file'), '');
    dataDir = path.join(folder, 'file/pg');
    expect(await refusal()).toMatchObject({ code: 'folder_unwritable' });
  });
});

describe('other trouble', () => {
  it('a lost password is replaced, the data kept', async () => {
    copyMade();
    rmSync(`${dataDir}.password`);
    const lines: string[] = [];
    const postgres = await start({ log: (line) => lines.push(line) });
    expect(lines).toEqual(['the database password was lost: setting a new one']);
    expect(await kept(postgres)).toEqual([{ text: 'gold' }]);
    expect(statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600);
  });

  it('a taken port is named', async () => {
    copyMade();
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as { port: number };
    await expect(start({ port })).rejects.toMatchObject({
      code: 'port_taken',
      message: `Port ${port} for the database is taken.`,
    });
    squatter.close();
    expect(await kept(await start())).toEqual([{ text: 'gold' }]);
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;
  asRoot('a folder that another user’s run left is taken over', async () => {
    copyMade();
    for (const entry of ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]) {
      chownSync(path.join(dataDir, entry), 65534, 65534);
    }
    expect(await kept(await start())).toEqual([{ text: 'gold' }]);
  });
});
