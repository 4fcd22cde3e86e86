#!/usr/bin/env node
// @ts-check
/**
 * `npm run bench` measures everything, one after the other, and writes it to RESULTS.md; `-- NAME...` only some of it; `-- NAME WORDS...`
 * one in another way, as the file NAME.bench.mjs says, which is printed only. `-- --list` tells what there is.
 * A benchmark measures its baseline in the same run: on a shared machine only ratios and medians mean something.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { durationOf } from '../local/duration.mjs';
import { listenForInterrupts, watchForLostNpm } from '../local/interrupts.mjs';
import { renewResults } from './results/results-file.mjs';
import { runBench } from './results/run-bench.mjs';

/** @typedef {{ aim: string, is: string, met: boolean }} Aim what is wanted, and what was measured */

/**
 * @typedef {object} BenchResult
 * @property {string} title
 * @property {Record<string, string | number>[]} rows what is printed, one row a line, the baseline among them
 * @property {Aim[]} [aims] one that is not met ends the command with exit code 1
 * @property {string[]} [notes]
 * @property {string[]} [failures] what went wrong besides
 */

const here = fileURLToPath(new URL('.', import.meta.url));
const file = fileURLToPath(new URL('RESULTS.md', import.meta.url));
const INTERRUPTED_EXIT_CODE = 130;

const names = (await readdir(here))
  .filter((entry) => entry.endsWith('.bench.mjs'))
  .map((entry) => entry.slice(0, -'.bench.mjs'.length))
  .sort();
const words = process.argv.slice(2);
const [first, ...rest] = words;

if (first === '--list') {
  for (const name of names) console.log(name);
} else if (words.every((word) => names.includes(word))) {
  await measure(words.length === 0 ? names : [...new Set(words)]);
} else if (first !== undefined && names.includes(first)) {
  await measure([first], rest);
} else {
  console.error(`There is no benchmark "${first}". There are: ${names.join(', ')}`);
  process.exitCode = 1;
}

/** @param {string[]} chosen @param {string[]} [way] in which the one is to be measured: that is no result to compare with others */
async function measure(chosen, way = []) {
  const signal = listenForInterrupts({ onForce: () => process.exit(INTERRUPTED_EXIT_CODE) });
  watchForLostNpm(() => process.emit('SIGTERM'));
  const failed = [];
  for (const [at, name] of chosen.entries()) {
    console.log(`\n== ${name} (${at + 1} of ${chosen.length})`);
    const run = await runBench(name, { words: way, signal });
    if (signal.aborted) {
      console.error('Interrupted.');
      process.exit(INTERRUPTED_EXIT_CODE);
    }
    const missed = [...(run.result?.aims ?? []).filter(({ met }) => !met), ...(run.result?.failures ?? [])];
    console.log(
      `${name} took ${durationOf(run.seconds * 1000)}${run.error ? `, and failed: ${run.error}` : ''}`,
    );
    if (run.error !== undefined || missed.length > 0) failed.push(name);
    // After each: what is measured is not lost when a later one takes the machine with it.
    if (way.length === 0)
      await writeFile(file, renewResults(existsSync(file) ? await readFile(file, 'utf8') : '', [run], names));
  }
  if (chosen.length > 1) console.log(`\nAll of it took ${durationOf(performance.now())}.`);
  if (failed.length > 0) {
    console.error(`Failed, or not as aimed at: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
}
