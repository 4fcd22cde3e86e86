// @ts-check
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sinceLaunch } from '../launcher/launch-program.mjs';
import { install, isInstalled } from '../local/install.mjs';
import { listenForInterrupts } from '../local/interrupts.mjs';
import { StartProblem } from '../local/shared/problem.mjs';
import { readArguments } from './arguments.mjs';
import { lanesOf } from './lanes.mjs';
import { IN_LINES, SUITE } from './progress/progress.mjs';
import { runChild } from './run-child.mjs';
import { afterSecondTry, failedFiles } from './second-try.mjs';
import { suites } from './suites.mjs';
import { matrixLines, slowestLines, summaryLine, tally, timeLine, withoutEmpty } from './tally.mjs';
import { sweepTestServers } from './test-server.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * `npm test`: everything that can be tested, each suite by its own runner whose output is shown as it comes, in two lanes side by
 * side: what waits for browsers and databases leaves a third of the processors to the others. The last two lines say how long it took and how it went;
 * the exit code is 1 unless all passed.
 * @param {string[]} argv
 */
async function main(argv) {
  const interrupted = listenForInterrupts({ onForce: () => process.exit(130) });
  try {
    const { chosen, rest } = readArguments(argv);
    /** @type {import('./tally.mjs').Part[]} */
    const parts = [];
    /** @template T @param {string} name @param {() => Promise<T>} work @returns {Promise<T>} */
    const timed = async (name, work) => {
      const from = performance.now();
      const result = await work();
      parts.push({ name, ms: performance.now() - from });
      return result;
    };
    if (!isInstalled(root)) {
      console.log('Installing the packages (npm ci)');
      await timed('packages', () => install(root, interrupted));
    }
    const lanes = lanesOf(
      suites.filter(({ name }) => chosen.includes(name)),
      rest,
    );
    const tried = await Promise.all(
      lanes.map(async (lane) => {
        /** @type {Tried[]} */
        const tries = [];
        for (const suite of lane.suites) {
          if (interrupted.aborted) break;
          console.log(`\n== ${suite.name}`);
          tries.push(await timed(suite.name, () => trySuite(suite, lane, rest, interrupted)));
        }
        return tries;
      }),
    );
    /** @type {import('./tally.mjs').Outcome[]} */
    const outcomes = [];
    for (const one of tried.flat()) outcomes.push(await one.judge());
    const total = tally(withoutEmpty(outcomes, rest));
    for (const line of [...slowestLines(outcomes, root), ...matrixLines(outcomes), ...total.notes])
      console.log(line);
    console.log(timeLine(parts, sinceLaunch()));
    console.log(summaryLine(total));
    process.exitCode = interrupted.aborted ? 130 : total.failed === 0 ? 0 : 1;
  } catch (error) {
    if (interrupted.aborted) process.exitCode = 130;
    else {
      console.error(error instanceof StartProblem ? error.message : error);
      console.log(summaryLine({ passed: 0, failed: 1 }));
      process.exitCode = 1;
    }
  }
}

/**
 * @typedef {object} Tried a suite that has run once
 * @property {() => Promise<import('./tally.mjs').Outcome>} judge tries again what failed, when nothing else runs, and clears up
 */

/**
 * @param {import('./suites.mjs').Suite} suite
 * @param {import('./lanes.mjs').Lane} lane
 * @param {string[]} rest
 * @param {AbortSignal} interrupted
 * @returns {Promise<Tried>}
 */
async function trySuite(suite, { nice, isAlone }, rest, interrupted) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'garimpo-test-')));
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const clear = async () => {
    // A runner that was killed could not stop its database, nor remove what its tests had laid down.
    await sweepTestServers(temporary);
    rmSync(folder, { recursive: true, force: true });
  };
  const run = (/** @type {import('./run-child.mjs').Command} */ command, /** @type {string} */ results) =>
    runChild(
      { ...command, env: { ...command.env, [SUITE]: suite.name, ...(!isAlone && { [IN_LINES]: '1' }) } },
      { cwd: root, results, timeoutMs: suite.timeoutMs, nice, signal: interrupted },
    );
  try {
    const results = join(folder, 'results.json');
    const command = suite.command({ root, results, temporary, rest });
    if (typeof command === 'string')
      return settled({ suite: suite.name, passed: 0, failed: 1, notes: [command] }, clear);
    const ended = await run(command, results);
    const outcome = suite.read(results, ended);
    // Whoever chose the tests looks at what they do; a run of all of them is not to be lost to one moment.
    const again = rest.length > 0 || ended.reason !== undefined ? [] : failedFiles(results);
    const { again: commandAgain } = suite;
    if (commandAgain === undefined || again.length === 0) return settled(outcome, clear);
    return {
      judge: async () => {
        try {
          if (interrupted.aborted) return outcome;
          console.log(
            `\n== ${suite.name}: a second try of ${again.length === 1 ? 'one file' : `${again.length} files`}`,
          );
          const results2 = join(folder, 'second-results.json');
          const ended2 = await run(
            commandAgain({ root, results: results2, temporary, rest: again }),
            results2,
          );
          return afterSecondTry(suite.name, results, results2, ended2);
        } finally {
          await clear();
        }
      },
    };
  } catch (error) {
    await clear();
    throw error;
  }
}

/**
 * @param {import('./tally.mjs').Outcome} outcome
 * @param {() => Promise<void>} clear
 * @returns {Promise<Tried>}
 */
async function settled(outcome, clear) {
  await clear();
  return { judge: async () => outcome };
}

await main(process.argv.slice(2));
