// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProgress } from './build-step.mjs';
import { CleanUp } from './clean-up.mjs';
import { prepareDataDir } from './data-dir.mjs';
import { install, isInstalled } from './install.mjs';
import { listenForInterrupts } from './interrupts.mjs';
import { setupEnvironment } from './services-environment.mjs';
import { inspectLock, requireFreeLock, takeLock } from './shared/lock.mjs';
import { readSecrets, secretsPath } from './shared/secrets.mjs';
import { readSettings } from './shared/settings.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** These read backups, and know nothing of what is kept here. */
const WITHOUT_INSTALLATION = ['--list', '--verify', '--keys'];

/**
 * @typedef {object} Verb
 * @property {string} program in `.build/services`
 * @property {boolean} startsWithVerb whether the verb is its first word
 * @property {(words: string[]) => boolean} alone whether nothing else may run on the installation
 * @property {boolean} secrets whether it is told the secrets of this machine
 * @property {(words: string[], env: NodeJS.ProcessEnv) => boolean} withoutInstallation
 */

/** @type {Pick<Verb, 'program' | 'startsWithVerb' | 'withoutInstallation'>} */
const ofBackups = {
  program: 'backup',
  startsWithVerb: true,
  withoutInstallation: (words, env) =>
    (words.length === 0 && !env['BACKUP_TARGET']) ||
    words.some((word) => WITHOUT_INSTALLATION.includes(word)),
};

/** @type {Record<'backup' | 'restore' | 'keys' | 'migrate', Verb>} */
const verbs = {
  backup: { ...ofBackups, alone: () => false, secrets: true },
  // A restore brings the secrets of the backup along: those of this machine may not hide them.
  restore: { ...ofBackups, alone: () => true, secrets: false },
  keys: {
    program: 'keys',
    startsWithVerb: false,
    alone: () => false,
    secrets: true,
    withoutInstallation: ([first, second]) =>
      first !== 'list' && (first !== 'rotate' || second === undefined),
  },
  migrate: {
    program: 'migrate',
    startsWithVerb: false,
    // What runs would go on with tables that are not there any more.
    alone: ([first]) => first !== '--list',
    secrets: true,
    withoutInstallation: ([first]) => first !== undefined && !['--list', '--down'].includes(first),
  },
};
const FORCED_EXIT_CODE = 130;

/**
 * Runs the program that the image has, too, on the installation of this machine. Ends the process with the program's exit code.
 * @param {keyof typeof verbs} verb
 */
export async function runVerb(verb) {
  const cleanUp = new CleanUp();
  const interrupted = listenForInterrupts({
    onForce: () => {
      cleanUp.kill();
      process.exit(FORCED_EXIT_CODE);
    },
  });
  // What the program prints is for whoever runs it, and maybe for another program.
  const progress = createProgress(process.stderr);
  const words = process.argv.slice(2);
  try {
    process.exitCode = await run(verb, words, { env: process.env, progress, cleanUp, interrupted });
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    console.error(['StartProblem', 'PostgresError'].includes(name) ? message : error);
    process.exitCode = 1;
  } finally {
    await cleanUp.run(console.error);
  }
  process.exit();
}

/**
 * @param {keyof typeof verbs} verb @param {string[]} words @param {import('./run.mjs').Run} run
 * @returns {Promise<number>}
 */
async function run(verb, words, run) {
  const settings = readSettings(run.env, root);
  if (!isInstalled(root))
    await run.progress.step('Installing packages', () => install(root, run.interrupted));
  const { buildWhatChanged } = await import('./build-step.mjs');
  await buildWhatChanged({ ...run, settings }, ['services']);
  const { program, startsWithVerb, withoutInstallation, secrets: isTold } = verbs[verb];
  const script = path.join(root, `.build/services/${program}.mjs`);
  const told = startsWithVerb ? [verb, ...words] : words;
  if (withoutInstallation(words, run.env)) return runProgram(script, told, run.env, run);
  const databaseUrl = await findDatabase(verb, words, { ...run, settings });
  const secrets = isTold ? readSecrets(secretsPath(settings.dataDir)) : {};
  return runProgram(script, told, setupEnvironment(run.env, settings, databaseUrl, secrets), run);
}

/**
 * The database: the one that DATABASE_URL names, the embedded one of a running Garimpo, or the embedded one started for this.
 * @param {keyof typeof verbs} verb @param {string[]} words @param {import('./serve.mjs').Serving} run
 */
async function findDatabase(verb, words, run) {
  const { settings, cleanUp, interrupted, progress } = run;
  const { openDatabase, runningDatabase } = await import('./serve.mjs');
  prepareDataDir(settings.dataDir);
  const alone = verbs[verb].alone(words);
  if (!alone && settings.databaseUrl !== undefined) return settings.databaseUrl;
  if (!alone && inspectLock(settings.dataDir).state === 'held') return runningDatabase(settings);
  await requireFreeLock(settings.dataDir, { signal: interrupted });
  const lock = takeLock(settings.dataDir, `npm run ${verb}`);
  cleanUp.add({ stop: lock.giveBack, kill: lock.giveBack });
  return (await openDatabase({ ...run, progress })).url;
}

/**
 * @param {string} script @param {string[]} words @param {NodeJS.ProcessEnv} env @param {{ interrupted: AbortSignal }} run
 * @returns {Promise<number>}
 */
function runProgram(script, words, env, { interrupted }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--enable-source-maps', script, ...words], {
      env,
      // In a group of its own: Ctrl-C reaches us alone, and we wait until nothing is left of half a backup.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const end = () => child.kill('SIGTERM');
    interrupted.addEventListener('abort', end, { once: true });
    if (interrupted.aborted) end();
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
