// @ts-check
import { join } from 'node:path';
import { root } from '../../build/workspaces.mjs';
import { faults, faultyVersion } from '../../e2e/support/faults.mjs';
import { buildTemplate, publishFixture, readBuiltTemplate } from '../../e2e/support/fixture-tool.mjs';
import { toolBudget } from '../budgets.mjs';

/**
 * @typedef {object} Subject one row of the table
 * @property {string} what
 * @property {string} tool
 * @property {string} page its address
 * @property {string} shown CSS selector of what must be on screen
 * @property {string} awaited the version that people must come to see
 * @property {{ version: string, fault: import('../../e2e/support/faults.mjs').Fault }} [broken] the current version
 *
 * @typedef {{ what: string, baseline: Subject, failing: Subject[] }} Group failures beside an ordinary load of the same tool
 */

const REAL = 'mf-offers';

/** @type {Group} */
const small = {
  what: 'a tool with one small page',
  baseline: { what: 'ordinary load', ...fixture('mf-bench-good'), awaited: '1.0.0' },
  failing: faults.map(([what, fault], at) => ({
    what,
    ...fixture(`mf-bench-fault-${at}`),
    awaited: '1.0.0',
    broken: { version: faultyVersion(fault, '2.0.0'), fault },
  })),
};

const board = { tool: REAL, page: '/dashboard', shown: toolBudget(REAL).shown };

/** The same with the weight of a real tool, until its page stands with what the services answered. @type {Group} */
const real = {
  what: REAL,
  baseline: { what: 'ordinary load', ...board, awaited: '9.1.0' },
  failing: faults
    .filter(([, fault]) => 'onTheWay' in fault)
    .map(([what, fault]) => ({ what, ...board, awaited: '9.0.0', broken: { version: '9.1.0', fault } })),
};

export const groups = [small, real];

/** @param {string} tool */
function fixture(tool) {
  return { tool, page: `/${tool}`, shown: 'button' };
}

/** @param {import('../../e2e/support/fixture-tool.mjs').Product} product */
export async function publishSubjects(product) {
  const template = await buildTemplate();
  await publishFixture(template, product, small.baseline.tool, small.baseline.awaited);
  for (const { tool, awaited, broken } of small.failing) {
    await publishFixture(template, product, tool, awaited);
    if (broken !== undefined) await publishFixture(template, product, tool, broken.version);
  }
  const built = await readBuiltTemplate(join(root, '.build/remotes', REAL));
  for (const version of ['9.0.0', '9.1.0']) await publishFixture(built, product, REAL, version);
}
