// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { eachLine, PROBLEM_EXIT_CODE } from './child.mjs';
import { StartProblem } from './shared/problem.mjs';

const READY_LIMIT_MS = 60_000;
const POLL_MS = 30;
const STOP_LIMIT_MS = 15_000;
const TAIL_LINES = 30;
const ERROR_LEVELS = new Set(['error', 'fatal']);

/**
 * @typedef {object} GatewayProcess
 * @property {number | undefined} pid
 * @property {() => Promise<void>} ready resolves once it serves; rejects when it ended instead
 * @property {Promise<StartProblem>} ended when it ends, with the reason as far as it told one
 * @property {() => Promise<void>} stop
 * @property {() => void} kill
 */

/**
 * A process that serves everything, or one part of it. It ends by itself when this process is gone, even killed: the channel between
 * the two closes then.
 * @param {{ script: string, env: NodeJS.ProcessEnv, cwd: string, url: string,
 *   log: { write(line: string): void }, onError: (line: string) => void }} options
 * @returns {GatewayProcess}
 */
export function startGateway({ script, env, cwd, url, log, onError }) {
  const words = ['--enable-source-maps', ...telemetry(script, env), script];
  const child = spawn(process.execPath, words, {
    env,
    cwd,
    // In a group of its own: Ctrl-C reaches the starter alone, which ends the others in the right order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  /** @type {string[]} */
  const tail = [];
  if (child.stdout) {
    eachLine(child.stdout, (line) => {
      log.write(line);
      const error = errorOf(line);
      if (error !== null) onError(error);
    });
  }
  if (child.stderr) {
    eachLine(child.stderr, (line) => {
      log.write(line);
      tail.push(line);
      if (tail.length > TAIL_LINES) tail.shift();
    });
  }
  /** @type {Promise<StartProblem>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) =>
      resolve(new StartProblem(`The services could not be started (${error.message}).`)),
    );
    child.once('close', (code, signal) => {
      const told = tail.join('\n');
      if (code === PROBLEM_EXIT_CODE) resolve(new StartProblem(told));
      else
        resolve(
          new StartProblem(
            `The services ended by themselves (${signal ?? `exit code ${code}`}).${told && `\n${told}`}`,
          ),
        );
    });
  });
  return {
    pid: child.pid,
    ended,
    ready: () => Promise.race([healthy(url), ended.then((problem) => Promise.reject(problem))]),
    stop: async () => {
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(force);
    },
    kill: () => {
      child.kill('SIGKILL');
    },
  };
}

/** What makes traces lies beside the programs, and comes before them. @param {string} script @param {NodeJS.ProcessEnv} env */
function telemetry(script, env) {
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT']) return [];
  return ['--import', pathToFileURL(path.join(path.dirname(script), 'telemetry.mjs')).href];
}

/** @param {string} url */
async function healthy(url) {
  const deadline = performance.now() + READY_LIMIT_MS;
  let last = 'no answer';
  while (performance.now() < deadline) {
    try {
      const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) });
      const body = await reply.text();
      if (reply.ok) return;
      last = `${reply.status} ${body}`;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new StartProblem(
    `The services did not come up within ${READY_LIMIT_MS / 1000} s; last answer of ${url}/healthz: ${last}`,
  );
}

/** One readable line of a logged error, `null` for everything else. @param {string} line */
function errorOf(line) {
  try {
    const entry = JSON.parse(line);
    // The line that a failed request leaves beside this one says nothing more.
    if (!ERROR_LEVELS.has(entry.level) || entry.err === undefined) return null;
    return [entry.msg, entry.err.message, entry.requestId && `(request ${entry.requestId})`]
      .filter(Boolean)
      .join(' ');
  } catch {
    return null;
  }
}
