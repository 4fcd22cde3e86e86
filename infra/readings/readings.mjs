// @ts-check
// `npm run readings`: what the readers of ad counts can read a day, and what is asked of them.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { callOperator, NO_TOKEN, OperatorCallError, operatorTarget } from '../local/shared/operator-call.mjs';
import { StartProblem } from '../local/shared/problem.mjs';
import { readSettings } from '../local/shared/settings.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const USAGE = `usage: npm run readings [-- --json] [--to URL]

  --json    the server's answer, for a program
  --to URL  a running Garimpo; without it the one that runs on DATA_DIR, or HOST and PORT

The token of the operator is OPS_TOKEN, or what npm start left in DATA_DIR.
Ends with 0 when done, 1 when the server refused or does not answer, 2 when the command is wrong.`;

class UsageError extends Error {}

/** @typedef {import('@garimpo/offers-contract').CapacityReply} Capacity */

/** @param {Capacity} capacity */
function lines({ readEveryHours, readers, pagesPerDay, followed, sold, waiting }) {
  const asked = Math.max(followed.pagesPerDay, sold?.pagesPerDay ?? 0);
  const most = Math.max(1, ...readers.map((reader) => reader.pagesPerDay));
  return [
    ...(readers.length === 0 ? ['no reader has reported in the last minutes'] : readers.map(readerLine)),
    `all of them: ${pagesPerDay} pages a day; every page once in ${readEveryHours} h`,
    `followed: ${followed.pages} pages by ${followed.offers} offers, ${of(followed.pagesPerDay, pagesPerDay)}`,
    ...(sold === null
      ? ['sold: not known, accounts does not answer']
      : [...sold.plans.map(planLine), `sold: ${of(sold.pagesPerDay, pagesPerDay)}`]),
    `waiting: ${waiting.offers} offers, the first for ${Math.round(waiting.lateSeconds / 60)} min`,
    ...(asked > pagesPerDay
      ? [`too few readers: ${Math.ceil((asked - pagesPerDay) / most)} more of ${most} pages a day are needed`]
      : []),
  ];
}

/** @param {Capacity['readers'][number]} reader */
function readerLine({ source, address, pagesPerDay, restsUntil, reason }) {
  const state = restsUntil === null ? 'reads' : `rests until ${restsUntil} (${reason})`;
  return `${source} ${address}: ${pagesPerDay} pages a day, ${state}`;
}

/** @param {NonNullable<Capacity['sold']>['plans'][number]} plan */
function planLine({ plan, subscriptions, libraries }) {
  return `  ${plan}: ${subscriptions} subscriptions of ${libraries} libraries`;
}

/** @param {number} pages @param {number} capacity */
function of(pages, capacity) {
  const share = capacity === 0 ? '' : ` (${Math.round((100 * pages) / capacity)} %)`;
  return `${pages} pages a day${share}`;
}

function isHelp() {
  return ['--help', '-h'].includes(process.argv[2] ?? '');
}

async function main() {
  if (isHelp()) {
    console.log(USAGE);
    return;
  }
  const { json, to } = readArguments();
  const target = operatorTarget(readSettings(process.env, root), to);
  if (target === null) throw new UsageError(NO_TOKEN);
  const answer = await callOperator(target, 'GET', '/api/readings/capacity');
  console.log(json ? JSON.stringify(answer, null, 2) : lines(answer).join('\n'));
}

function readArguments() {
  try {
    return parseArgs({ options: { json: { type: 'boolean' }, to: { type: 'string' } } }).values;
  } catch (error) {
    throw new UsageError(`${/** @type {Error} */ (error).message}\n${USAGE}`);
  }
}

main().catch((error) => {
  const expected = [UsageError, OperatorCallError, StartProblem].some((kind) => error instanceof kind);
  console.error(expected ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
