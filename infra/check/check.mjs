// @ts-check
import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkKept } from '../advisories/check-advisories.mjs';
import { readWorkspaces, root, toolNames } from '../build/workspaces.mjs';
import { Progress } from '../test/progress/progress.mjs';
import { checkBoundaries } from './boundaries.mjs';
import { checkDeploy } from './deploy/check-deploy.mjs';
import { checkLicences } from './licences/check-licences.mjs';
import { typesMemory } from './types-memory.mjs';

/**
 * Biome over the whole repository, told one line per problem.
 * @returns {Promise<string[]>}
 */
async function lint() {
  const { stdout, stderr } = await runBiome([
    '--reporter=json',
    '--max-diagnostics=none',
    '--error-on-warnings',
  ]);
  const start = stdout.indexOf('{');
  if (start === -1) throw new Error(`Biome gave no report: ${stderr.trim()}`);
  /** @type {{ diagnostics: { category: string, location?: { path: string, start: { line: number } }, message: string }[] }} */
  const { diagnostics } = JSON.parse(stdout.slice(start));
  return diagnostics.map(({ category, location, message }) => {
    const place = `${location?.path ?? 'infra/check/biome.json'}:${location?.start.line || 1}`;
    const mended = category === 'format' || category.startsWith('assist/');
    const what = mended ? 'not formatted; run `npm run format`' : message.split('\n')[0];
    return `${place}: ${what} (${category})`;
  });
}

/**
 * @param {string[]} args
 * @returns {Promise<{ stdout: string, stderr: string }>}
 */
function runBiome(args) {
  const program = join(root, 'node_modules/@biomejs/biome/bin/biome');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [program, 'check', '--config-path', 'infra/check', ...args],
      { cwd: root, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        // Exit code 1 means that it found something; anything else, that it did not run.
        if (error !== null && error.code !== 1) reject(error);
        else resolve({ stdout, stderr });
      },
    );
  });
}

/**
 * `npm run check`: everything that can be said of the sources without a database or a browser. Lint and format, the
 * boundaries of the house, what is sent to hosts and clusters, licences of all that comes along
 * and what is known of its faults, packages that nothing asks for, types area by area, and
 * the unit tests (`--no-unit` leaves them out). Types remember what they found of files that are as they were; with
 * `--afresh`, as in `npm test`, they do not.
 */

/** One line per package, and no advice on the file that it reads. */
const UNUSED_OUTPUT = ['--reporter', 'compact', '--no-progress', '--no-config-hints'];

/** @typedef {{ name: string, ok: boolean, output: string, seconds: number, notes?: string[] }} Outcome */

/**
 * @param {string} name
 * @param {string} module the program, inside node_modules
 * @param {string[]} args
 * @param {string[]} [nodeArgs]
 * @returns {Promise<Outcome>}
 */
function run(name, module, args, nodeArgs = []) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...nodeArgs, join(root, 'node_modules', module), ...args], {
      cwd: root,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const settle = (/** @type {boolean} */ ok) =>
      resolve({ name, ok, output: output.trim(), seconds: (performance.now() - startedAt) / 1000 });
    child.on('error', (error) => {
      output += error.message;
      settle(false);
    });
    child.on('close', (code) => settle(code === 0));
  });
}

/**
 * @param {string} name
 * @param {() => string[] | Promise<string[]>} findProblems
 * @returns {Promise<Outcome>}
 */
async function listed(name, findProblems) {
  const startedAt = performance.now();
  const problems = await findProblems();
  return {
    name,
    ok: problems.length === 0,
    output: problems.join('\n'),
    seconds: (performance.now() - startedAt) / 1000,
  };
}

/** What is known of faults of packages; that nothing is known is said, and does not fail. @returns {Promise<Outcome>} */
async function advisories() {
  const startedAt = performance.now();
  const { problems, notes } = await checkKept();
  const seconds = (performance.now() - startedAt) / 1000;
  return { name: 'advisories', ok: problems.length === 0, output: problems.join('\n'), seconds, notes };
}

/**
 * @param {string} area
 * @param {string | undefined} memory folder of what was found out before; without it, all is found out anew
 * @returns {Promise<Outcome>}
 */
function types(area, memory) {
  const remembering =
    memory === undefined
      ? []
      : ['--incremental', '--tsBuildInfoFile', join(memory, `${area.replaceAll('/', '-')}.tsbuildinfo`)];
  return run(`types of ${area}`, 'typescript/bin/tsc', ['-p', area, ...remembering, '--pretty', 'false']);
}

async function main() {
  const { values } = parseArgs({
    options: { unit: { type: 'boolean', default: true }, afresh: { type: 'boolean', default: false } },
    allowNegative: true,
  });
  const memory = values.afresh ? undefined : typesMemory();
  /** @type {(() => Promise<Outcome>)[]} */
  const steps = [
    () => listed('lint and format', lint),
    () =>
      listed('boundaries', () =>
        checkBoundaries().map(({ path, line, message }) => `${path}:${line}: ${message}`),
      ),
    () => listed('deployment', checkDeploy),
    () => listed('licences', checkLicences),
    () =>
      run('unused packages', 'knip/bin/knip.js', ['--config', 'infra/check/knip.jsonc', ...UNUSED_OUTPUT]),
    advisories,
    ...[
      'services',
      'services/tsconfig.pages.json',
      'shell',
      'infra',
      'infra/e2e',
      'infra/e2e/fixture-tool',
      ...toolNames(readWorkspaces()),
    ].map((area) => () => types(area, memory)),
  ];
  if (values.unit) {
    steps.push(() =>
      run('unit tests', 'jest/bin/jest.js', [
        '-c',
        'infra/test/jest.config.mjs',
        '--selectProjects',
        'unit',
        '--maxWorkers=2',
        '--silent',
      ]),
    );
  }
  const progress = new Progress(steps.length, 'steps', { suite: 'check' });
  const failed = await inOrder(steps, 2, ({ name, ok, output, seconds, notes = [] }) => {
    progress.say(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
    for (const note of notes) progress.say(`     ${note}`);
    if (!ok) progress.say(`${output}\n`);
    progress.step();
  });
  if (failed > 0) process.exitCode = 1;
}

/**
 * @param {(() => Promise<Outcome>)[]} steps
 * @param {number} atOnce
 * @param {(outcome: Outcome) => void} tell
 */
async function inOrder(steps, atOnce, tell) {
  const waiting = [...steps];
  let failed = 0;
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const outcome = await step();
      tell(outcome);
      if (!outcome.ok) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed;
}

await main();
