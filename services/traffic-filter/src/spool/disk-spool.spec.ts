import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DiskSpool, heldFiles, type SpoolTrouble } from './disk-spool.ts';
import { spoolFileName } from './spool-file-name.ts';

let folder: string;
let stored: number[];
let troubles: SpoolTrouble[];
let away: Error | null;
const spools: DiskSpool<number>[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'));
  [stored, troubles, away] = [[], [], null];
});
afterEach(async () => {
  await Promise.all(spools.splice(0).map((spool) => spool.stop()));
  await rm(folder, { recursive: true, force: true });
});

const BAD = -1;
async function start(times = { rotateMs: 5, retryMs: 5, abandonedMs: 60_000 }, at = folder) {
  const spool = new DiskSpool<number>({
    folder: at,
    outlives: 'process',
    times,
    store: async (lines) => {
      const items = lines.map(Number);
      if (away !== null) throw away;
      if (items.includes(BAD)) throw new Error('value');
      stored.push(...items);
    },
    isOfItems: (error) => (error as Error).message === 'value',
    onTrouble: (trouble) => troubles.push(trouble),
  });
  await spool.start();
  spools.push(spool);
  return spool;
}
const files = () => readdir(folder);
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 5_000; !(await isSo()); ) {
    if (Date.now() > end) throw new Error('it did not come to that');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
/** As a process leaves a file that was killed some time ago. */
async function leave(name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text);
  const before = new Date(Date.now() - 120_000);
  await utimes(join(folder, name), before, before);
}

