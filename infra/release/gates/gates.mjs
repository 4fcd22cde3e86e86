// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toolBudget } from '../../bench/budgets.mjs';
import { counted } from '../../bench/bundle/tool-files.mjs';
import { gzipBytesOf, kilobytes } from '../../bench/bundle/weight.mjs';
import { askPublic } from '../../local/shared/operator-call.mjs';
import { GateError } from '../publish/command.mjs';
import { readSample } from './sample.mjs';

/** @typedef {import('../../build/shell-offer.mjs').ShellOffer} ShellOffer */

/**
 * What the running shell says of itself. Asked of the shell, and not of this checkout: they may be weeks apart.
 * @param {{ baseUrl: string, signal?: AbortSignal }} target
 * @returns {Promise<ShellOffer | null>} `null` when it says nothing, as a shell from before this question
 */
export async function askShell(target) {
  const offer = await askPublic(target, '/shell.json').catch((error) => {
    if (error.status === 404) return null;
    throw error;
  });
  return Number.isInteger(offer?.contract) && typeof offer.shared === 'object' ? offer : null;
}

/**
 * What of a built tool does not fit the shell that is to run it, each with what to do.
 * @param {{ shared: { name: string, requiredVersion: string }[] }} remote the remote's own manifest
 * @param {number} contract that the tool was written for
 * @param {ShellOffer | null} shell
 * @returns {string[]}
 */
export function misfits({ shared }, contract, shell) {
  if (shell === null)
    return ['the running shell does not say what it shares: build and start it anew, then release the tool'];
  const problems = [];
  if (contract !== shell.contract) {
    const newer = contract > shell.contract;
    problems.push(
      `the tool was written for contract ${contract}, the running shell speaks ${shell.contract}: ${newer ? 'bring out the shell first' : 'move the tool to the newer contract, in tool.json and in its code'}`,
    );
  }
  for (const { name, requiredVersion } of shared) {
    const given = shell.shared[name] ?? shell.shared[`${name.split('/')[0]}/`];
    if (given === undefined)
      problems.push(`${name} is not shared by the running shell: bring out the shell first`);
    else if (!satisfies(given, requiredVersion))
      problems.push(
        `${name} was built against ${requiredVersion}, the running shell shares ${given}: ${isBehind(given, requiredVersion) ? 'bring out the shell first' : 'build the tool with the version of the shell'}`,
      );
  }
  return problems;
}

/**
 * The range has the form that the build writes: `^1.2.3`.
 * @param {string} version
 * @param {string} range
 */
function satisfies(version, range) {
  const [given, wanted] = [numbers(version), numbers(range)];
  // The first number that is not zero says what breaks, as npm has it.
  const fixed = wanted.findIndex((number) => number > 0);
  const same = wanted.slice(0, fixed + 1).every((number, at) => given[at] === number);
  return same && !isBehind(version, range);
}

/** @param {string} version @param {string} range */
function isBehind(version, range) {
  const [given, wanted] = [numbers(version), numbers(range)];
  const at = wanted.findIndex((number, place) => given[place] !== number);
  return at !== -1 && (given[at] ?? 0) < (wanted[at] ?? 0);
}

/** @param {string} text @returns {number[]} */
function numbers(text) {
  return (/(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []).slice(1).map(Number);
}

/**
 * @typedef {object} Candidate
 * @property {string} folder of the built tool
 * @property {import('../publish/publish.mjs').BuiltRelease} release
 * @property {import('../../local/shared/operator-call.mjs').Target} target
 * @property {boolean} smoke
 * @property {(line: string) => void} say
 */

/** Holds a built tool against what it must be before anybody sees it; throws GateError. @param {Candidate} candidate */
export async function passGates(candidate) {
  const { folder, release, target, say } = candidate;
  say(`gate: fits the shell that runs at ${target.baseUrl}`);
  const remote = JSON.parse(readFileSync(path.join(folder, 'files', release.entry), 'utf8'));
  refuse(
    'it does not fit the running shell',
    misfits(remote, release.manifest.contract, await askShell(target)),
  );

  const budget = toolBudget(release.tool);
  const whole = weightOf(
    folder,
    release.files.map((file) => file.path),
  );
  say(`gate: budget, ${whole} of ${budget.whole} KB`);
  refuse('it is over its budget', overBudget('every file of it', whole, budget.whole));
  if (candidate.smoke) await passSmoke(candidate, budget);
}

/** @param {Candidate} candidate @param {import('../../bench/budgets.mjs').ToolBudget} budget */
async function passSmoke({ folder, release, target, say }, budget) {
  const account = await smokeAccount(target);
  const { smokePage } = await import('./smoke-page.mjs');
  say(`gate: first page in Chromium, as ${account.email}`);
  const { baseUrl, signal } = target;
  const { problems, loaded, shownMs } = await smokePage({
    baseUrl,
    folder,
    release,
    shown: budget.shown,
    account,
    sample: readSample(release.tool),
    ...(signal && { signal }),
  });
  refuse('its first page does not work in the running shell', problems);
  const firstPage = weightOf(folder, loaded);
  say(`      shown after ${shownMs} ms, ${firstPage} of ${budget.firstPage} KB`);
  refuse('it is over its budget', overBudget('its first page', firstPage, budget.firstPage));
}

/** @param {import('../../local/shared/operator-call.mjs').Target} target */
async function smokeAccount(target) {
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
  if (email && password) return { email, password };
  const { demo } = (await askPublic(target, '/config.json')) ?? {};
  if (demo) return demo;
  throw new GateError('there is no account to look at the first page with', [
    'set SMOKE_EMAIL and SMOKE_PASSWORD to one that may use tools, or leave the page out with --no-smoke and --why',
  ]);
}

/** @param {string} what @param {number} kilobytes @param {number} budget */
function overBudget(what, kilobytes, budget) {
  return kilobytes > budget
    ? [
        `${what}: ${kilobytes} KB gzip, its budget is ${budget} KB (tool.json); npm run bench -- bundle shows what weighs`,
      ]
    : [];
}

/**
 * Sums kilobytes of gzip, each file compressed by itself.
 * @param {string} folder
 * @param {string[]} files
 */
function weightOf(folder, files) {
  const contents = files
    .filter((file) => counted.test(file))
    .map((file) => readFileSync(path.join(folder, 'files', file)));
  return kilobytes(gzipBytesOf(contents));
}

/** @param {string} gate @param {string[]} problems */
function refuse(gate, problems) {
  if (problems.length > 0) throw new GateError(gate, problems);
}
