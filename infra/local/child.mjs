// @ts-check
import { spawn } from 'node:child_process';
import { StartProblem } from './problem.mjs';

/** The exit code by which our own programs say that their last words are meant for the person at the keyboard. */
export const PROBLEM_EXIT_CODE = 78;
const TAIL_LINES = 30;

/**
 * Runs one of our built programs to its end and returns what it printed.
 * @param {string} script
 * @param {{ env: NodeJS.ProcessEnv, cwd: string, what: string, onLine?: (line: string) => void, signal?: AbortSignal }} options
 *   `what`: what failed, when it fails; `onLine`: each line on its standard error while it works
 * @returns {Promise<string>}
 */
export function runToEnd(script, { env, cwd, what, onLine, signal }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--enable-source-maps', script], {
      env,
      cwd,
      // In a group of its own: Ctrl-C reaches the starter alone, which ends the others in the right order.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let printed = '';
    /** @type {string[]} */
    const said = [];
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      printed += chunk;
    });
    eachLine(child.stderr, (line) => {
      said.push(line);
      onLine?.(line);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed);
      else if (code === PROBLEM_EXIT_CODE) reject(new StartProblem(said.slice(-TAIL_LINES).join('\n')));
      else
        reject(
          new StartProblem(`${what} failed (exit code ${code}):\n${said.slice(-TAIL_LINES).join('\n')}`),
        );
    });
  });
}

/** @param {import('node:stream').Readable} stream @param {(line: string) => void} onLine */
export function eachLine(stream, onLine) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onLine(line);
  });
  stream.on('end', () => {
    if (rest.trim() !== '') onLine(rest);
  });
}
