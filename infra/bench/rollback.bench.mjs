// @ts-check
/**
 * Taking one tool back: from the start of the command to the new answer of /discovery, and in a shell that was open all
 * the time, to the old version on screen at the next navigation. The baseline is the same page as one app, rebuilt and
 * brought up anew in the same run, by the least that could be called a deployment.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../build/workspaces.mjs';
import { buildTemplate, publishFixture, readBuiltTemplate } from '../e2e/support/fixture-tool.mjs';
import { runProduct } from './bundle/running-product.mjs';
import { withSignedInPages } from './fallback/signed-in-pages.mjs';
import { timeRedeployment } from './rollback/one-app.mjs';
import { openShell } from './rollback/open-shell.mjs';
import { timeUntilDiscovered, versionOf } from './rollback/timed-command.mjs';

const ROUNDS = 10;
const REDEPLOYMENTS = 5;
const AIM_MS = 1_000;
/** Nobody clicks through pages the whole day: the shell asks for news after a pause, and not in storms. */
const PAUSE_MS = 4_500;

const TOOL = 'mf-offers';
const OTHER = 'mf-beside';
const BAD = '99.0.0';

/** @typedef {Awaited<ReturnType<import('./rollback/open-shell.mjs').OpenShell['comeBack']>>} ComingBack */

/** @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench() {
  const product = await runProduct();
  try {
    await publishFixture(await buildTemplate(), product, OTHER, '1.0.0');
    const good = await versionOf(product.url, TOOL);
    const built = await readBuiltTemplate(join(root, '.build/remotes', TOOL));
    await publishFixture(built, product, TOOL, BAD);
    const versions = [good, BAD];

    const byNpm = /** @type {number[]} */ ([]);
    const shells = /** @type {ComingBack[]} */ ([]);
    await withSignedInPages(product.url, (inPage) =>
      inPage(async (page) => {
        const { url } = product;
        const shell = await openShell(page, {
          url,
          tool: TOOL,
          link: 'Dashboard',
          shown: 'article',
          other: OTHER,
        });
        for (let round = 0; round < ROUNDS; round += 1) {
          const awaited = versions[round % 2] ?? good;
          await shell.leave();
          await pause(PAUSE_MS);
          byNpm.push(
            await rollBack(['npm', 'run', '--silent', 'rollback', '--', TOOL, awaited], product, awaited),
          );
          shells.push(await shell.comeBack(awaited));
        }
      }),
    );
    const plain = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const awaited = versions[round % 2] ?? good;
      const command = [process.execPath, 'infra/release/rollback.mjs', TOOL, awaited];
      plain.push(await rollBack(command, product, awaited));
    }
    return report({ byNpm, plain, shells, oneApp: await redeployments() });
  } finally {
    await product.stop();
  }
}

/** @param {string[]} command @param {{ url: string, dataDir: string }} product @param {string} awaited */
function rollBack(command, { url, dataDir }, awaited) {
  return timeUntilDiscovered(command, { url, dataDir, tool: TOOL, awaited });
}

async function redeployments() {
  const times = [];
  for (let round = 0; round < REDEPLOYMENTS; round += 1) times.push(await timeRedeployment());
  return times;
}

/** @param {{ byNpm: number[], plain: number[], shells: ComingBack[], oneApp: number[] }} measured */
function report({ byNpm, plain, shells, oneApp }) {
  const sum = (/** @type {'others' | 'pageLoads' | 'own'} */ what) =>
    shells.reduce((total, shell) => total + shell[what], 0);
  const ratio = medianOf(oneApp) / medianOf(byNpm);
  return {
    title: `Taking a tool back, milliseconds (${ROUNDS} rounds; aim: command to /discovery within ${AIM_MS})`,
    rows: [
      row('npm run rollback, start to the new answer of /discovery', byNpm),
      row('the same without npm (node infra/release/rollback.mjs)', plain),
      row(
        'open shell: click to the old version on screen',
        shells.map(({ shownMs }) => shownMs),
      ),
      row(`one app: rebuilt and brought up anew (baseline, ${REDEPLOYMENTS} rounds)`, oneApp),
    ],
    notes: [
      `In the open shell: ${sum('pageLoads')} page loads, ${sum('others')} requests for files of other tools, ${sum('own')} for files of the tool, in ${shells.length} navigations.`,
      `The rebuild takes ${ratio.toFixed(1)} times as long as the rollback; without install, tests, image or upload, and every open page must be loaded again.`,
    ],
    aims: [
      {
        aim: `npm run rollback to the new answer of /discovery within ${AIM_MS} ms (median)`,
        is: `${Math.round(medianOf(byNpm))} ms`,
        met: medianOf(byNpm) <= AIM_MS,
      },
      {
        aim: 'an open shell loads neither the page anew nor files of other tools',
        is: `${sum('pageLoads')} page loads, ${sum('others')} files of others`,
        met: sum('pageLoads') + sum('others') === 0,
      },
    ],
  };
}

/** @param {string} what @param {number[]} times */
function row(what, times) {
  return {
    what,
    min: Math.round(Math.min(...times)),
    median: Math.round(medianOf(times)),
    max: Math.round(Math.max(...times)),
  };
}

/** @param {number[]} values */
function medianOf(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
