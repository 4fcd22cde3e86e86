import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runBench } from './run-bench.mjs';

const { signal } = new AbortController();
let below: string;
beforeEach(() => {
  below = mkdtempSync(path.join(tmpdir(), 'garimpo-benches-'));
});
afterEach(() => rmSync(below, { recursive: true }));

describe('runBench', () => {
  it('says why a benchmark came to nothing, and what it ran on', async () => {
    const run = await runBench('nothing-of-that-name', { words: [], signal, below });
    expect(run).toMatchObject({
      name: 'nothing-of-that-name',
      error: 'There is no benchmark "nothing-of-that-name".',
      machine: expect.stringContaining(`Node ${process.versions.node}`),
    });
    expect(run.result).toBeUndefined();
    expect(readdirSync(below)).toEqual([]);
  });

  it('ends one that takes too long, and leaves nothing of it', async () => {
    const run = await runBench('decide', { words: [], signal, below, limitMs: 1 });
    expect(run.error).toMatch(/^stopped: it took longer than/);
    expect(readdirSync(below)).toEqual([]);
  });
});
