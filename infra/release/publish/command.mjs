// @ts-check
// Plain Node and nothing of the build: taking a version back must not wait for anything.
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { callOperator, OperatorCallError, operatorTarget } from '../../local/shared/operator-call.mjs';
import { StartProblem } from '../../local/shared/problem.mjs';
import { readSettings } from '../../local/shared/settings.mjs';

/**
 * @typedef {import('../../local/shared/operator-call.mjs').Target & { onChange?: () => void }} Target
 * `onChange` is told of a change that was made, or may have been: its answer was lost.
 */

/**
 * Asks for what changes what people get, or who may change it. Once asked for it is waited for, interrupted or not: nobody could tell whether an
 * abandoned request had been granted.
 * @param {Target} target
 * @param {string} route
 * @param {object} [input]
 * @param {'POST' | 'DELETE'} [method]
 */
export async function askForChange({ onChange = () => {}, ...target }, route, input, method = 'POST') {
  const content = input && { type: 'application/json', body: JSON.stringify(input) };
  try {
    const answer = await callOperator({ ...target, signal: undefined }, method, route, content);
    onChange();
    return answer;
  } catch (error) {
    // A server that died over it, or somebody before it, does not know either.
    const { status = 500 } = /** @type {import('../../local/shared/operator-call.mjs').OperatorCallError} */ (
      error
    );
    if (status >= 500) onChange();
    throw error;
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What scripts may rely on. */
export const EXIT = {
  done: 0,
  unexpected: 1,
  usage: 2,
  gate: 3,
  refused: 4,
  unreachable: 5,
  interrupted: 130,
};

export const EXIT_USAGE = `Ends with 0 when done, 2 when the command is wrong, 3 when a gate refused, 4 when the server refused,
5 when nobody answers, 130 when interrupted.`;

export const TARGET_USAGE = `  --to URL     a running Garimpo; without it GARIMPO_URL, the one that runs on DATA_DIR, or HOST and PORT
  --json       the result, or the error, as JSON on the standard output

The token is RELEASE_TOKEN (a team's) or OPS_TOKEN, or what npm start left in DATA_DIR.`;

export class UsageError extends Error {
  name = 'UsageError';
}

/** The built tool is not fit to be shown to anybody. */
export class GateError extends Error {
  name = 'GateError';

  /** @param {string} gate @param {string[]} problems */
  constructor(gate, problems) {
    super([`refused: ${gate}`, ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.gate = gate;
    this.problems = problems;
  }
}

/**
 * @typedef {import('node:util').ParseArgsConfig['options']} Options
 * @typedef {Record<string, any>} Values
 *
 * @typedef {object} Outcome
 * @property {object} result what `--json` prints
 * @property {string[]} tell the same, for people
 *
 * @typedef {object} Call
 * @property {string[]} words
 * @property {Values} values of the options
 * @property {Target} target
 * @property {string} by for the history
 * @property {(line: string) => void} say progress, on the error output
 */

/**
 * One command of the release verbs: reads the words, runs, prints one result, ends with the code of what happened.
 * @param {{ usage: string, options?: Options, run: (call: Call) => Promise<Outcome> }} command
 */
export async function runCommand({ usage, options = {}, run }) {
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  let changed = false;
  let asJson = process.argv.includes('--json');
  try {
    const { positionals: words, values } = readWords(usage, options);
    if (values['help'] === true) {
      console.log(usage);
      return;
    }
    asJson = values['json'] === true;
    const target = operatorTarget(readSettings(process.env, root), values['to'], [
      'RELEASE_TOKEN',
      'OPS_TOKEN',
    ]);
    if (target === null)
      throw new UsageError(
        'There is no token: set RELEASE_TOKEN or OPS_TOKEN. The one in DATA_DIR is for the Garimpo of this machine only.',
      );
    const { result, tell } = await run({
      words,
      values,
      target: { ...target, signal: interrupt.signal, onChange: () => (changed = true) },
      by: values['by'] ?? userInfo().username,
      say: (line) => process.stderr.write(`${line}\n`),
    });
    console.log(asJson ? JSON.stringify(result, null, 2) : tell.join('\n'));
  } catch (error) {
    const isStopped = interrupt.signal.aborted && !changed;
    const kind = isStopped ? 'interrupted' : kindOf(/** @type {Error} */ (error));
    process.exitCode = EXIT[kind];
    const message =
      kind === 'interrupted' ? 'interrupted; nothing was changed' : /** @type {Error} */ (error).message;
    if (asJson)
      console.log(JSON.stringify({ error: account(kind, message, /** @type {Error} */ (error)) }, null, 2));
    console.error(kind === 'unexpected' ? error : message);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stop);
  }
}

/** @param {string} usage @param {Options} options */
function readWords(usage, options) {
  const text = /** @type {const} */ ({ type: 'string' });
  try {
    return parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        json: { type: 'boolean' },
        to: text,
        by: text,
        why: text,
        ...options,
      },
    });
  } catch (error) {
    throw new UsageError(`${/** @type {Error} */ (error).message}\n${usage}`);
  }
}

/** @param {Error} error @returns {keyof typeof EXIT} */
function kindOf(error) {
  if (error instanceof UsageError || error instanceof StartProblem) return 'usage';
  // The last by its name: its module is that of the bundler, which is not always needed.
  if (error instanceof GateError || error.name === 'BuildError') return 'gate';
  if (!(error instanceof OperatorCallError)) return 'unexpected';
  // A proxy that has nobody behind it answers in its own way.
  const away = error.status === undefined || (error.status >= 502 && error.code === undefined);
  return away ? 'unreachable' : 'refused';
}

/** @param {string} kind @param {string} message @param {Error} error */
function account(kind, message, error) {
  if (error instanceof GateError) return { kind, message, gate: error.gate, problems: error.problems };
  if (error instanceof OperatorCallError) return { kind, message, code: error.code, status: error.status };
  return { kind, message };
}
