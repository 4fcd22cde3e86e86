// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedLibraries } from './shared-libraries.mjs';
import { root } from './workspaces.mjs';

/**
 * @typedef {object} ShellOffer
 * @property {number} contract that the shell speaks
 * @property {Record<string, string>} shared version of each library that it brings
 */

/** What a shell says of itself at `/shell.json`: whoever releases a tool asks the running one, not their own checkout. @returns {ShellOffer} */
export function shellOffer() {
  const shared = Object.entries(sharedLibraries('at once')).map(([name, { version }]) => [name, version]);
  return { contract: contractOfShell(), shared: Object.fromEntries(shared) };
}

/** @param {string} [base] */
export function contractOfShell(base = root) {
  const file = join(base, 'shell/sdk/src/tool/contract.ts');
  const number = /TOOL_CONTRACT = (\d+);/.exec(readFileSync(file, 'utf8'))?.[1];
  if (number === undefined) throw new Error(`${file} names no TOOL_CONTRACT`);
  return Number(number);
}
