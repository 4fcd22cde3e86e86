// @ts-check
import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { runBundler } from '../../build/run-bundler.mjs';
import { servicesConfig } from '../../build/services-config.mjs';
import { readWorkspaces, root } from '../../build/workspaces.mjs';
import { servicesEnvironment } from '../../local/services-environment.mjs';
import { readSecrets, secretsPath } from '../../local/shared/secrets.mjs';
import { embeddedDatabaseUrl } from './seed-board.mjs';

/**
 * The services of a running product a second time, on its database, with the bare rows beside the list.
 * @param {string} dataDir of that product
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function runBareGateway(dataDir) {
  const outDir = join(root, '.build/bench/board-gateway');
  await mkdir(outDir, { recursive: true });
  await runBundler(
    servicesConfig({
      entries: { gateway: './services/gateway/bench/bare-gateway.ts' },
      outDir,
      workspaceNames: new Set(readWorkspaces().keys()),
      nestedModules: [],
    }),
  );
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = { root, host: '127.0.0.1', port, publicUrl: url, dataDir, databaseUrl: undefined };
  const child = spawn(process.execPath, [join(outDir, 'gateway.mjs')], {
    cwd: root,
    env: {
      ...servicesEnvironment(
        process.env,
        settings,
        embeddedDatabaseUrl(dataDir),
        readSecrets(secretsPath(dataDir)),
      ),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    if (child.connected) child.disconnect();
    await ended;
    await rm(outDir, { recursive: true, force: true });
  };
  const listening = new Promise((resolve) => child.once('message', resolve));
  await Promise.race([
    listening,
    ended.then((code) => {
      throw new Error(`The services for comparison ended with exit code ${code}.`);
    }),
  ]);
  return { url, stop };
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : 0;
}
