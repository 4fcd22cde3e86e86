// @ts-check
import path from 'node:path';
import { startShellServer, startToolServer } from '../build/dev-servers.mjs';
import { readWorkspaces, toolNames } from '../build/workspaces.mjs';
import { publishBuilt } from '../release/publish-built.mjs';
import { buildWhatChanged } from './build-step.mjs';
import { forPagesHere, readFrontConfig } from './deployed.mjs';
import { readArguments } from './dev-arguments.mjs';
import { loadServerPaths } from './dev-server-paths.mjs';
import { startServices } from './dev-services.mjs';
import { watchFolder } from './dev-watch.mjs';
import { openLogFile } from './log-file.mjs';
import { requireFreePort } from './port.mjs';
import { StartProblem } from './problem.mjs';
import { readOrMakeSecrets } from './secrets.mjs';
import { aborted, bothOrNeither, openDatabase, sayWithoutChromium } from './serve.mjs';
import { localUrl } from './settings.mjs';

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
