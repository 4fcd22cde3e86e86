// @ts-check
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../build/workspaces.mjs';
import { stopOrphan } from '../../local/postgres-postmaster.mjs';
import { runChild } from '../../test/run-child.mjs';
import { describeMachine, load, withoutMachine } from './machine.mjs';

/** The last result of each benchmark, for programs. */
const keptIn = path.join(root, '.build/bench');
const MINUTE_MS = 60_000;
const LIMIT_MS = 15 * MINUTE_MS;
/** What is long by its nature. @type {Record<string, number>} */
const limits = { soak: 30 * MINUTE_MS, clone: 60 * MINUTE_MS };

/**
 * Runs a benchmark in a process of its own and never for longer than it may take; nothing of it is left, however it ends.
 * @param {string} name
 * @param {{ words: string[], signal: AbortSignal, limitMs?: number, below?: string }} options `words`: for the benchmark; `below`: where its
 *   files lie meanwhile
 * @returns {Promise<import('./results-file.mjs').Run>}
 */
export async function runBench(name, options) {
  const { words, signal, limitMs = limits[name] ?? LIMIT_MS, below = tmpdir() } = options;
  const startedAt = performance.now();
  const facts = {
    name,
    date: new Date().toISOString().slice(0, 10),
    load: load(),
    machine: describeMachine(),
  };
  const temporary = realpathSync(mkdtempSync(path.join(below, 'garimpo-bench-')));
  const results = path.join(temporary, 'result.json');
  try {
    const command = {
      args: [path.join(root, 'infra/bench/run-one.mjs'), name, results, ...words],
      env: { TMPDIR: temporary, TEMP: temporary, TMP: temporary },
    };
    const ended = await runChild(command, { cwd: root, results, timeoutMs: limitMs, signal });
    const { error, ...result } = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
    const seconds = (performance.now() - startedAt) / 1000;
    if (result.title !== undefined) {
      mkdirSync(keptIn, { recursive: true });
      copyFileSync(results, path.join(keptIn, `${name}.json`));
      return { ...facts, seconds, result };
    }
    const why = error ?? ended.reason ?? `it ended with exit code ${ended.code}`;
    return { ...facts, seconds, error: withoutMachine(why) };
  } finally {
    await stopDatabases(temporary);
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Those of a benchmark that was killed. @param {string} folder */
async function stopDatabases(folder) {
  const below = (/** @type {string} */ place) =>
    readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(place, name));
  for (const place of [...below(folder), ...below(folder).flatMap(below)]) {
    const cluster = path.join(place, 'postgres');
    if (existsSync(path.join(cluster, 'postmaster.pid'))) await stopOrphan(cluster, () => {});
  }
}
