import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { copyCheckout } from '../../local/test/support/checkout.ts';
import { gone, killTree, treeOf } from '../../local/test/support/process-tree.ts';

// The first one builds what is not built yet.
const LIMIT_MS = 300_000;

let folder: string;
let temporary: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'garimpo-interrupt-'));
  temporary = path.join(folder, 'tmp');
  mkdirSync(temporary);
  copyCheckout(path.join(folder, 'checkout'), { built: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A data folder that a start under measurement has taken. */
function taken(): boolean {
  const below = (folder: string) => readdirSync(folder).map((name) => path.join(folder, name));
  try {
    return below(temporary)
      .flatMap(below)
      .some((place) => existsSync(path.join(place, 'data/garimpo.lock')));
  } catch {
    // A file, or a folder that is gone again.
    return false;
  }
}

it.each<[NodeJS.Signals]>([['SIGINT'], ['SIGTERM']])(
  'a benchmark of the start that gets %s leaves neither process nor folder behind',
  async (signal) => {
    const bench = spawn(process.execPath, ['infra/bench/bench.mjs', 'start', 'warm'], {
      cwd: path.join(folder, 'checkout'),
      env: { ...process.env, TMPDIR: temporary, npm_lifecycle_event: undefined },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    bench.stderr.on('data', (chunk) => {
      said += chunk;
    });
    try {
      while (!taken() && bench.exitCode === null) await wait(20);
      const tree = treeOf(bench.pid as number);
      expect(tree.length).toBeGreaterThan(1);
      bench.kill(signal);
      await once(bench, 'close');
      expect([bench.exitCode, said]).toEqual([130, 'Interrupted.\n']);
      await gone(tree);
      expect(readdirSync(temporary)).toEqual([]);
    } finally {
      if (bench.exitCode === null) await killTree(bench.pid as number);
    }
  },
  LIMIT_MS,
);
