// @ts-check
import { totalmem } from 'node:os';

/** Below it two suites at once would not leave the browsers enough. */
const TWO_LANES_BYTES = 6 * 1024 ** 3;
/** The suites beside get a third of what the others get while both want the processors, and all that these leave. */
const BESIDE_NICE = 5;

/**
 * @typedef {object} Lane suites that run one after the other
 * @property {import('./suites.mjs').Suite[]} suites
 * @property {number} nice priority of its processes, as `nice` counts
 * @property {boolean} isAlone whether no other lane writes to the terminal meanwhile
 */

/**
 * Journeys and integration tests wait for browsers, databases, pages and clocks, the other suites hardly ever: side by side they keep
 * the processors busy. Who chose tests reads their output, so these run one after the other; so do all of them on a machine of
 * little memory.
 * @param {import('./suites.mjs').Suite[]} suites
 * @param {string[]} rest words that the tests were chosen by
 * @param {number} [memory] of the machine, in bytes
 * @returns {Lane[]}
 */
export function lanesOf(suites, rest, memory = totalmem()) {
  const beside = suites.filter(({ isBeside = false }) => isBeside);
  const others = suites.filter(({ isBeside = false }) => !isBeside);
  if (rest.length > 0 || memory < TWO_LANES_BYTES || beside.length === 0 || others.length === 0)
    return [{ suites, nice: 0, isAlone: true }];
  return [
    { suites: others, nice: 0, isAlone: false },
    { suites: beside, nice: BESIDE_NICE, isAlone: false },
  ];
}
