import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inspectLock, processStart, requireFreeLock, takeLock } from './lock.mjs';

const url = 'http://localhost:3000';
let folder: string;
let others: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'garimpo-lock-'));
  others = [];
});

afterEach(async () => {
  for (const other of others) {
    other.kill('SIGKILL');
    if (other.exitCode === null && other.signalCode === null) await once(other, 'exit');
  }
  rmSync(folder, { recursive: true });
});

function lockFile(): string {
  return path.join(folder, 'garimpo.lock');
}

async function otherProcess(): Promise<number> {
  const other = spawn(process.execPath, ['-e', 'console.log("up"); setInterval(() => {}, 1000)']);
  others.push(other);
  await once(other.stdout, 'data');
  return other.pid as number;
}

function endedProcess(): number {
  return spawnSync(process.execPath, ['-e', '0']).pid;
}

function write(holder: unknown): void {
  writeFileSync(lockFile(), JSON.stringify(holder));
}

describe('takeLock', () => {
  it('takes a free folder, gives it back and leaves nothing behind', () => {
    expect(inspectLock(folder)).toEqual({ state: 'free' });
    const lock = takeLock(folder, url);
    expect(inspectLock(folder)).toMatchObject({ state: 'held', holder: { pid: process.pid, url } });
    expect(readdirSync(folder)).toEqual(['garimpo.lock']);
    lock.giveBack();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses a folder that a living process holds, and says who and where', async () => {
    const pid = await otherProcess();
    write({ pid, started: processStart(pid), url });
    const before = readFileSync(lockFile(), 'utf8');
    expect(() => takeLock(folder, url)).toThrow(
      expect.objectContaining({
        name: 'StartProblem',
        message: `Garimpo already runs on ${folder}: ${url} (process ${pid}).`,
      }),
    );
    expect(readFileSync(lockFile(), 'utf8')).toBe(before);
    expect(readdirSync(folder)).toEqual(['garimpo.lock']);
  });

  it.each([
    ['of a process that is gone', () => ({ pid: endedProcess(), started: 'once', url })],
    ['whose process id somebody else has now', () => ({ pid: process.pid, started: 'another time', url })],
    ['that is no lock', () => ['nonsense']],
  ])('takes over a lock %s', (_, holder) => {
    write(holder());
    expect(inspectLock(folder)).toEqual({ state: 'stale' });
    takeLock(folder, url).giveBack();
    expect(existsSync(lockFile())).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes over from a process that was killed in the middle of taking over', () => {
    const stale = JSON.stringify({ pid: endedProcess(), started: 'once', url });
    writeFileSync(lockFile(), stale);
    const mark = createHash('sha256').update(stale).digest('hex').slice(0, 12);
    writeFileSync(`${lockFile()}.${mark}`, JSON.stringify({ pid: endedProcess(), started: 'twice', url }));
    const lock = takeLock(folder, url);
    expect(inspectLock(folder)).toMatchObject({ state: 'held', holder: { pid: process.pid } });
    expect(readdirSync(folder)).toEqual(['garimpo.lock']);
    lock.giveBack();
  });

  it('does not give back what another process has taken since', async () => {
    const lock = takeLock(folder, url);
    const pid = await otherProcess();
    write({ pid, started: processStart(pid), url });
    lock.sayStopping();
    lock.giveBack();
    expect(inspectLock(folder)).toMatchObject({ state: 'held', holder: { pid, stopping: false } });
  });

  it('lets exactly one of many at once take over a stale lock', async () => {
    write({ pid: endedProcess(), started: 'once', url });
    const code = `
      import { takeLock } from ${JSON.stringify(path.resolve('infra/local/shared/lock.mjs'))};
      process.stdin.once('data', () => {
        try { takeLock(${JSON.stringify(folder)}, 'x'); console.log('taken'); } catch (error) { console.log(error.name); }
      });
      console.log('up');`;
    const racers = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', code]),
    );
    others.push(...racers);
    await Promise.all(racers.map((racer) => once(racer.stdout, 'data')));
    const answers = racers.map(async (racer) => String((await once(racer.stdout, 'data'))[0]).trim());
    // Each stays alive, so that its lock stays valid while the others try.
    for (const racer of racers) racer.stdin.write('go\n');
    expect((await Promise.all(answers)).sort()).toEqual([...Array(5).fill('StartProblem'), 'taken']);
  });
});

describe('requireFreeLock', () => {
  it('waits for one that is stopping, and says so once', async () => {
    const lock = takeLock(folder, url);
    lock.sayStopping();
    let told = 0;
    const free = requireFreeLock(folder, {
      onWait: () => {
        told++;
        lock.giveBack();
      },
    });
    expect(await free).toBe('free');
    expect(told).toBe(1);
  });

  it('refuses one that runs at once, and one that does not get done with stopping', async () => {
    const lock = takeLock(folder, url);
    await expect(requireFreeLock(folder)).rejects.toThrow(/^Garimpo already runs on/);
    lock.sayStopping();
    await expect(requireFreeLock(folder, { patienceMs: 1 })).rejects.toThrow(/^Garimpo already runs on/);
    lock.giveBack();
  });

  it('does not wait for one that was killed while it stopped', async () => {
    write({ pid: endedProcess(), started: 'once', url, stopping: true });
    expect(await requireFreeLock(folder)).toBe('stale');
  });
});
