// @ts-check
import { connect, createServer } from 'node:net';
import { StartProblem } from './shared/problem.mjs';

const RETRY_MS = 100;

/**
 * Refuses a port that something else listens on, before anything is touched.
 * @param {{ host: string, port: number, patienceMs?: number, signal?: AbortSignal }} options `patienceMs`: how long to wait for the port
 *   to become free, for a server that is known to be on its way out
 */
export async function requireFreePort({ host, port, patienceMs = 0, signal }) {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const problem = await portProblem(host, port);
    if (problem === null) return;
    if (performance.now() >= deadline) throw new StartProblem(problem);
    signal?.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** @param {string} host @param {number} port @returns {Promise<string | null>} */
async function portProblem(host, port) {
  const taken = `Port ${port} is already in use; stop what uses it or choose another one, for example PORT=${port + 1}.`;
  // A browser may reach `localhost` under either address, and some systems let two servers share a port on
  // different ones: whoever answers there now would answer instead of us.
  for (const address of ['127.0.0.1', '::1']) {
    if (await answers(address, port)) return taken;
  }
  const code = await listenProblem(host, port);
  if (code === null) return null;
  if (code === 'EADDRINUSE') return taken;
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has; choose one above 1023, for example PORT=3000.`;
  return `Cannot listen on ${host}:${port} (${code}); check HOST and PORT.`;
}

/** @param {string} address @param {number} port @returns {Promise<boolean>} */
function answers(address, port) {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, timeout: 500 });
    const end = (/** @type {boolean} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

/** @param {string} host @param {number} port @returns {Promise<string | null>} an error code */
function listenProblem(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve(error.code ?? error.message),
    );
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
