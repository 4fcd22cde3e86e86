// @ts-check
import { askPublic } from '../../local/operator-call.mjs';

/** @typedef {import('../../build/shell-offer.mjs').ShellOffer} ShellOffer */

/**
 * What the running shell says of itself. Asked of the shell, and not of this checkout: they may be weeks apart.
 * @param {{ baseUrl: string, signal?: AbortSignal }} target
 * @returns {Promise<ShellOffer | null>} `null` when it says nothing, as a shell from before this question
 */
export async function askShell(target) {
  const offer = await askPublic(target, '/shell.json').catch((error) => {
    if (error.status === 404) return null;
    throw error;
  });
  return Number.isInteger(offer?.contract) && typeof offer.shared === 'object' ? offer : null;
}

/**
 * What of a built tool does not fit the shell that is to run it, each with what to do.
 * @param {{ shared: { name: string, requiredVersion: string }[] }} remote the remote's own manifest
 * @param {number} contract that the tool was written for
 * @param {ShellOffer | null} shell
 * @returns {string[]}
 */
export function misfits({ shared }, contract, shell) {
  if (shell === null)
    return ['the running shell does not say what it shares: build and start it anew, then release the tool'];
  const problems = [];
  if (contract !== shell.contract) {
    const newer = contract > shell.contract;
    problems.push(
      `the tool was written for contract ${contract}, the running shell speaks ${shell.contract}: ${newer ? 'bring out the shell first' : 'move the tool to the newer contract, in tool.json and in its code'}`,
    );
  }
  for (const { name, requiredVersion } of shared) {
    const given = shell.shared[name] ?? shell.shared[`${name.split('/')[0]}/`];
    if (given === undefined)
      problems.push(`${name} is not shared by the running shell: bring out the shell first`);
    else if (!satisfies(given, requiredVersion))
      problems.push(
        `${name} was built against ${requiredVersion}, the running shell shares ${given}: ${isBehind(given, requiredVersion) ? 'bring out the shell first' : 'build the tool with the version of the shell'}`,
      );
  }
  return problems;
}

/** As the build writes it: `^1.2.3`. @param {string} version @param {string} range */
function satisfies(version, range) {
  const [given, wanted] = [numbers(version), numbers(range)];
  // The first number that is not zero says what breaks, as npm has it.
  const fixed = wanted.findIndex((number) => number > 0);
  const same = wanted.slice(0, fixed + 1).every((number, at) => given[at] === number);
  return same && !isBehind(version, range);
}

/** @param {string} version @param {string} range */
function isBehind(version, range) {
  const [given, wanted] = [numbers(version), numbers(range)];
  const at = wanted.findIndex((number, place) => given[place] !== number);
  return at !== -1 && (given[at] ?? 0) < (wanted[at] ?? 0);
}

/** @param {string} text @returns {number[]} */
function numbers(text) {
  return (/(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []).slice(1).map(Number);
}
