import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import * as z from 'zod';
import { JobRunner, RUNS_AT_ONCE } from './job-runner.ts';
import type { JobStore, StoredJob } from './job-store.ts';
import { Jobs } from './jobs.ts';

/** A queue in memory: only when what is taken is looked at here. */
class FakeStore {
  away = false;
  failure: Error | undefined;
  hangs = false;
  readonly waiting: StoredJob[] = [];
  readonly asked: string[] = [];
  readonly stored: string[] = [];

  add(name: string, count: number): void {
    for (let n = 0; n < count; n += 1)
      this.waiting.push({ id: `${name}-${n}`, name, data: {}, attempt: 1, lastAttempt: false });
  }

  async take(name: string, most: number): Promise<StoredJob[]> {
    this.asked.push(name);
    if (this.hangs) await new Promise(() => {});
    if (this.failure !== undefined) throw this.failure;
    if (this.away) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const taken = this.waiting.filter((job) => job.name === name).slice(0, most);
    for (const job of taken) this.waiting.splice(this.waiting.indexOf(job), 1);
    return taken;
  }

  tick = async ({ name }: { name: string }) => {
    this.add(name, 1);
    return true;
  };
  maintain = async () => [];
  comeBackTo = async () => {};
  times = { note: async () => ({ leaptFrom: null, restsUntil: null }) };
  done = async ({ id }: StoredJob) => void this.stored.push(`done ${id}`);
  failed = async ({ id }: StoredJob, error: Error) => void this.stored.push(`failed ${id}: ${error.message}`);
  release = async ({ id }: StoredJob) => {
    if (this.hangs) await new Promise(() => {});
    this.stored.push(`back ${id}`);
  };
}

let store: FakeStore;
let jobs: Jobs;
let runner: JobRunner;
let logs: { msg: string; level: number }[];
let release: () => void;
let gate: Promise<void>;
beforeEach(() => {
  store = new FakeStore();
  logs = [];
  const log = pino({ level: 'debug' }, { write: (line) => void logs.push(JSON.parse(line)) });
  const clock = () => new Date();
  jobs = new Jobs('notes', store as unknown as JobStore, clock);
  runner = new JobRunner(jobs, store as unknown as JobStore, log, clock);
  gate = new Promise((resolve) => {
    release = resolve;
  });
});
afterEach(() => {
  jest.useRealTimers();
});

const define = (
  name: string,
  concurrency: number,
  work: (signal: AbortSignal) => Promise<void> = () => gate,
) =>
  jobs.define({
    name,
    data: z.object({}),
    timeoutSeconds: 60,
    concurrency,
    work: (_data, { signal }) => work(signal),
  });
const names = async (runs: Promise<Promise<{ id: string }>[]>) => {
  const begun = await runs;
  release();
  return (await Promise.all(begun)).map(({ id }) => id);
};

describe('places', () => {
  it('are as many as the kind may have', async () => {
    define('notes.one', 1);
    define('notes.two', 2);
    store.add('notes.one', 4);
    store.add('notes.two', 1);
    expect(await names(runner.round(new Date()))).toEqual(['notes.one-0', 'notes.two-0']);
  });

  it('are as many as the domain may have, whatever the kinds say', async () => {
    define('notes.many', 50);
    store.add('notes.many', 50);
    const begun = await runner.round(new Date());
    expect(begun).toHaveLength(RUNS_AT_ONCE);
    expect(await runner.round(new Date())).toHaveLength(0);
    release();
    await Promise.all(begun);
    expect(await runner.round(new Date())).toHaveLength(RUNS_AT_ONCE);
  });

  it('go first to the kind that waited longest', async () => {
    define('notes.many', RUNS_AT_ONCE);
    define('notes.few', 1);
    store.add('notes.many', 20);
    const first = await runner.round(new Date());
    release();
    await Promise.all(first);
    store.add('notes.few', 1);
    const next = await Promise.all(await runner.round(new Date()));
    expect(next[0]?.id).toBe('notes.few-0');
  });
});

