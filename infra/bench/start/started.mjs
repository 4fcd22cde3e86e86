// @ts-check
import { spawn } from 'node:child_process';
import { endGroup, killGroup } from '../../test/process-group.mjs';

const TAIL_LINES = 20;

/** What is under way now, for {@link killStarted}. @type {Set<import('node:child_process').ChildProcess>} */
const underWay = new Set();

/**
 * @typedef {object} Started
 * @property {Promise<number | null>} ended with its exit code
 * @property {() => boolean} running
 * @property {() => string} said its last lines
 * @property {() => void} kill
 * @property {() => Promise<void>} end ends it and whatever it started in its group
 */

/**
 * Starts a program in a group of its own: npm, its shell and what runs in it are asked to end together, as by Ctrl-C,
 * and a Ctrl-C meant for the benchmark reaches them through us alone.
 * @param {[command: string, ...args: string[]]} command
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Started}
 */
export function startGroup([command, ...args], { cwd, env = process.env }) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  underWay.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      text = (text + chunk).split('\n').slice(-TAIL_LINES).join('\n');
    });
  }
  let running = true;
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      text += error.message;
      resolve(null);
    });
  });
  void ended.then(() => {
    running = false;
  });
  return {
    ended,
    running: () => running,
    said: () => text.trim(),
    kill: () => {
      killGroup(child, 'SIGKILL');
    },
    async end() {
      await endGroup(child);
      await ended;
      underWay.delete(child);
    },
  };
}

/**
 * Runs a program to its end and returns what it printed last.
 * @param {[command: string, ...args: string[]]} command
 * @param {{ cwd: string, signal: AbortSignal }} options
 * @returns {Promise<string>}
 */
export async function runGroup(command, { cwd, signal }) {
  signal.throwIfAborted();
  const started = startGroup(command, { cwd });
  /** @type {Promise<void>} */
  const aborted = new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  try {
    const code = await Promise.race([started.ended, aborted]);
    signal.throwIfAborted();
    if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${started.said()}`);
    return started.said();
  } finally {
    // What it was making is thrown away.
    if (signal.aborted) started.kill();
    await started.end();
  }
}

/** For somebody who does not want to wait. */
export function killStarted() {
  for (const child of underWay) killGroup(child, 'SIGKILL');
}
