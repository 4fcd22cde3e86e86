// @ts-check

/**
 * @typedef {object} RuleInput one file
 * @property {string} path relative to the root, with slashes
 * @property {import('./areas.mjs').Area} area
 * @property {import('./read-source.mjs').SourceFacts} facts
 *
 * @typedef {object} Problem
 * @property {string} path
 * @property {number} line
 * @property {string} message what is wrong and what to do instead
 */

export {};
