import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { asAdmin, rowsOf } from '@garimpo/service-kit/testing/database-facts';
import { type BundledPrograms, bundlePrograms } from '@garimpo/service-kit/testing/test-program';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type RunningPostgres, startPostgres } from '../local/postgres.mjs';

// A server with everything that the product keeps, its log archived; and what README.md says of going back to a moment, step by step.
const LIMIT_MS = 300_000;
const SERVER = { wal_level: 'replica', max_wal_senders: '2' };
const WRITERS = 3;

let folder: string;
let archive: string;
let programs: BundledPrograms;
let server: RunningPostgres;
const running: RunningPostgres[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'garimpo-moment-'));
  archive = path.join(folder, 'archive');
  mkdirSync(archive);
  // Where Postgres runs as another user, it has to come here.
  chmodSync(folder, 0o755);
  chmodSync(archive, 0o777);
  programs = await bundlePrograms('setup');
  server = await start('postgres', {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
  });
  expect(await setUp(server)).toBe(0);
}, LIMIT_MS);
afterAll(async () => {
  for (const one of running) await one.stop();
  await programs?.remove();
  rmSync(folder, { recursive: true });
}, LIMIT_MS);

async function start(name: string, settings: Record<string, string>): Promise<RunningPostgres> {
  const postgres = await startPostgres({
    dataDir: path.join(folder, name),
    settings: { ...SERVER, ...settings },
  });
  running.push(postgres);
  return postgres;
}

/** Migrations and plans of this version, as an installation has them made. @returns the exit code */
async function setUp({ adminUrl }: RunningPostgres): Promise<number> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: adminUrl,
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, [programs.fileOf('setup')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code as number;
}

const CAMPAIGN = `insert into traffic_filter.campaigns (user_id, key, name, secure_page, offers, networks, devices, protection)
  values (gen_random_uuid(), substr(md5(random()::text), 1, 10), $1, 'https://segura.invalid/', '[{"url": "https://oferta.invalid/", "weight": 1}]',
    '{facebook}', '{phone}', '{}')`;

/** Others write all the time, as in an installation that is used. */
class Writers {
  #isGoing = true;
  #written = 0;
  readonly #all: Promise<void>[];

  constructor(postgres: RunningPostgres) {
    this.#all = Array.from({ length: WRITERS }, () =>
      asAdmin(postgres.adminUrl, async (db) => {
        while (this.#isGoing) {
          await db.query(CAMPAIGN, [`campanha ${this.#written}`]);
          this.#written += 1;
          await wait(2);
        }
      }),
    );
  }

  async until(count: number): Promise<void> {
    while (this.#written < count) await wait(5);
  }

  async stop(): Promise<void> {
    this.#isGoing = false;
    await Promise.all(this.#all);
  }
}

/** Step 1 of the page: the files of the running server, and what they need of the log. */
async function baseBackup(name: string): Promise<void> {
  const target = path.join(folder, name);
  const source = realpathSync(path.join(folder, 'postgres'));
  await asAdmin(server.adminUrl, async (db) => {
    await db.query(`select pg_backup_start('drill', true)`);
    const copied = spawnSync('cp', ['-a', source, target]);
    expect(copied.status).toBe(0);
    const { rows } = await db.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    rmSync(path.join(target, 'postmaster.pid'));
    for (const file of readdirSync(path.join(target, 'pg_wal')))
      rmSync(path.join(target, 'pg_wal', file), { recursive: true });
    writeFileSync(path.join(target, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  copyFileSync(`${source}.password`, `${target}.password`);
}

/** Steps 2 and 3: a server of those files, and the log until that moment. */
function restoreTo(name: string, moment: string, log = archive): Promise<RunningPostgres> {
  const target = path.join(folder, name);
  cpSync(path.join(folder, 'base'), target, { recursive: true, verbatimSymlinks: true });
  copyFileSync(path.join(folder, 'base.password'), `${target}.password`);
  chmodSync(target, 0o700);
  writeFileSync(path.join(target, 'recovery.signal'), '');
  return start(name, {
    archive_mode: 'off',
    // Ready means that it is there, and not that it may be read on the way.
    hot_standby: 'off',
    restore_command: `cp ${log}/%f %p`,
    recovery_target_time: moment,
    recovery_target_action: 'promote',
  });
}

const archived = () =>
  readdirSync(archive)
    .filter((file) => /^[0-9A-F]{24}$/.test(file))
    .sort();

it(
  'goes back to the moment before a mistake, row for row, and no server starts that did not get there',
  async () => {
    const writers = new Writers(server);
    await writers.until(50);
    await baseBackup('base');
    await writers.until(300);
    await writers.stop();

    const before = await rowsOf(server.adminUrl);
    const { rows } = await asAdmin(server.adminUrl, (db) =>
      db.query<{ moment: string }>('select clock_timestamp()::text as moment'),
    );
    const moment = rows[0]?.moment as string;
    // The mistake, and work that goes on after it.
    const later = new Writers(server);
    await asAdmin(server.adminUrl, (db) => db.query('delete from traffic_filter.campaigns'));
    await asAdmin(server.adminUrl, (db) => db.query('drop table accounts.plans cascade'));
    await later.until(100);
    await later.stop();
    expect(await rowsOf(server.adminUrl)).not.toEqual(before);
    const { rows: last } = await asAdmin(server.adminUrl, (db) =>
      db.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name'),
    );
    for (const end = Date.now() + 60_000; !archived().includes(last[0]?.name as string); await wait(50))
      if (Date.now() > end) throw new Error('the log is not archived');
    await server.stop();

    const restored = await restoreTo('restored', moment);
    expect(await rowsOf(restored.adminUrl)).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(80);
    // It is an installation again: this version finds nothing to do, and it takes rows.
    expect(await setUp(restored)).toBe(0);
    await asAdmin(restored.adminUrl, (db) => db.query(CAMPAIGN, ['depois']));
    await restored.stop();

    // Half of the log is as good as none: the server says so and does not start.
    const part = path.join(folder, 'part');
    cpSync(archive, part, { recursive: true });
    chmodSync(part, 0o777);
    for (const file of archived()) if (file >= (last[0]?.name as string)) rmSync(path.join(part, file));
    await expect(restoreTo('halfway', moment, part)).rejects.toThrow(
      /recovery ended before configured recovery target was reached/,
    );
  },
  LIMIT_MS,
);
