import { fstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DiskSync } from './acknowledgement.ts';
import { DiskSpool, type DiskSpoolOptions, type SpoolTrouble } from './disk-spool.ts';

const USUAL = { rotateMs: 60_000, retryMs: 5, abandonedMs: 60_000, storedWithinMs: 60_000 };

let folder: string;
let stored: number[];
let troubles: SpoolTrouble[];
const spools: DiskSpool<number>[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'));
  [stored, troubles] = [[], []];
});
afterEach(async () => {
  await Promise.all(spools.splice(0).map((spool) => spool.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function start(options: Partial<DiskSpoolOptions>): Promise<DiskSpool<number>> {
  const spool = new DiskSpool<number>({
    folder,
    outlives: 'disk',
    times: USUAL,
    store: async (lines) => void stored.push(...lines.map(Number)),
    isOfItems: () => false,
    onTrouble: (trouble) => troubles.push(trouble),
    ...options,
  });
  await spool.start();
  spools.push(spool);
  return spool;
}

/** A disk that has only what was synced, of each file and of the folder. It is slow, so that writes come meanwhile. */
class VolatileDisk implements DiskSync {
  readonly #bytes = new Map<number, number>();
  #names = new Set<string>();
  syncs = 0;
  failures = 0;

  file = async (descriptor: number): Promise<void> => {
    this.syncs += 1;
    const { ino, size } = fstatSync(descriptor);
    await wait(3);
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('the disk fails');
    }
    this.#bytes.set(ino, size);
  };

  path = async (path: string): Promise<void> => {
    await wait(1);
    if (path === folder) this.#names = new Set(readdirSync(folder));
    else this.#bytes.set(statSync(path).ino, statSync(path).size);
  };

  /** What is left when the power goes. */
  survivors(): number[] {
    return [...this.#names].flatMap((name) => {
      const path = join(folder, name);
      const has = this.#bytes.get(statSync(path).ino) ?? 0;
      const text = readFileSync(path).subarray(0, has).toString();
      return text.split('\n').slice(0, -1).map(Number);
    });
  }
}

const away = () => Promise.reject(new Error('the database is away'));
const after = (ms: number) => wait(ms, 'late' as const);

describe('items that outlive the power of their machine', () => {
  it('are all on the disk when they are acknowledged, whenever the power goes', async () => {
    const disk = new VolatileDisk();
    const spool = await start({ sync: disk, times: { ...USUAL, rotateMs: 20 }, store: away });
    const acknowledged: number[] = [];
    let isGoing = true;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let at = 0; isGoing; at += 1) {
        const item = writer * 1_000_000 + at;
        await spool.add(item);
        acknowledged.push(item);
      }
    });
    for (let cut = 0; cut < 20 || acknowledged.length <= 100; cut += 1) {
      await wait(7);
      const survivors = new Set(disk.survivors());
      expect(acknowledged.filter((item) => !survivors.has(item))).toEqual([]);
    }
    isGoing = false;
    await Promise.all(writers);
    expect((await readdir(folder)).length).toBeGreaterThan(1);
    // They share syncs: each writer has waited for one of its own, and no sync was for one writer alone.
    expect(disk.syncs).toBeLessThan(acknowledged.length / 4);
  });

  it('are stored at once where the disk fails', async () => {
    const disk = new VolatileDisk();
    disk.failures = 1;
    const spool = await start({ sync: disk });
    await Promise.all([spool.add(1), spool.add(2)]);
    expect([stored, troubles.map(({ kind }) => kind)]).toEqual([[1, 2], ['not_written']]);
    await spool.add(3);
    expect(disk.survivors()).toContain(3);
  });
});

describe('items that outlive their machine', () => {
  it('are stored when they are acknowledged, in groups', async () => {
    let statements = 0;
    const store = async (lines: readonly string[]) => {
      statements += 1;
      await wait(3);
      stored.push(...lines.map(Number));
    };
    const spool = await start({ outlives: 'database', store });
    const items = Array.from({ length: 400 }, (_, at) => at);
    await Promise.all(
      items.map(async (item) => {
        await wait(item / 10);
        await spool.add(item);
        expect(stored).toContain(item);
      }),
    );
    expect([...stored].sort((a, b) => a - b)).toEqual(items);
    expect(statements).toBeLessThan(items.length / 4);
    expect(spool.waiting).toBe(0);
  });

  it('are acknowledged by the disk while nothing can be stored, told once, and wait for the store again afterwards', async () => {
    const disk = new VolatileDisk();
    let isAway = true;
    const store = async (lines: readonly string[]) => {
      if (isAway) throw new Error('the database is away');
      stored.push(...lines.map(Number));
    };
    const spool = await start({ outlives: 'database', store, sync: disk, times: { ...USUAL, rotateMs: 5 } });
    for (const item of [1, 2, 3]) {
      await spool.add(item);
      if (item > 1) expect(disk.survivors()).toContain(item);
    }
    expect(troubles.filter(({ kind }) => kind === 'behind')).toHaveLength(1);
    isAway = false;
    for (const end = Date.now() + 5_000; stored.length < 3 && Date.now() < end; ) await wait(2);
    const syncs = disk.syncs;
    await spool.add(4);
    expect([stored.sort(), disk.syncs]).toEqual([[1, 2, 3, 4], syncs]);
  });

  it('wait no longer than that for a store that hangs', async () => {
    const disk = new VolatileDisk();
    let hung = () => undefined as void;
    const store = async (lines: readonly string[]) => {
      await new Promise<void>((resolve) => {
        hung = resolve;
      });
      stored.push(...lines.map(Number));
    };
    const times = { ...USUAL, storedWithinMs: 50 };
    const spool = await start({ outlives: 'database', store, sync: disk, times });
    const first = spool.add(1);
    expect(await Promise.race([first, after(25)])).toBe('late');
    await first;
    expect([stored, troubles.map(({ kind }) => kind)]).toEqual([[], ['behind']]);
    // The others do not wait that long again.
    expect(await Promise.race([spool.add(2), after(40)])).toBeUndefined();
    hung();
    const end = setInterval(() => hung(), 2);
    await Promise.all(spools.splice(0).map((one) => one.stop()));
    clearInterval(end);
    expect(stored).toEqual([1, 2]);
  });
});
