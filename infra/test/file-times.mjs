// @ts-check
import { join } from 'node:path';

/** @typedef {import('./tally.mjs').FileTime} FileTime */

/**
 * How long each file of a run of Jest took.
 * @param {import('./jest-counts.mjs').JestFile[]} files
 * @returns {FileTime[]}
 */
export function jestTimes(files) {
  return files.map(({ name, startTime = 0, endTime = 0 }) => ({ file: name, ms: endTime - startTime }));
}

/**
 * @typedef {{ file?: string, tests?: { results?: { duration?: number }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Group[] }} Group
 */

/**
 * How long the journeys of each file took together, all tries of them.
 * @param {{ config?: { rootDir?: string }, suites?: Group[] } | undefined} found
 * @returns {FileTime[]}
 */
export function playwrightTimes(found) {
  /** @type {Map<string, number>} */
  const times = new Map();
  const add = (/** @type {Group[]} */ groups) => {
    for (const { specs = [], suites = [] } of groups) {
      for (const { file = '', tests = [] } of specs) {
        const ms = tests
          .flatMap(({ results = [] }) => results)
          .reduce((sum, { duration = 0 }) => sum + duration, 0);
        times.set(file, (times.get(file) ?? 0) + ms);
      }
      add(suites);
    }
  };
  add(found?.suites ?? []);
  const folder = found?.config?.rootDir ?? '';
  return [...times].map(([file, ms]) => ({ file: join(folder, file), ms }));
}
