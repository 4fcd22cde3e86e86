// @ts-check
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { remoteConfig } from './remote-config.mjs';
import { shellConfig } from './shell-config.mjs';
import { readThemeScript } from './theme-script.mjs';
import { toolManifest } from './tool-manifest.mjs';
import { buildPrograms, programsConfig } from './tool-programs.mjs';
import { root } from './workspaces.mjs';

/** Tools in development all carry this version; it satisfies every rule for versions and is never published. */
export const DEVELOPMENT_VERSION = '0.0.0-dev';

/** The names of this machine to itself, and nobody else's: a page of another site must not read the sources. */
const allowedHosts = ['localhost', '127.0.0.1', '::1'];

/**
 * @typedef {object} DevServer
 * @property {() => Promise<void>} stop
 */

/**
 * A tool on a server of its own, rebuilt at every save. Its standalone page reaches the services at the same address.
 * @param {string} tool
 * @param {{ servicesUrl: string, isServerPath: (path: string) => boolean }} services
 * @returns {Promise<DevServer & { manifestUrl: string }>}
 */
export async function startToolServer(tool, { servicesUrl, isServerPath }) {
  const host = '127.0.0.1';
  const port = await freePort(host);
  const outDir = join(root, '.build/dev', tool);
  const { programs, stop: stopPrograms } = await startPrograms({
    tool,
    dir: tool,
    mode: 'development',
    outDir,
  });
  const config = remoteConfig({
    tool,
    version: DEVELOPMENT_VERSION,
    contract: toolManifest(tool).contract,
    mode: 'development',
    outDir,
    programs,
    refresh: true,
    plugins: [new ReactRefreshRspackPlugin()],
  });
  addStandalonePage(config, tool);
  const stop = await serve(config, {
    host,
    port,
    // Its programs; everything else is in memory.
    static: { directory: outDir, watch: false },
    // The page stands on the shell's address and loads from this one.
    headers: { 'access-control-allow-origin': '*' },
    historyApiFallback: true,
    proxy: [{ pathFilter: isServerPath, target: servicesUrl, changeOrigin: isElsewhere(servicesUrl) }],
    // The page's own address is the shell's: news of this tool come from here.
    client: { webSocketURL: { hostname: host, port, protocol: 'ws' }, overlay: overlay() },
  });
  return {
    stop: async () => {
      await Promise.all([stop(), stopPrograms()]);
    },
    manifestUrl: `http://${host}:${port}/mf-manifest.json`,
  };
}

/**
 * Built on disk, and again at every save. What runs one gets the newer one when its page is opened anew.
 * @param {Parameters<typeof programsConfig>[0]} options
 */
async function startPrograms(options) {
  const programs = await buildPrograms(options);
  if (Object.keys(programs).length === 0) return { programs, stop: async () => {} };
  const compiler = rspack(programsConfig(options));
  const watching = compiler.watch({}, (error, stats) => {
    if (error !== null || stats?.hasErrors())
      process.stderr.write(`${error ?? stats?.toString({ preset: 'errors-only' })}\n`);
  });
  return {
    programs,
    stop: async () => {
      await new Promise((resolve) => watching?.close(() => resolve(undefined)));
      await new Promise((resolve) => compiler.close(resolve));
    },
  };
}

/**
 * The shell, rebuilt at every save. What the services answer is passed on to them.
 * @param {{
 *   host: string, port: number, servicesUrl: string, isServerPath: (path: string) => boolean,
 *   remotes: Record<string, string>, frontConfig?: (here: string) => object,
 * }} options remotes: manifest addresses of the tools that run on servers of their own; frontConfig: what is answered at
 *   `/config.json` in place of the services, to a page of that origin
 * @returns {Promise<DevServer>}
 */
export async function startShellServer({ host, port, servicesUrl, isServerPath, remotes, frontConfig }) {
  const config = shellConfig({
    mode: 'development',
    outDir: join(root, '.build/dev/shell'),
    themeScript: await readThemeScript(join(root, '.build/.tmp', `theme-${process.pid}`)),
    refresh: true,
    remotes,
    plugins: [new ReactRefreshRspackPlugin()],
  });
  const stop = await serve(config, {
    host,
    port,
    historyApiFallback: true,
    client: { overlay: overlay() },
    proxy: [{ pathFilter: isServerPath, target: servicesUrl, changeOrigin: isElsewhere(servicesUrl) }],
    ...(frontConfig && { setupMiddlewares: (rest) => [answerFrontConfig(frontConfig), ...rest] }),
  });
  return { stop };
}

/**
 * The tool alone, at the root of its server, when it has a `src/standalone.tsx`.
 * @param {import('@rspack/core').Configuration} config
 * @param {string} tool
 */
function addStandalonePage(config, tool) {
  const page = join(root, tool, 'src/standalone.tsx');
  if (!existsSync(page)) return;
  // Loaded later, as in the shell, so that the shared libraries are agreed on before it runs.
  config.entry = { standalone: `data:text/javascript,import(${JSON.stringify(page)})` };
  config.plugins?.push(
    new rspack.HtmlRspackPlugin({
      title: tool,
      chunks: ['standalone'],
      templateContent:
        '<!doctype html><html lang="pt-BR"><head></head><body><div id="app"></div></body></html>',
    }),
  );
}

/** Behind a public name stand others, told apart by it; our own services are to see the name that the page has. @param {string} url */
function isElsewhere(url) {
  return !allowedHosts.includes(new URL(url).hostname);
}

/**
 * @param {(here: string) => object} frontConfig
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, next: () => void) => void}
 */
function answerFrontConfig(frontConfig) {
  return (request, response, next) => {
    if (request.url !== '/config.json') return next();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(frontConfig(`http://${request.headers.host}`)));
  };
}

/** What does not compile covers the page; what a tool throws is for its error boundary to show. */
function overlay() {
  return { errors: true, warnings: false, runtimeErrors: false };
}

/**
 * @param {import('@rspack/core').Configuration} config
 * @param {import('@rspack/dev-server').Configuration} options
 * @returns {Promise<() => Promise<void>>} stops it
 */
async function serve(config, options) {
  const compiler = rspack({ ...config, stats: 'errors-warnings' });
  const server = new RspackDevServer(
    { hot: true, static: false, compress: false, setupExitSignals: false, allowedHosts, ...options },
    compiler,
  );
  await server.start();
  return async () => {
    await server.stop();
    await new Promise((resolve) => compiler.close(resolve));
  };
}

/** @param {string} host @returns {Promise<number>} */
function freePort(host) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
