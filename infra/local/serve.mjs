// @ts-check
import path from 'node:path';
import { locateChromium } from '@garimpo/service-kit/chromium';
import { publishBuilt } from '../release/publish/publish-built.mjs';
import { appliedMigrations } from './applied-migrations.mjs';
import { buildWhatChanged } from './build-step.mjs';
import { runToEnd } from './child.mjs';
import { durationOf } from './duration.mjs';
import { startGateway } from './gateway-process.mjs';
import { openLogFile } from './log-file.mjs';
import { startPostgres } from './postgres.mjs';
import { adminAddress, readPassword } from './postgres-cluster.mjs';
import { readPostmaster } from './postgres-postmaster.mjs';
import { servicesEnvironment, setupEnvironment } from './services-environment.mjs';
import { lastSetup, rememberSetup, setupKey } from './setup-stamp.mjs';
import { StartProblem } from './shared/problem.mjs';
import { readOrMakeSecrets } from './shared/secrets.mjs';
import { localUrl } from './shared/settings.mjs';

/**
 * @typedef {import('./shared/settings.mjs').Settings} Settings
 * @typedef {import('./run.mjs').Run & { settings: Settings }} Serving
 */

/**
 * Builds, starts, sets up, publishes; then stays until asked to stop. Throws when a part ends by itself.
 * @param {Serving} run
 * @param {StartServices} [startServices] as one process, unless somebody says otherwise
 *
 * @typedef {(options: Parameters<typeof startGateway>[0] & Told) => Pick<ReturnType<typeof startGateway>, 'ready' | 'ended' | 'stop' | 'kill'>} StartServices
 *
 * @typedef {object} Told what one process needs not be told
 * @property {string} dataDir
 * @property {Demo | null} demo
 */
export async function serve(run, startServices = startGateway) {
  const { settings, progress, cleanUp, interrupted } = run;
  const secrets = readOrMakeSecrets(settings.dataDir);
  const [database] = await bothOrNeither([openDatabase(run), buildWhatChanged(run)]);
  const databaseUrl = database.url;
  interrupted.throwIfAborted();

  const programs = path.join(settings.root, '.build/services');
  // Processes of other kinds than ours take the sample account as the set-up leaves it.
  const mayKeep = startServices === startGateway;
  const script = path.join(programs, 'setup.mjs');
  const demo = await setUp(run, { script, databaseUrl, secrets, mayKeep });
  interrupted.throwIfAborted();

  const log = openLogFile(path.join(settings.dataDir, 'logs/garimpo.log'));
  cleanUp.add({ stop: () => log.close() });
  const services = startServices({
    script: path.join(programs, 'main.mjs'),
    env: servicesEnvironment(run.env, settings, databaseUrl, secrets),
    cwd: settings.root,
    url: localUrl(settings),
    log,
    onError: (line) => progress.line(`error: ${line}`),
    dataDir: settings.dataDir,
    demo,
  });
  cleanUp.add(services);
  // Asked to stop while the services come up: there is nothing to wait for any more.
  await Promise.race([progress.step('Starting the services', () => services.ready()), aborted(interrupted)]);
  interrupted.throwIfAborted();
  if (hostsReleases(run.env)) {
    await publishBuilt({
      folder: path.join(settings.root, '.build/remotes'),
      baseUrl: localUrl(settings),
      token: run.env['OPS_TOKEN'] || secrets['OPS_TOKEN'] || '',
      log: progress.line,
      signal: interrupted,
    });
  }
  announce(run, demo);
  const reason = await Promise.race([services.ended, database.ended, aborted(interrupted)]);
  if (reason instanceof StartProblem) throw reason;
}

/** Signing in may be all that runs here. @param {NodeJS.ProcessEnv} env */
function hostsReleases({ SERVICES }) {
  const names = (SERVICES || 'all').split(',').map((name) => name.trim());
  return names.includes('all') || names.includes('releases');
}

/**
 * Waits for both even when one fails, so that nothing is still being started while the clean-up runs.
 * @template A, B
 * @param {[Promise<A>, Promise<B>]} promises
 * @returns {Promise<[A, B]>}
 */
export async function bothOrNeither(promises) {
  const outcomes = await Promise.allSettled(promises);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return Promise.all(promises);
}

/**
 * @typedef {object} OpenDatabase
 * @property {string} url with the administrator's login
 * @property {Promise<StartProblem>} ended when it ends by itself; never, for a server that is not ours
 *
 * @param {Serving} run
 * @returns {Promise<OpenDatabase>}
 */
