// @ts-check
import { StartProblem } from '../local/problem.mjs';
import { suites } from './suites.mjs';

/**
 * `[--only <suite>] [anything for that suite's runner]`
 * @param {string[]} argv
 * @returns {{ only: string | undefined, rest: string[] }}
 */
export function readArguments(argv) {
  const names = suites.map((suite) => suite.name);
  const at = argv.findIndex((word) => word === '--only' || word.startsWith('--only='));
  if (at === -1) {
    if (argv.length > 0)
      throw new StartProblem(`Say which tests "${argv.join(' ')}" is for: --only ${names.join('|')}.`);
    return { only: undefined, rest: [] };
  }
  const joined = argv[at]?.split('=')[1];
  const only = joined ?? argv[at + 1];
  if (only === undefined || !names.includes(only))
    throw new StartProblem(`--only takes one of ${names.join(', ')}.`);
  const rest = [...argv.slice(0, at), ...argv.slice(at + (joined === undefined ? 2 : 1))];
  return { only, rest: rest[0] === '--' ? rest.slice(1) : rest };
}
