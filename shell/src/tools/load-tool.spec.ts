import { defineTool } from '@garimpo/sdk';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ToolRelease } from './discovery.ts';
import {
  BAD_VERSION_MS,
  createToolLoader,
  type LoaderParts,
  RETRY_DELAY_MS,
  ToolLoadError,
} from './load-tool.ts';
import { listedTool, release } from './testing/listed-tool.ts';
import type { ToolFailure, ToolLoad } from './tool-failures.ts';

const old = release('1.0.0');
const current = release('2.0.0');
const alone = listedTool({ current });
const withFallback = listedTool({ current, fallback: old });

const tool = (parts: object = {}) => defineTool({ routes: [{ path: '/demo' }], ...parts });
const exposing = (version: string, parts: object = {}) => ({ contract: 1, version, tool: tool(), ...parts });

type Open = (release: ToolRelease, onSign?: () => void) => unknown;

type Limits = 'fallbackAfterMs' | 'giveUpAfterMs' | 'hedgeAfterMs' | 'lateAfterMs';

interface Options extends Pick<LoaderParts, Limits> {
  styles?: () => Promise<void>;
  now?: () => number;
}

function setUp(open: Open, { styles = async () => {}, now: clock, ...limits }: Options = {}) {
  const failures: ToolFailure[] = [];
  const loads: ToolLoad[] = [];
  const givenUp: string[] = [];
  const closed: string[] = [];
  const waits: number[] = [];
  let now = 0;
  const opened: string[] = [];
  const loader = createToolLoader({
    federation: {
      open: async (wanted, onSign) => {
        opened.push(wanted.version);
        return open(wanted, onSign);
      },
      ensureStyles: styles,
      giveUp: ({ version }) => void givenUp.push(version),
      close: ({ version }) => void closed.push(version),
    },
    report: (failure) => failures.push(failure),
    reportLoad: (load) => loads.push(load),
    now: clock ?? (() => now),
    wait: async (delayMs) => {
      waits.push(delayMs);
    },
    ...limits,
  });
  return {
    loader,
    loads,
    failures,
    givenUp,
    closed,
    opened,
    waits,
    stages: () => failures.map(({ version, stage }) => `${version} ${stage}`),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const lost = () => {
  throw new Error('404');
};

describe('loading a tool', () => {
  it('gives the current version', async () => {
    const { loader } = setUp(({ version }) => exposing(version));
    await expect(loader.load(withFallback)).resolves.toMatchObject({ release: current });
  });

  it('loads a version once, however often it is asked for', async () => {
    const { loader, opened } = setUp(({ version }) => exposing(version));
    await Promise.all([loader.load(alone), loader.load(alone)]);
    await loader.load(alone);
    expect(opened).toEqual(['2.0.0']);
    expect(loader.loaded(alone)?.release).toBe(current);
  });

  it('runs the set-up of the tool before it gives it out', async () => {
    const setup = jest.fn(async () => {});
    const { loader } = setUp(({ version }) => exposing(version, { tool: tool({ setup }) }));
    await loader.load(alone);
    expect(setup).toHaveBeenCalledTimes(1);
  });

  it.each<[string, string, Open]>([
    ['the code is lost', 'load', lost],
    ['nothing is exposed', 'shape', () => undefined],
    ['the tool is no tool', 'shape', ({ version }) => exposing(version, { tool: { routes: [] } })],
    ['the contract is missing', 'shape', ({ version }) => exposing(version, { contract: undefined })],
    ['another version answers under its name', 'shape', () => exposing('0.9.0')],
    ['it was built for another contract', 'contract', ({ version }) => exposing(version, { contract: 2 })],
    ['its set-up throws', 'setup', ({ version }) => exposing(version, { tool: tool({ setup: lost }) })],
  ])('takes the last good version when %s', async (_what, stage, open) => {
    const { loader, stages } = setUp((wanted) => (wanted === current ? open(wanted) : exposing('1.0.0')));
    await expect(loader.load(withFallback)).resolves.toMatchObject({ release: old });
    expect(stages()).toEqual([`2.0.0 ${stage}`]);
  });

  it('takes the last good version when style sheets are lost', async () => {
    const { loader, stages } = setUp(({ version }) => exposing(version), {
      styles: jest.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(),
    });
    await expect(loader.load(withFallback)).resolves.toMatchObject({ release: old });
    expect(stages()).toEqual(['2.0.0 styles']);
  });

  it('takes the last good version when the current one never arrives', async () => {
    const { loader, stages, givenUp } = setUp(
      (wanted) => (wanted === current ? new Promise(() => {}) : exposing('1.0.0')),
      { fallbackAfterMs: 5 },
    );
    await expect(loader.load(withFallback)).resolves.toMatchObject({ release: old });
    expect(stages()).toEqual(['2.0.0 timeout']);
    expect(givenUp).toEqual(['2.0.0']);
  });

  it('says what failed first when both versions fail', async () => {
    const { loader, stages } = setUp((wanted) =>
      wanted === current ? exposing('2.0.0', { contract: 9 }) : lost(),
    );
    const error = await loader.load(withFallback).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ToolLoadError);
    expect(error).toMatchObject({ stage: 'contract', release: current });
    expect(stages()).toEqual(['2.0.0 contract', '1.0.0 load']);
  });
});

describe('a version that is late', () => {
  const held: (() => void)[] = [];
  const slowly = (version: string, parts: object = {}) =>
    new Promise((resolve) => held.push(() => resolve(exposing(version, parts))));

  it('has more time where nothing else can be shown', async () => {
    const { loader } = setUp(({ version }) => slowly(version), { fallbackAfterMs: 1, giveUpAfterMs: 5_000 });
    const loading = loader.load(alone);
    const other = setUp(() => new Promise(() => {}), { fallbackAfterMs: 1, giveUpAfterMs: 10 });
    await expect(other.loader.load(alone)).rejects.toMatchObject({ stage: 'timeout' });
    for (const arrive of held) arrive();
    await expect(loading).resolves.toMatchObject({ release: current });
  });

  it('is not set up beside the one that took its place', async () => {
    const setup = jest.fn();
    let arrive: (exposed: unknown) => void = () => {};
    const late = new Promise((resolve) => {
      arrive = resolve;
    });
    const { loader } = setUp((wanted) => (wanted === current ? late : exposing('1.0.0')), {
      fallbackAfterMs: 1,
    });
    await expect(loader.load(withFallback)).resolves.toMatchObject({ release: old });
    arrive(exposing('2.0.0', { tool: tool({ setup }) }));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(setup).not.toHaveBeenCalled();
    expect(loader.loaded(withFallback)?.release).toBe(old);
  });
});

describe('a version of which nothing arrives', () => {
  const limits = { hedgeAfterMs: 20, lateAfterMs: 40, fallbackAfterMs: 200, now: () => performance.now() };
  const nothing = () => new Promise(() => {});
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  // The time is the test's own: on a busy machine the real one passes between two parts that come one after the other.
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  async function settled<Value>(work: Promise<Value>): Promise<Value> {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    work.then(over, over);
    while (!isOver) await pass(1);
    return work;
  }

  it('is replaced by the good one at once, and counts as failed only when its time is over', async () => {
    const { loader, stages, loads, opened } = setUp(
      (wanted) => (wanted === current ? nothing() : exposing('1.0.0')),
      limits,
    );
    const startedAt = performance.now();
    await expect(settled(loader.load(withFallback))).resolves.toMatchObject({ release: old });
    expect(performance.now() - startedAt).toBeLessThan(limits.fallbackAfterMs);
    expect(opened.slice(0, 2)).toEqual(['2.0.0', '1.0.0']);
    expect(stages()).toEqual([]);
    // Whoever comes back meanwhile does not wait again.
    expect(loader.loaded(withFallback)?.release).toBe(old);
    await expect(settled(loader.load(withFallback))).resolves.toMatchObject({ release: old });
    await pass(limits.fallbackAfterMs);
    expect(stages()).toEqual(['2.0.0 timeout']);
    expect(loads).toMatchObject([{ version: '1.0.0', isFallback: true }]);
  });

  it('and that arrives late is no failure, is not set up, and is taken at the next visit', async () => {
    const setup = jest.fn();
    const { loader, stages, loads, closed } = setUp(async (wanted) => {
      if (wanted === current) await after(100);
      return exposing(wanted.version, wanted === current ? { tool: tool({ setup }) } : {});
    }, limits);
    await expect(settled(loader.load(withFallback))).resolves.toMatchObject({ release: old });
    await pass(120);
    expect(stages()).toEqual([]);
    expect(setup).not.toHaveBeenCalled();
    expect(closed).toEqual(['2.0.0']);
    expect(loads).toMatchObject([
      { version: '1.0.0', isFallback: true },
      { version: '2.0.0', isFallback: false },
    ]);
    expect(loader.loaded(withFallback)).toBeUndefined();
  });

  it('is kept when it comes before the good one, which leaves nothing in the page', async () => {
    const { loader, loads, closed } = setUp(async (wanted) => {
      await after(wanted === current ? 60 : 120);
      return exposing(wanted.version);
    }, limits);
    await expect(settled(loader.load(withFallback))).resolves.toMatchObject({ release: current });
    await pass(100);
    expect(loads).toMatchObject([{ version: '2.0.0', isFallback: false }]);
    expect(closed).toEqual(['1.0.0']);
  });

  it('that is set up as it is replaced is torn down again', async () => {
    const calls: string[] = [];
    const slow = tool({
      setup: async () => {
        calls.push('up');
        await after(80);
      },
      teardown: () => void calls.push('down'),
    });
    const { loader } = setUp(
      ({ version }) => exposing(version, version === '2.0.0' ? { tool: slow } : {}),
      limits,
    );
    await expect(settled(loader.load(withFallback))).resolves.toMatchObject({ release: old });
    await pass(100);
    expect(calls).toEqual(['up', 'down']);
  });

  it('is waited for while something of it arrives', async () => {
    const { loader, opened } = setUp(async ({ version }, onSign) => {
      for (let part = 0; part < 8; part += 1) {
        await after(10);
        onSign?.();
      }
      return exposing(version);
    }, limits);
    await expect(settled(loader.load(withFallback))).resolves.toMatchObject({ release: current });
    expect(opened).toEqual(['2.0.0']);
  });
});

describe('what is told of loads', () => {
  it('is each load once, with its time', async () => {
    const { loader, loads, pass } = setUp(({ version }) => {
      pass(70);
      return exposing(version);
    });
    await Promise.all([loader.load(withFallback), loader.load(withFallback)]);
    await loader.load(withFallback);
    expect(loads).toEqual([{ tool: 'mf-demo', version: '2.0.0', isFallback: false, durationMs: 70 }]);
  });

  it('is the failure and what stood in for it', async () => {
    const { loader, loads, failures, pass } = setUp((wanted) => {
      pass(40);
      return wanted === current ? lost() : exposing('1.0.0');
    });
    await loader.load(withFallback);
    expect(failures).toMatchObject([{ version: '2.0.0', stage: 'load', durationMs: 40 }]);
    expect(loads).toEqual([{ tool: 'mf-demo', version: '1.0.0', isFallback: true, durationMs: 40 }]);
  });
});

describe('trying again', () => {
  it('tries once more by itself when there is no other version and the code was lost', async () => {
    let tries = 0;
    const { loader, waits } = setUp(({ version }) => (++tries === 1 ? lost() : exposing(version)));
    await expect(loader.load(alone)).resolves.toMatchObject({ release: current });
    expect(waits).toEqual([RETRY_DELAY_MS]);
    expect(loader.loaded(alone)?.release).toBe(current);
  });

  it('does not try again what arrived and is wrong', async () => {
    const { loader, opened, waits } = setUp(() => exposing('2.0.0', { contract: 9 }));
    await expect(loader.load(alone)).rejects.toThrow('contract');
    expect(opened).toEqual(['2.0.0']);
    expect(waits).toEqual([]);
  });

  it('gives up after the second try', async () => {
    const { loader, opened } = setUp(lost);
    await expect(loader.load(alone)).rejects.toMatchObject({ stage: 'load' });
    expect(opened).toHaveLength(2);
  });

  it('remembers a bad version for a minute, and then gives it another chance', async () => {
    let broken = true;
    const { loader, opened, pass } = setUp((wanted) =>
      wanted === current && broken ? lost() : exposing(wanted.version),
    );
    await loader.load(withFallback);
    broken = false;
    pass(BAD_VERSION_MS - 1);
    await expect(loader.load(withFallback)).resolves.toMatchObject({ release: old });
    expect(opened).toEqual(['2.0.0', '1.0.0']);
    pass(1);
    await expect(loader.load(withFallback)).resolves.toMatchObject({ release: current });
  });

  it('asks anew at once when the user does', async () => {
    let broken = true;
    const { loader } = setUp(({ version }) => (broken ? lost() : exposing(version)));
    await expect(loader.load(alone)).rejects.toThrow();
    broken = false;
    await expect(loader.load(alone)).rejects.toThrow();
    loader.forgive(alone);
    await expect(loader.load(alone)).resolves.toMatchObject({ release: current });
  });
});

describe('a version that throws while rendering', () => {
  it('is replaced by the last good one', async () => {
    const { loader, stages } = setUp(({ version }) => exposing(version));
    await loader.load(withFallback);
    loader.reject(current, new Error('boom'));
    expect(loader.loaded(withFallback)).toBeUndefined();
    await expect(loader.load(withFallback)).resolves.toMatchObject({ release: old });
    expect(stages()).toEqual(['2.0.0 render']);
  });

  it('leaves nothing to show when there is no other', async () => {
    const { loader } = setUp(({ version }) => exposing(version));
    await loader.load(alone);
    loader.reject(current, new Error('boom'));
    await expect(loader.load(alone)).rejects.toMatchObject({ stage: 'render' });
  });

  it('is reported once, however many of its parts throw', async () => {
    const { loader, stages } = setUp(({ version }) => exposing(version));
    await loader.load(withFallback);
    loader.reject(current, new Error('one'));
    loader.reject(current, new Error('two'));
    expect(stages()).toEqual(['2.0.0 render']);
  });
});

describe('a version that another one replaces', () => {
  it('is torn down, and set up again when it comes back', async () => {
    const calls: string[] = [];
    const { loader, closed } = setUp(({ version }) =>
      exposing(version, {
        tool: tool({
          setup: () => void calls.push(`up ${version}`),
          teardown: () => void calls.push(`down ${version}`),
        }),
      }),
    );
    await loader.load(listedTool({ current: old }));
    await loader.load(alone);
    expect(calls).toEqual(['up 1.0.0', 'up 2.0.0']);
    loader.keepOnly(current);
    expect(calls).toEqual(['up 1.0.0', 'up 2.0.0', 'down 1.0.0']);
    expect(closed).toEqual(['1.0.0']);
    await loader.load(listedTool({ current: old }));
    expect(calls.at(-1)).toBe('up 1.0.0');
  });

  it('leaves other tools alone', async () => {
    const teardown = jest.fn();
    const other = release('9.0.0', 'mf-other');
    const { loader } = setUp(({ version }) => exposing(version, { tool: tool({ teardown }) }));
    await loader.load(listedTool({ name: 'mf-other', current: other }));
    await loader.load(alone);
    loader.keepOnly(current);
    expect(teardown).not.toHaveBeenCalled();
  });

  it('may throw while it goes without harm to the one that comes', async () => {
    const { loader, stages } = setUp(({ version }) => exposing(version, { tool: tool({ teardown: lost }) }));
    await loader.load(listedTool({ current: old }));
    await loader.load(alone);
    expect(() => loader.keepOnly(current)).not.toThrow();
    expect(stages()).toEqual(['1.0.0 teardown']);
  });
});