export async function openDatabase({ settings, progress, cleanUp }) {
  if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, ended: new Promise(() => {}) };
  return progress.step('Starting the database', async () => {
    const postgres = await startPostgres({ dataDir: clusterDir(settings), log: progress.line });
    cleanUp.add({ stop: () => postgres.stop(), kill: () => crashSafely(clusterDir(settings)) });
    const ended = postgres.exited.then(
      ({ code, signal }) =>
        new StartProblem(
          `The database ended by itself (${signal ?? `exit code ${code}`}); see ${clusterDir(settings)}.log.`,
        ),
    );
    return { url: postgres.adminUrl, ended };
  });
}

/**
 * The administrator's address of the embedded database that another process of this folder runs.
 * @param {Settings} settings
 */
export function runningDatabase(settings) {
  const cluster = clusterDir(settings);
  const [password, port] = [readPassword(cluster), readPostmaster(cluster)?.port];
  if (password === undefined || port === undefined)
    throw new StartProblem(`The database in ${cluster} is just being started or stopped; try again.`);
  return adminAddress(password, port);
}

/** Without a checkpoint: what was committed comes back from the log at the next start. @param {string} cluster */
function crashSafely(cluster) {
  const postmaster = readPostmaster(cluster);
  if (postmaster?.pid !== undefined) process.kill(postmaster.pid, 'SIGQUIT');
}

/** @param {Settings} settings */
function clusterDir(settings) {
  return path.join(settings.dataDir, 'postgres');
}

/**
 * Migrations, plans and sample data.
 * @param {Serving} run
 * @param {{ script: string, databaseUrl: string, secrets: Record<string, string>, mayKeep?: boolean }} with_
 * @returns {Promise<Demo | null>}
 *
 * @typedef {{ email: string, password: string }} Demo
 */
export async function setUp(
  { env, settings, progress, interrupted },
  { script, databaseUrl, secrets, mayKeep = true },
) {
  const services = setupEnvironment(env, settings, databaseUrl, secrets);
  const embedded = settings.databaseUrl === undefined;
  const key = async () =>
    embedded
      ? setupKey({
          script,
          migrations: await appliedMigrations(databaseUrl),
          settings: [demoFacts(env, settings), services['DATABASE_ROLE_KEY']],
        })
      : null;
  const last = mayKeep ? lastSetup(settings.dataDir, await key()) : null;
  if (last !== null) {
    const account = /** @type {Pick<Demo, 'email'> | null} */ (last.result);
    // Which the services give it as they come up.
    return account && { ...account, password: services['DEMO_PASSWORD'] ?? '' };
  }
  const what = 'Setting up the database';
  const printed = await progress.step(what, () =>
    runToEnd(script, { env: services, cwd: settings.root, what, onLine: progress.line, signal: interrupted }),
  );
  const { demo } = JSON.parse(printed);
  rememberSetup(settings.dataDir, await key(), demo && { email: demo.email });
  return demo;
}

/** What decides whether the sample account may exist. @param {NodeJS.ProcessEnv} env @param {Settings} settings */
function demoFacts(env, { host, publicUrl }) {
  return [host, publicUrl.replace(/:\d+$/, ''), env['SUPABASE_URL'] ?? ''];
}

/** @param {Serving} run @param {Demo | null} demo */
function announce({ env, settings, progress }, demo) {
  sayWithoutChromium(env, progress);
  const lines = [`Garimpo is ready: ${settings.publicUrl}`];
  if (demo !== null) lines.push(`Sample account:   ${demo.email} / ${demo.password}`);
  lines.push(
    `Data and log:     ${settings.dataDir}`,
    `From the command to this address it took ${durationOf(progress.elapsedMs())}. Ctrl-C stops it.`,
  );
  progress.line(lines.join(`\n${' '.repeat(9)}`));
}

/**
 * Nothing waits for one: whoever clones a page is told then what could not be done.
 * @param {NodeJS.ProcessEnv} env @param {import('./build-step.mjs').Progress} progress
 */
export function sayWithoutChromium(env, progress) {
  const place = locateChromium(env['CHROMIUM_PATH'] || undefined);
  if ('missing' in place) progress.line(place.missing);
}

/** @param {AbortSignal} signal @returns {Promise<void>} */
export function aborted(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
