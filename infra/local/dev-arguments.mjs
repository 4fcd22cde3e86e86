// @ts-check
import { StartProblem } from './problem.mjs';

const AGAINST = '--against';

/**
 * What `npm run dev` is asked for: tools on servers of their own (all, when none is named), and with `--against <address>` the
 * installation that everything else comes from.
 * @param {string[]} given @param {string[]} known names of tools
 * @returns {{ tools: string[], against: string | null }}
 */
export function readArguments(given, known) {
  const at = given.indexOf(AGAINST);
  const against = at === -1 ? null : originOf(given[at + 1]);
  const wanted = at === -1 ? given : [...given.slice(0, at), ...given.slice(at + 2)];
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new StartProblem(`There is no tool "${unknown}"; there are: ${known.join(', ')}.`);
  if (against !== null && wanted.length === 0)
    throw new StartProblem(
      `Name the tools that run here, for example: npm run dev -- mf-offers ${AGAINST} ${against}`,
    );
  return { tools: wanted.length === 0 ? known : wanted, against };
}

/** @param {string | undefined} address */
function originOf(address) {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new StartProblem(
      `${AGAINST} takes the address of an installation, for example https://app.exemplo.com`,
    );
  return url.origin;
}
