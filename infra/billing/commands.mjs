// @ts-check
import { callOperator } from '../local/operator-call.mjs';

/**
 * @typedef {import('../local/operator-call.mjs').Target} Target
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
export const commands = {
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