describe('a spool on disk', () => {
  it('has an item in a file before it answers, and stores each once', async () => {
    const spool = await start({ rotateMs: 60_000, retryMs: 5, abandonedMs: 60_000 });
    await Promise.all(numbers(100).map((item) => spool.add(item)));
    const written = await Promise.all((await files()).map((name) => readFile(join(folder, name), 'utf8')));
    expect(written.join('').trim().split('\n').map(Number)).toEqual(numbers(100));
    expect([stored, spool.waiting]).toEqual([[], 100]);
    await spool.stop();
    expect([stored, await files(), spool.waiting]).toEqual([numbers(100), [], 0]);
  });

  it('goes on while nothing can be stored, and stores it all later in its order', async () => {
    away = new Error('the database is away');
    const spool = await start();
    for (const item of numbers(50)) {
      await spool.add(item);
      if (item % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 12));
    }
    await until(() => troubles.some(({ kind }) => kind === 'not_stored'));
    expect(stored).toEqual([]);
    away = null;
    await until(() => stored.length === 50);
    expect(stored).toEqual(numbers(50));
    await until(async () => (await files()).length === 0);
  });

  it('leaves on disk what it cannot store before it stops, for the next one', async () => {
    away = new Error('the database is away');
    const spool = await start();
    await Promise.all(numbers(20).map((item) => spool.add(item)));
    await spool.stop();
    expect((await files()).length).toBeGreaterThan(0);
    away = null;
    await start({ rotateMs: 5, retryMs: 5, abandonedMs: 0 });
    await until(() => stored.length === 20);
    expect(stored).toEqual(numbers(20));
  });

  it('stores while it is written to without a pause', async () => {
    const spool = await start();
    let isGoing = true;
    const writers = numbers(8).map(async (writer) => {
      for (let at = 0; isGoing; at += 1) await spool.add(writer * 1_000_000 + at);
    });
    await until(() => stored.length > 1_000);
    isGoing = false;
    await Promise.all(writers);
  });

  it('takes over at once what a process of this machine left that is gone, and nothing of one that is there', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    await writeFile(join(folder, spoolFileName(1, gone)), '1\n');
    await writeFile(join(folder, spoolFileName(2, process.pid)), '2\n');
    await writeFile(join(folder, spoolFileName(3, process.ppid)), '3\n');
    await writeFile(join(folder, spoolFileName(4, gone, 'another-host')), '4\n');
    await start();
    await until(() => stored.length === 2);
    await until(async () => (await files()).length === 2);
    expect(stored).toEqual([1, 2]);
  });

  it('leaves to another of the same process what that one writes to', async () => {
    const first = await start({ rotateMs: 60_000, retryMs: 5, abandonedMs: 60_000 });
    await first.add(1);
    const second = await start();
    await second.add(2);
    await until(async () => (await files()).length === 1);
    expect(stored).toEqual([2]);
  });

  it('takes over what killed processes left, whole lines alone, and nothing of one that is alive', async () => {
    await leave('1-a.ndjson', '1\n2\n3');
    await leave('2-b.ndjson', '4\nnot json\n5\n');
    await leave('notes.txt', '6\n');
    await writeFile(join(folder, '3-c.ndjson'), '7\n');
    await start();
    await until(async () => (await files()).length === 2);
    expect(stored).toEqual([1, 2, 4, 5]);
    expect(troubles).toMatchObject([{ kind: 'unreadable', lines: 1 }]);
    expect((await files()).sort()).toEqual(['3-c.ndjson', 'notes.txt']);
  });

  it('keeps a file that cannot be read, goes on with the others, and stores it when it can', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    // Leads to a folder at first, which cannot be read as a file.
    const target = join(folder, 'target');
    await mkdir(target);
    const unread = spoolFileName(1, gone);
    await symlink(target, join(folder, unread));
    await writeFile(join(folder, spoolFileName(2, gone)), '2\n');
    await start();
    await until(() => stored.length === 1);
    await until(() => troubles.length >= 2);
    expect(troubles[0]).toMatchObject({ kind: 'not_stored', error: { code: 'EISDIR' } });
    expect([stored, await files()]).toEqual([[2], expect.arrayContaining([unread])]);
    // In one step: one that is not there for a moment is one that was stored.
    await writeFile(join(folder, 'readable'), '1\n');
    await symlink(join(folder, 'readable'), join(folder, 'link'));
    await rename(join(folder, 'link'), join(folder, unread));
    await until(() => stored.length === 2);
    await until(async () => !(await files()).includes(unread));
    expect(stored).toEqual([2, 1]);
  });

  it('stores all other files when it stops and one cannot be read', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    const unread = spoolFileName(1, gone);
    await symlink(folder, join(folder, unread));
    const spool = await start({ rotateMs: 60_000, retryMs: 60_000, abandonedMs: 60_000 });
    await spool.add(2);
    await spool.stop();
    expect([stored, await files()]).toEqual([[2], [unread]]);
  });

  it('lets no file wait because of others that cannot be read', async () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    for (const at of [1, 2, 3]) await symlink(folder, join(folder, spoolFileName(at, gone)));
    await writeFile(join(folder, spoolFileName(4, gone)), '4\n');
    await start({ rotateMs: 60_000, retryMs: 600_000, abandonedMs: 60_000 });
    await until(() => stored.length === 1);
    expect([stored, troubles.map(({ kind }) => kind)]).toEqual([[4], Array(3).fill('not_stored')]);
  });

  it('drops an item that can never be stored, and no other', async () => {
    const spool = await start();
    await Promise.all([0, 1, BAD, 2, 3, 4, BAD, 5].map((item) => spool.add(item)));
    await until(() => stored.length === 6);
    expect([...stored].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(troubles.filter(({ kind }) => kind === 'refused')).toMatchObject([{ line: '-1' }, { line: '-1' }]);
  });

  it('keeps nothing in mind of files that could not be made', async () => {
    const spool = await start();
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    const before = heldFiles.size;
    for (const item of numbers(20)) await spool.add(item);
    expect(stored).toEqual(numbers(20));
    expect(heldFiles.size).toBe(before);
  });

  it('stores at once what cannot be written, and refuses only what can be neither', async () => {
    const spool = await start();
    // A file where the folder should be: nothing can be made in it.
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    await spool.add(1);
    expect(stored).toEqual([1]);
    expect(troubles.map(({ kind }) => kind)).toContain('not_written');
    away = new Error('the database is away');
    await expect(spool.add(2)).rejects.toThrow('away');
    away = null;
    await rm(folder);
    await start();
    await spool.add(3);
    await until(() => stored.includes(3));
  });
});
