// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CleanUp } from '../local/clean-up.mjs';
import { prepareDataDir } from '../local/data-dir.mjs';
import { install, isInstalled } from '../local/install.mjs';
import { listenForInterrupts } from '../local/interrupts.mjs';
import { inspectLock, requireFreeLock, takeLock } from '../local/lock.mjs';
import { createProgress } from '../local/progress.mjs';
import { readSecrets, secretsPath } from '../local/secrets.mjs';
import { setupEnvironment } from '../local/services-environment.mjs';
import { readSettings } from '../local/settings.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** These read backups, and know nothing of what is kept here. */
const WITHOUT_INSTALLATION = ['--list', '--verify', '--keys'];
const FORCED_EXIT_CODE = 130;

/**
 * Runs the program that the image has, too, on the installation of this machine. Ends the process with the program's exit code.
 * @param {'backup' | 'restore'} verb
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
 * @param {'backup' | 'restore'} verb @param {string[]} words @param {import('../local/run.mjs').Run} run
 * @returns {Promise<number>}
 */
async function run(verb, words, run) {
  const settings = readSettings(run.env, root);
  if (!isInstalled(root))
    await run.progress.step('Installing packages', () => install(root, run.interrupted));
  const { buildWhatChanged } = await import('../local/build-step.mjs');
  await buildWhatChanged({ ...run, settings }, ['services']);
  const script = path.join(root, '.build/services/backup.mjs');
  const isLost = words.length === 0 && !run.env['BACKUP_TARGET'];
  const needsNone = isLost || words.some((word) => WITHOUT_INSTALLATION.includes(word));
  if (needsNone) return runProgram(script, [verb, ...words], run.env, run);
  const databaseUrl = await findDatabase(verb, { ...run, settings });
  const embedded = settings.databaseUrl === undefined;
  // A restore brings the secrets of the backup along: those of this machine may not hide them.
  const secrets = verb === 'backup' && embedded ? readSecrets(secretsPath(settings.dataDir)) : {};
  const env = setupEnvironment(run.env, settings, databaseUrl, secrets);
  return runProgram(script, [verb, ...words], env, run);
}

/**
 * The database: the one that DATABASE_URL names, the embedded one of a running Garimpo, or the embedded one started for this.
 * @param {'backup' | 'restore'} verb @param {import('../local/serve.mjs').Serving} run
 */
async function findDatabase(verb, run) {
  const { settings, cleanUp, interrupted, progress } = run;
  const { openDatabase, runningDatabase } = await import('../local/serve.mjs');
  prepareDataDir(settings.dataDir);
  if (verb === 'backup' && settings.databaseUrl !== undefined) return settings.databaseUrl;
  if (verb === 'backup' && inspectLock(settings.dataDir).state === 'held') return runningDatabase(settings);
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
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const end = () => child.kill('SIGTERM');
    interrupted.addEventListener('abort', end, { once: true });
    if (interrupted.aborted) end();
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
