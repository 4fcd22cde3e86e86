// @ts-check

import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from '@swc/core';
import { startShellServer, startToolServer } from '../build/dev-servers.mjs';
import { readWorkspaces, toolNames } from '../build/workspaces.mjs';
import { publishBuilt } from '../release/publish/publish-built.mjs';
import { buildWhatChanged } from './build-step.mjs';
import { startServices } from './dev-services.mjs';
import { openLogFile } from './log-file.mjs';
import { requireFreePort } from './port.mjs';
import { aborted, bothOrNeither, openDatabase, sayWithoutChromium } from './serve.mjs';
import { StartProblem } from './shared/problem.mjs';
import { readOrMakeSecrets } from './shared/secrets.mjs';
import { localUrl } from './shared/settings.mjs';

/** Editors write a file in several steps, and a branch changes many files at once. */
const QUIET_MS = 150;

/**
 * Calls back when something in the folder has changed and it is quiet again; never twice at the same time.
 * @param {string} folder
 * @param {() => Promise<void>} onChange
 * @returns {() => void} stops watching
 */
export function watchFolder(folder, onChange) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let busy = false;
  let again = false;
  const work = async () => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    do {
      again = false;
      await onChange();
    } while (again);
    busy = false;
  };
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (name === null || /(?:^|[\\/])node_modules[\\/]|\.spec\.ts$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void work(), QUIET_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

const ANSWER_LIMIT_MS = 10_000;

/**
 * What an installation tells browsers before anyone signs in. Throws a `StartProblem` where none answers.
 * @param {string} origin
 * @returns {Promise<{ authUrl: string } & Record<string, unknown>>}
 */
export async function readFrontConfig(origin) {
  const where = `${origin}/config.json`;
  try {
    const answer = await fetch(where, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    /** @type {any} */
    const config = await answer.json();
    if (typeof config?.authUrl !== 'string') throw new Error('it names no place to sign in');
    return config;
  } catch (cause) {
    throw new StartProblem(`No installation answers at ${where}: ${reasonOf(cause)}`, { cause });
  }
}

/**
 * The same for pages of this machine. An installation that signs people in itself does so for its own origin alone: its pages here ask
 * by the way of the page's server. Supabase takes every origin.
 * @template {{ authUrl: string }} T @param {T} config @param {{ origin: string, here: string }} places @returns {T}
 */
export function forPagesHere(config, { origin, here }) {
  return new URL(config.authUrl).origin === origin ? { ...config, authUrl: here } : config;
}

/** @param {unknown} error */
function reasonOf(error) {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
}

const AGAINST = '--against';

/**
 * What `npm run dev` is asked for: tools on servers of their own (all, when none is named), and with `--against <address>` the
 * installation that everything else comes from.
 * @param {string[]} given @param {string[]} known names of tools
 * @returns {{ tools: string[], against: string | null }}
 */
export function readArguments(given, known) {
  const at = given.indexOf(AGAINST);
  const against = at === -1 ? null : originOf(given[at + 1]);
  const wanted = at === -1 ? given : [...given.slice(0, at), ...given.slice(at + 2)];
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new StartProblem(`There is no tool "${unknown}"; there are: ${known.join(', ')}.`);
  if (against !== null && wanted.length === 0)
    throw new StartProblem(
      `Name the tools that run here, for example: npm run dev -- mf-offers ${AGAINST} ${against}`,
    );
  return { tools: wanted.length === 0 ? known : wanted, against };
}

/** @param {string | undefined} address */
function originOf(address) {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new StartProblem(
      `${AGAINST} takes the address of an installation, for example https://app.exemplo.com`,
    );
  return url.origin;
}

/**
 * The gateway's own rule for what the services answer. Read from its source: the gateway is rebuilt while this runs.
 * @param {string} root
 * @returns {Promise<(path: string) => boolean>}
 */
export async function loadServerPaths(root) {
  const source = await readFile(path.join(root, 'services/gateway/src/web-app/server-paths.ts'), 'utf8');
  const { code } = await transform(source, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
  const { isServerPath } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return isServerPath;
}

/**
 * As `serve`, for development: people open the shell's server, which passes on to the services what is theirs.
 * @param {import('./serve.mjs').Serving} run
 */
export async function serve(run) {
  const { tools, against } = readArguments(process.argv.slice(2), toolNames(readWorkspaces()));
  return against === null ? serveAll(run, tools) : serveAgainst(run, tools, against);
}

/** Services and database of this machine, too. @param {import('./serve.mjs').Serving} run @param {string[]} tools */
async function serveAll(run, tools) {
  const { settings, progress, cleanUp, interrupted } = run;
  const inner = { ...settings, host: '127.0.0.1', port: settings.port + 1 };
  await requireFreePort(inner);
  const secrets = readOrMakeSecrets(settings.dataDir);
  const [database] = await bothOrNeither([openDatabase(run), buildWhatChanged(run)]);
  interrupted.throwIfAborted();

  const log = openLogFile(path.join(settings.dataDir, 'logs/garimpo.log'));
  cleanUp.add(() => log.close());
  const services = startServices({ ...run, settings: inner }, { databaseUrl: database.url, secrets, log });
  cleanUp.add(() => services.stop());
  const demo = await services.ready();
  interrupted.throwIfAborted();
  await publishBuilt({
    folder: path.join(settings.root, '.build/remotes'),
    baseUrl: localUrl(inner),
    token: run.env['OPS_TOKEN'] || secrets['OPS_TOKEN'] || '',
    log: progress.line,
    signal: interrupted,
  });

  await startServers(run, tools, { servicesUrl: localUrl(inner) });
  const stopWatching = watchFolder(path.join(settings.root, 'services'), () => services.renew());
  cleanUp.add(stopWatching);

  sayWithoutChromium(run.env, progress);
  progress.line(`Garimpo in development: ${settings.publicUrl}`);
  if (demo !== null) progress.line(`Sample account: ${demo.email} / ${demo.password}`);
  const reason = await Promise.race([database.ended, aborted(interrupted)]);
  if (reason instanceof StartProblem) throw reason;
}

/**
 * The shell and the tools of this machine alone; people, data and the other tools are those of an installation.
 * @param {import('./serve.mjs').Serving} run @param {string[]} tools @param {string} origin
 */
async function serveAgainst(run, tools, origin) {
  const config = await readFrontConfig(origin);
  await startServers(run, tools, {
    servicesUrl: origin,
    frontConfig: (here) => forPagesHere(config, { origin, here }),
  });
  run.progress.line(`${tools.join(', ')} in development: ${run.settings.publicUrl}`);
  run.progress.line(`Everything else is that of ${origin}: what is changed there is changed for good.`);
  await aborted(run.interrupted);
}

/**
 * @param {import('./serve.mjs').Serving} run @param {string[]} tools
 * @param {{ servicesUrl: string, frontConfig?: (here: string) => object }} services
 */
async function startServers({ settings, progress, cleanUp }, tools, services) {
  await progress.step('Starting the servers of shell and tools', async () => {
    const isServerPath = await loadServerPaths(settings.root);
    /** @type {Record<string, string>} */
    const remotes = {};
    for (const tool of tools) {
      const server = await startToolServer(tool, { servicesUrl: services.servicesUrl, isServerPath });
      cleanUp.add(() => server.stop());
      remotes[tool] = server.manifestUrl;
    }
    const { host, port } = settings;
    const shell = await startShellServer({ host, port, isServerPath, remotes, ...services });
    cleanUp.add(() => shell.stop());
  });
}
