// @ts-check
import path from 'node:path';
import { buildWhatChanged } from './build-step.mjs';
import { startGateway } from './gateway-process.mjs';
import { setUp } from './serve.mjs';
import { servicesEnvironment } from './services-environment.mjs';
import { localUrl } from './shared/settings.mjs';

/**
 * @typedef {object} DevServices
 * @property {() => Promise<import('./serve.mjs').Demo | null>} ready set up and serving for the first time
 * @property {() => Promise<void>} renew builds and starts anew, when there is anything new; tells what went wrong
 * @property {() => Promise<void>} stop
 */

/**
 * The services as one process that is replaced whenever they were rebuilt. A build that fails leaves the running ones.
 * @param {import('./serve.mjs').Serving} run
 * @param {{ databaseUrl: string, secrets: Record<string, string>, log: { write(line: string): void } }} parts
 * @returns {DevServices}
 */
export function startServices(run, { databaseUrl, secrets, log }) {
  const { settings, progress, interrupted } = run;
  const programs = path.join(settings.root, '.build/services');
  /** @type {import('./gateway-process.mjs').GatewayProcess | null} */
  let running = null;

  async function start() {
    const demo = await setUp(run, { script: path.join(programs, 'setup.mjs'), databaseUrl, secrets });
    interrupted.throwIfAborted();
    const gateway = startGateway({
      script: path.join(programs, 'main.mjs'),
      env: servicesEnvironment(run.env, settings, databaseUrl, secrets),
      cwd: settings.root,
      url: localUrl(settings),
      log,
      onError: (line) => progress.line(`error: ${line}`),
    });
    running = gateway;
    void gateway.ended.then((problem) => {
      if (running === gateway && !interrupted.aborted) progress.line(problem.message);
    });
    await gateway.ready();
    return demo;
  }

  async function stop() {
    const gateway = running;
    running = null;
    await gateway?.stop();
  }

  return {
    ready: () => progress.step('Starting the services', start),
    async renew() {
      if (interrupted.aborted) return;
      try {
        if (!(await buildWhatChanged(run, ['services']))) return;
        await progress.step('Starting the services anew', async () => {
          await stop();
          await start();
        });
      } catch (error) {
        if (!interrupted.aborted) progress.line(/** @type {Error} */ (error).message);
      }
    },
    stop,
  };
}
