// @ts-check
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createProgress } from './build-step.mjs';
import { CleanUp } from './clean-up.mjs';
import { prepareDataDir, refuseHalfRestored } from './data-dir.mjs';
import { install, isInstalled } from './install.mjs';
import { listenForInterrupts, watchForLostNpm } from './interrupts.mjs';
import { requireFreePort } from './port.mjs';
import { requireFreeLock, takeLock } from './shared/lock.mjs';
import { localUrl, readSettings } from './shared/settings.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** How long a server whose starter was killed may take to notice and leave the port. */
const ORPHAN_PATIENCE_MS = 10_000;
const FORCED_EXIT_CODE = 130;
const DEMO_PASSWORD_BYTES = 12;

/**
 * `npm start`, once Node is known to be new enough. Asked to stop, it ends with 0; anything that went wrong is 1.
 * @param {() => Promise<{ serve: (run: import('./serve.mjs').Serving) => Promise<void> }>} [loadServe] what is started;
 *   loaded once packages are installed
 */
export async function main(loadServe = () => import('./serve.mjs')) {
  // Whoever read our output is gone: that is no reason to leave a database running.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const cleanUp = new CleanUp();
  const interrupted = listenForInterrupts({
    onForce: () => {
      cleanUp.kill();
      process.exit(FORCED_EXIT_CODE);
    },
  });
  watchForLostNpm(() => process.emit('SIGTERM'));
  const progress = createProgress(process.stdout);
  try {
    await start({ env: withDemoPassword(process.env), progress, cleanUp, interrupted }, loadServe);
  } catch (error) {
    if (!interrupted.aborted) {
      console.error(isExpected(error) ? error.message : error);
      process.exitCode = 1;
    }
  } finally {
    if (interrupted.aborted) progress.line('Stopping ...');
    await cleanUp.run((error) => {
      console.error(error);
      process.exitCode = 1;
    });
    if (interrupted.aborted) progress.line('Stopped.');
  }
  // A forgotten timer or socket must not keep a stopped product in the process list.
  process.exit();
}

/** Whoever runs tests against it knows it beforehand. @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv} */
function withDemoPassword(env) {
  return {
    ...env,
    DEMO_PASSWORD: env['DEMO_PASSWORD'] || randomBytes(DEMO_PASSWORD_BYTES).toString('base64url'),
  };
}

/** By name: the classes of later steps are not loaded when an early one fails. @param {unknown} error @returns {error is Error} */
function isExpected(error) {
  return (
    error instanceof Error && ['StartProblem', 'PostgresError', 'OperatorCallError'].includes(error.name)
  );
}

/**
 * @typedef {object} Run
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./build-step.mjs').Progress} progress
 * @property {CleanUp} cleanUp
 * @property {AbortSignal} interrupted
 */

/**
 * Comes back when the product was asked to stop; throws when it cannot start or ends by itself.
 * @param {Run} run
 * @param {NonNullable<Parameters<typeof main>[0]>} loadServe
 */
async function start(run, loadServe) {
  const settings = readSettings(run.env, root);
  // Nothing is touched before these two are known.
  const lockState = await requireFreeLock(settings.dataDir, {
    onWait: () => run.progress.line('Waiting for the one before to stop ...'),
    signal: run.interrupted,
  });
  const patienceMs = lockState === 'stale' ? ORPHAN_PATIENCE_MS : 0;
  await requireFreePort({ host: settings.host, port: settings.port, patienceMs, signal: run.interrupted });

  prepareDataDir(settings.dataDir);
  refuseHalfRestored(settings.dataDir);
  const lock = takeLock(settings.dataDir, settings.publicUrl, localUrl(settings));
  run.cleanUp.add({ stop: lock.giveBack, kill: lock.giveBack });
  run.interrupted.addEventListener('abort', lock.sayStopping, { once: true });
  run.interrupted.throwIfAborted();
  if (!isInstalled(root)) {
    await run.progress.step('Installing packages', () => install(root, run.interrupted));
  }
  // Imported only now: from here on packages are needed.
  const { serve } = await loadServe();
  await serve({ ...run, settings });
}
