// @ts-check
import { spawn } from 'node:child_process';
import { StartProblem } from './shared/problem.mjs';

/** The exit code by which our own programs say that their last words are meant for the person at the keyboard. */
export const PROBLEM_EXIT_CODE = 78;
const TAIL_LINES = 30;

/**
 * Runs one of our built programs to its end and returns the last line that it printed: what it has to say for programs.
 * @param {string} script
 * @param {{ env: NodeJS.ProcessEnv, cwd: string, what: string, onLine?: (line: string) => void, signal?: AbortSignal }} options
 *   `what`: what failed, when it fails; `onLine`: each line before that, as it comes
 * @returns {Promise<string>}
 */
export function runToEnd(script, { env, cwd, what, onLine, signal }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--enable-source-maps', script], {
      env,
      cwd,
      // In a group of its own: Ctrl-C reaches the starter alone, which ends the others in the right order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    /** @type {string | undefined} */
    let last;
    /** @type {string[]} */
    const said = [];
    eachLine(child.stdout, (line) => {
      if (last !== undefined) onLine?.(last);
      last = line;
    });
    eachLine(child.stderr, (line) => said.push(line));
    /** @type {Error | undefined} */
    let failure;
    child.once('error', (error) => {
      failure = error;
      // Asked to stop, it is still there for a moment, and what it works on must not go away before it has.
      if (child.pid === undefined) reject(error);
    });
    child.once('close', (code) => {
      if (failure !== undefined) reject(failure);
      else if (code === 0) resolve(last ?? '');
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