describe('the end of a process', () => {
  it('waits for work that ends in time', async () => {
    define('notes.one', 1);
    store.add('notes.one', 1);
    const begun = await runner.round(new Date());
    const stopped = runner.stop({ finishMs: 60_000 });
    release();
    await stopped;
    expect(await Promise.all(begun)).toMatchObject([{ result: 'done' }]);
    expect(store.stored).toEqual(['done notes.one-0']);
  });

  it('asks the rest to stop, and gives back what does and what does not', async () => {
    define(
      'notes.heeds',
      1,
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    define('notes.deaf', 1);
    store.add('notes.heeds', 1);
    store.add('notes.deaf', 1);
    const begun = await runner.round(new Date());
    await runner.stop({ finishMs: 0, heedMs: 0 });
    expect(store.stored.sort()).toEqual(['back notes.deaf-0', 'back notes.heeds-0']);
    release();
    expect((await Promise.all(begun)).map(({ result }) => result)).toEqual(['given back', 'given back']);
    expect(store.stored).toHaveLength(2);
  });
});

describe('time', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  });

  it('that is up ends a run, heeded or not', async () => {
    define('notes.deaf', 1);
    store.add('notes.deaf', 1);
    const [run] = await runner.round(new Date());
    await jest.advanceTimersByTimeAsync(59_999);
    expect(store.stored).toEqual([]);
    await jest.advanceTimersByTimeAsync(5_001);
    expect(await run).toMatchObject({ result: 'failed', error: { name: 'JobTimeoutError' } });
    expect(store.stored).toEqual(['failed notes.deaf-0: the job took more than its 60 s']);
  });

  it('that gets no connection for a while, for the pool is busy, leaves the process well', async () => {
    runner.start();
    await jest.advanceTimersByTimeAsync(1_500);
    store.failure = new Error('timeout exceeded when trying to connect');
    await jest.advanceTimersByTimeAsync(40_000);
    await expect(runner.check()).resolves.toBeUndefined();
  });

  it('without a database is logged once, makes the process unhealthy, and passes', async () => {
    define('notes.one', 1);
    runner.start();
    await jest.advanceTimersByTimeAsync(1_500);
    await expect(runner.check()).resolves.toBeUndefined();
    store.away = true;
    await jest.advanceTimersByTimeAsync(40_000);
    await expect(runner.check()).rejects.toThrow('no look at the jobs');
    expect(logs.map(({ msg }) => msg)).toEqual(['the queue of jobs could not be read']);
    store.away = false;
    store.add('notes.one', 1);
    release();
    await jest.advanceTimersByTimeAsync(6_000);
    await expect(runner.check()).resolves.toBeUndefined();
    expect(logs.map(({ msg }) => msg)).toEqual([
      'the queue of jobs could not be read',
      'the queue of jobs can be read again',
      'job done',
    ]);
    await runner.stop();
  });

  it('after the shutdown: nothing more is claimed', async () => {
    define('notes.one', 1);
    runner.start();
    await jest.advanceTimersByTimeAsync(1_500);
    await runner.stop();
    store.add('notes.one', 1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(store.waiting).toHaveLength(1);
  });

  it('of the end is bounded where the database hangs under a look and under jobs', async () => {
    define('notes.deaf', 1, () => new Promise(() => {}));
    define('notes.other', 1);
    store.add('notes.deaf', 1);
    runner.start();
    await jest.advanceTimersByTimeAsync(500);
    store.hangs = true;
    await jest.advanceTimersByTimeAsync(1_000);
    let hasEnded = false;
    void runner.stop().then(() => {
      hasEnded = true;
    });
    await jest.advanceTimersByTimeAsync(7_100);
    expect(hasEnded).toBe(true);
  });

  it('of a schedule is asked for less often while it has nothing, and its job is taken up when it is sent', async () => {
    jobs.schedule({ name: 'notes.hourly', every: '0 * * * *', timeoutSeconds: 60, work: async () => {} });
    jest.useRealTimers();
    jest.useFakeTimers({ now: new Date('2026-11-20T12:59:30Z') });
    runner.start();
    await jest.advanceTimersByTimeAsync(500);
    expect(store.stored).toEqual(['done notes.hourly-0']);
    store.asked.length = 0;
    await jest.advanceTimersByTimeAsync(25_000);
    expect(store.asked).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(store.stored).toHaveLength(2);
    await runner.stop();
  });

  it('between two looks is none while there is more to do', async () => {
    define('notes.one', 1, async () => {});
    store.add('notes.one', 100);
    runner.start();
    await jest.advanceTimersByTimeAsync(500);
    expect(store.stored).toHaveLength(100);
    await runner.stop();
  });
});
