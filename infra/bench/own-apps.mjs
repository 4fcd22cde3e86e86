// @ts-check
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBundler } from '../build/run-bundler.mjs';
import { preloads } from '../build/service-programs.mjs';
import { servicesConfig } from '../build/services-config.mjs';
import { readWorkspaces, root } from '../build/workspaces.mjs';
import { startPostgres } from '../local/postgres.mjs';

/**
 * What a program of a service's `bench` folder sends once it answers. It ends when its parent does.
 * @typedef {{ port: number, userId: string, token: string }} Answering
 * @typedef {Answering & { pid: number }} OwnApp
 */

/**
 * @typedef {object} OwnApps
 * @property {string} databaseUrl of the administrator
 * @property {string} folder of the files of all its processes
 * @property {(args?: string[], env?: Record<string, string>, nodeArgs?: string[]) => Promise<OwnApp>} start one more process of the program
 * @property {() => Promise<void>} stop all of them and the database: nothing is left
 */

/**
 * A program of a service, bundled as the services are, over an embedded Postgres of its own, durable as the product's.
 * @param {{ name: string, program: string }} of its file, from the root of the repository
 * @returns {Promise<OwnApps>}
 */
export async function ownApps({ name, program }) {
  const folder = await mkdtemp(join(tmpdir(), `garimpo-bench-${name}-`));
  const outDir = join(root, '.build/bench', `${name}-app`);
  /** @type {(() => Promise<unknown>)[]} */
  const ends = [
    () => rm(outDir, { recursive: true, force: true }),
    () => rm(folder, { recursive: true, force: true }),
  ];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    await mkdir(outDir, { recursive: true });
    await runBundler(
      servicesConfig({
        entries: { [name]: program, ...preloads },
        outDir,
        workspaceNames: new Set(readWorkspaces().keys()),
        nestedModules: [],
      }),
    );
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
    ends.push(() => postgres.stop());
    return {
      databaseUrl: postgres.adminUrl,
      folder,
      start: async (args = [], env = {}, nodeArgs = []) => {
        const telemetry = env['OTEL_EXPORTER_OTLP_ENDPOINT']
          ? ['--import', join(outDir, 'telemetry.mjs')]
          : [];
        const words = [...telemetry, ...nodeArgs, join(outDir, `${name}.mjs`), ...args];
        const { answering, end } = await startApp(words, {
          DATABASE_URL: postgres.adminUrl,
          DATA_DIR: folder,
          PORT: String(await freePort()),
          // Requests come from as many addresses as there are, and still from one machine.
          RATE_LIMIT_SCALE: '10000',
          TRUSTED_PROXY_HOPS: '1',
          LOG_LEVEL: 'warn',
          ...env,
        });
        ends.push(end);
        return answering;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {string[]} words of the command line
 * @param {Record<string, string>} env
 * @returns {Promise<{ answering: OwnApp, end: () => Promise<unknown> }>}
 */
async function startApp(words, env) {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const end = () => {
    if (child.connected) child.disconnect();
    return ended;
  };
  /** @type {Promise<Answering>} */
  const answering = new Promise((resolve) =>
    child.once('message', (message) => resolve(/** @type {Answering} */ (message))),
  );
  const early = ended.then((code) => {
    throw new Error(`${words.join(' ')} ended with exit code ${code}.`);
  });
  const pid = child.pid ?? 0;
  return { answering: { ...(await Promise.race([answering, early])), pid }, end };
}

/** @returns {Promise<number>} */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : 0;
}
