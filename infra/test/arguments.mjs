// @ts-check
import { existsSync } from 'node:fs';
import { StartProblem } from '../local/shared/problem.mjs';
import { suites } from './suites.mjs';

/** Suites that take paths of the sources: enough to judge the change of one file. */
const BY_PATH = ['unit', 'integration'];

/**
 * `[--deep] [--only <suite>] [anything for that suite's runner]`, or paths whose tests are to be run.
 * @param {string[]} argv
 * @returns {{ chosen: string[], rest: string[] }} names of suites, and words for their runners
 */
export function readArguments(argv) {
  const names = suites.map((suite) => suite.name);
  const words = argv.filter((word) => word !== '--deep');
  const isDeep = words.length < argv.length;
  const at = words.findIndex((word) => word === '--only' || word.startsWith('--only='));
  if (at === -1) {
    if (words.length === 0)
      return {
        chosen: suites.filter(({ deep = false }) => deep === isDeep).map(({ name }) => name),
        rest: [],
      };
    if (words.every((word) => word.startsWith('-') || existsSync(word)))
      return { chosen: BY_PATH, rest: [...words, '--passWithNoTests'] };
    throw new StartProblem(
      `Say which tests "${words.join(' ')}" is for: a path, or --only ${names.join('|')}.`,
    );
  }
  const joined = words[at]?.split('=')[1];
  const only = joined ?? words[at + 1];
  if (only === undefined || !names.includes(only))
    throw new StartProblem(`--only takes one of ${names.join(', ')}.`);
  const rest = [...words.slice(0, at), ...words.slice(at + (joined === undefined ? 2 : 1))];
  return { chosen: [only], rest: rest[0] === '--' ? rest.slice(1) : rest };
}
