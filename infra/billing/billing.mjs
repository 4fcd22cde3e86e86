// @ts-check
// `npm run billing -- list`: what an operator does about payments, over the routes of a running Garimpo.
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { callOperator, NO_TOKEN, OperatorCallError, operatorTarget } from '../local/shared/operator-call.mjs';
import { StartProblem } from '../local/shared/problem.mjs';
import { readSettings } from '../local/shared/settings.mjs';

/**
 * @typedef {import('../local/shared/operator-call.mjs').Target} Target
 * @typedef {Record<string, string | undefined>} Options
 *
 * @typedef {object} Command
 * @property {string} usage
 * @property {string[]} takes names of what follows the command, all of them needed
 * @property {string[]} [options] names of the options that it knows
 * @property {boolean} [signed] goes into the history with who and why
 * @property {(target: Target, given: Options) => Promise<unknown>} run answers what `--json` prints
 * @property {(answer: any) => string[]} tell the same, for people
 */

/** @type {Record<string, Command>} */
const commands = {
  list: {
    usage: 'list [--outcome OUTCOME] [--provider NAME] [--limit N] [--cursor CURSOR]',
    takes: [],
    options: ['outcome', 'provider', 'limit', 'cursor'],
    run: (target, { outcome, provider, limit, cursor }) => {
      const query = new URLSearchParams(defined({ outcome, provider, limit, cursor }));
      return call(target, 'GET', `/api/billing/events${query.size > 0 ? `?${query}` : ''}`);
    },
    tell: ({ events, nextCursor }) => [
      ...(events.length === 0 ? ['no notices'] : events.map(tellEvent)),
      ...(nextCursor === null ? [] : [`more: --cursor ${nextCursor}`]),
    ],
  },
  replay: {
    usage: 'replay NOTICE',
    takes: ['notice'],
    signed: true,
    run: (target, { notice, by, why }) =>
      call(target, 'POST', `/api/billing/events/${encode(notice)}/replay`, defined({ by, why })),
    tell: ({ event }) => [tellEvent(event)],
  },
  assign: {
    usage: 'assign NOTICE USER',
    takes: ['notice', 'user'],
    signed: true,
    run: (target, { notice, user, by, why }) =>
      call(target, 'POST', `/api/billing/events/${encode(notice)}/assign`, {
        userId: user,
        ...defined({ by, why }),
      }),
    tell: ({ event }) => [tellEvent(event)],
  },
  products: {
    usage: 'products',
    takes: [],
    run: (target) => call(target, 'GET', '/api/billing/products'),
    tell: ({ products }) =>
      products.length === 0
        ? ['no products']
        : products.map((/** @type {any} */ one) => `${one.provider}  ${one.productId}  ${one.plan}`),
  },
  map: {
    usage: 'map PROVIDER PRODUCT PLAN [--min-cents N]',
    takes: ['provider', 'product', 'plan'],
    options: ['min-cents'],
    signed: true,
    run: (target, { provider, product, plan, by, why, 'min-cents': least }) =>
      call(target, 'PUT', '/api/billing/products', {
        provider,
        productId: product,
        plan,
        ...defined({ by, why }),
        ...(least !== undefined && { minAmountCents: Number(least) }),
      }),
    tell: ({ product, takenUp }) => [
      `${product.provider} ${product.productId} is ${product.plan}; ${takenUp} waiting notices taken up`,
    ],
  },
  unmap: {
    usage: 'unmap PROVIDER PRODUCT',
    takes: ['provider', 'product'],
    signed: true,
    run: async (target, { provider, product, by, why }) => {
      const body = { provider, productId: product, ...defined({ by, why }) };
      await call(target, 'DELETE', '/api/billing/products', body);
      return { provider, productId: product };
    },
    tell: ({ provider, productId }) => [`${provider} ${productId} is no plan any longer`],
  },
  checkout: {
    usage: 'checkout PLAN URL|none',
    takes: ['plan', 'url'],
    signed: true,
    run: (target, { plan, url, by, why }) =>
      call(target, 'PUT', `/api/plans/${encode(plan)}/checkout`, {
        checkoutUrl: url === 'none' ? null : url,
        ...defined({ by, why }),
      }),
    tell: ({ plan, checkoutUrl }) => [`${plan} is paid for at ${checkoutUrl ?? 'no address'}`],
  },
};

/** @param {Target} target @param {string} method @param {string} route @param {object} [body] */
function call(target, method, route, body) {
  const content = body && { type: 'application/json', body: JSON.stringify(body) };
  return callOperator(target, method, route, content);
}

/** @param {any} event */
function tellEvent(event) {
  const about = [
    event.provider,
    event.kind ?? 'unread',
    event.offerId ?? event.productId,
    event.orderId,
    event.email,
  ];
  const words = [event.outcome, ...about, event.userId && `user ${event.userId}`];
  return `${event.id}  ${event.receivedAt}  ${words.filter(Boolean).join('  ')}`;
}

/** @param {Options} options @returns {Record<string, string>} */
function defined(options) {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** @param {string | undefined} part */
function encode(part) {
  return encodeURIComponent(part ?? '');
}

const root = fileURLToPath(new URL('../..', import.meta.url));

const USAGE = `usage: npm run billing -- <command> [--json] [--to URL]

${Object.values(commands)
  .map(({ usage, signed }) => `  ${usage}${signed ? ' [--by NAME] [--why TEXT]' : ''}`)
  .join('\n')}

  --json       the server's answer, for a program
  --by, --why  for the history; without --by it is the name of who is logged in here
  --to URL     a running Garimpo; without it the one that runs on DATA_DIR, or HOST and PORT

The token of the operator is OPS_TOKEN, or what npm start left in DATA_DIR.
Ends with 0 when done, 1 when the server refused or does not answer, 2 when the command is wrong.`;

class UsageError extends Error {}

function isHelp() {
  return ['--help', '-h'].includes(process.argv[2] ?? '');
}

async function main() {
  if (isHelp()) {
    console.log(USAGE);
    return;
  }
  const { command, given, values } = readArguments();
  const target = operatorTarget(readSettings(process.env, root), values.to);
  if (target === null) throw new UsageError(NO_TOKEN);
  const answer = await command.run(target, given);
  console.log(values.json ? JSON.stringify(answer, null, 2) : command.tell(answer).join('\n'));
}

function readArguments() {
  const { positionals, values } = parseArguments();
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined || rest.length !== command.takes.length) throw new UsageError(USAGE);
  const { json: _json, to: _to, ...own } = values;
  const known = [...(command.options ?? []), ...(command.signed ? ['by', 'why'] : [])];
  const foreign = Object.keys(own).find((option) => !known.includes(option));
  if (foreign !== undefined) throw new UsageError(`${name} has no --${foreign}\n${USAGE}`);
  const taken = Object.fromEntries(command.takes.map((what, place) => [what, rest[place]]));
  const signer = command.signed ? { by: values.by ?? userInfo().username } : {};
  return { command, given: { ...own, ...signer, ...taken }, values };
}

function parseArguments() {
  const text = /** @type {const} */ ({ type: 'string' });
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        to: text,
        by: text,
        why: text,
        outcome: text,
        'min-cents': text,
        provider: text,
        limit: text,
        cursor: text,
      },
    });
  } catch (error) {
    throw new UsageError(`${/** @type {Error} */ (error).message}\n${USAGE}`);
  }
}

main().catch((error) => {
  const expected = [UsageError, OperatorCallError, StartProblem].some((kind) => error instanceof kind);
  console.error(expected ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
