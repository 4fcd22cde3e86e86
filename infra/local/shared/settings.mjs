// @ts-check
import path from 'node:path';
import { StartProblem } from './problem.mjs';

/**
 * The few settings that must be known before anything is built. The whole environment is checked by the service kit
 * when the services start; what is read here is read the same way there.
 *
 * @typedef {object} Settings
 * @property {string} root folder of the checkout
 * @property {string} host
 * @property {number} port
 * @property {string} publicUrl without a slash at the end
 * @property {string} dataDir absolute
 * @property {string | undefined} databaseUrl an existing server; without it the embedded one is started
 */

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root
 * @returns {Settings}
 */
export function readSettings(env, root) {
  const port = readPort(env['PORT']);
  const host = textOf(env['HOST']) ?? '127.0.0.1';
  return {
    root,
    host,
    port,
    publicUrl: (textOf(env['PUBLIC_URL']) ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir: path.resolve(root, textOf(env['DATA_DIR']) ?? '.data'),
    databaseUrl: textOf(env['DATABASE_URL']),
  };
}

/** @param {string | undefined} value */
function readPort(value) {
  const text = textOf(value);
  if (text === undefined) return 3000;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535)
    throw new StartProblem(`PORT must be a number from 1 to 65535, not "${text}".`);
  return port;
}

/** An empty variable counts as absent, as shells and compose files write it. @param {string | undefined} value */
function textOf(value) {
  const text = value?.trim();
  return text === undefined || text === '' ? undefined : text;
}

/** The address under which this machine reaches a server bound to `host`. @param {Settings} settings */
export function localUrl({ host, port }) {
  if (host === '0.0.0.0' || host === 'localhost') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`;
}
