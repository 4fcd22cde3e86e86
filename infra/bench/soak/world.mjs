// @ts-check
import { signIn } from '../board/time-requests.mjs';

/**
 * @typedef {object} World what all kinds of load share
 * @property {string} url of the product
 * @property {import('pg').Client} database of the product, with its administrator's login
 * @property {import('./served-pages.mjs').ServedPages} pages that can be cloned and protected
 * @property {() => Record<string, string>} mine headers of the sample account's requests
 * @property {(method: string, path: string, body?: unknown) => Promise<any>} ask by the sample account, for what is made beforehand and
 *   looked at afterwards
 * @property {() => Promise<void>} signInAgain before the token runs out
 *
 * @typedef {object} Part the load on one tool
 * @property {import('./load-kinds.mjs').Kind[]} kinds
 * @property {() => Promise<Kept[]>} kept what was acknowledged, and what of it is there once the load is over
 *
 * @typedef {{ what: string, acknowledged: number, missing: string[] }} Kept
 */

/** @param {Omit<World, 'mine' | 'ask' | 'signInAgain'>} given @returns {Promise<World>} */
export async function makeWorld(given) {
  let token = await signIn(given.url);
  const mine = () => ({ authorization: `Bearer ${token}` });
  return {
    ...given,
    mine,
    signInAgain: async () => {
      token = await signIn(given.url);
    },
    ask: async (method, path, body) => {
      const reply = await fetch(given.url + path, {
        method,
        headers: { ...mine(), ...JSON_TYPE },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status} ${text}`);
      return text === '' ? null : JSON.parse(text);
    },
  };
}

export const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * One after the other, and again from the first; of those alone that are free.
 * @template T
 * @param {() => readonly T[]} all as they are when asked
 * @param {(one: T) => boolean} [isFree]
 * @returns {() => T}
 */
export function inTurn(all, isFree = () => true) {
  let turn = 0;
  return () => {
    const these = all();
    for (const _ of these) {
      turn += 1;
      const one = /** @type {T} */ (these[turn % these.length]);
      if (isFree(one)) return one;
    }
    throw new Error('None is free.');
  };
}

/**
 * People who come again and again: what is remembered of each is bounded by a number that a quarter of an hour does not reach, so that with
 * others each time memory would grow all the way.
 */
export const VISITORS = 2_500;

/**
 * Address of the n-th person, in ranges of Brazilian providers.
 * @param {number} n
 */
export function addressOf(n) {
  const visitor = n % VISITORS;
  return `${[177, 179, 187, 189][visitor & 3]}.0.${(visitor >> 10) & 255}.${(visitor >> 2) & 255}`;
}
