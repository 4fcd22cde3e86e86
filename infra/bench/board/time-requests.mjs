// @ts-check
import { demoLogin } from '../../local/shared/demo-login.mjs';
/** @typedef {{ path: string, packed: boolean }} Asked */

/**
 * A token of the sample account.
 * @param {string} url
 * @param {string} [told] address that tells the password: the services of a product alone do not, and it is another one at each start
 * @returns {Promise<string>}
 */
export async function signIn(url, told = url) {
  const reply = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'any' },
    body: JSON.stringify(await demoLogin(told)),
  });
  const { access_token: token } = /** @type {{ access_token?: string }} */ (await reply.json());
  if (token === undefined) throw new Error(`The sign-in answered ${reply.status}.`);
  return token;
}

/**
 * Asks in turn, so that what the machine does besides hits all alike, one request at a time.
 * @param {string} url
 * @param {Asked[]} subjects
 * @param {number} rounds
 * @param {string} [told] as {@link signIn} has it
 * @returns {Promise<{ ms: number[], bytes: number }[]>} for each subject, in their order
 */
export async function timeRequests(url, subjects, rounds, told) {
  const token = await signIn(url, told);
  const results = subjects.map(() => ({ ms: /** @type {number[]} */ ([]), bytes: 0 }));
  // The first ones find cold caches, and code that is not compiled yet.
  const warmUp = Math.ceil(rounds / 5);
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [at, { path, packed }] of subjects.entries()) {
      const startedAt = performance.now();
      const reply = await fetch(url + path, {
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': packed ? 'br' : 'identity' },
      });
      await reply.arrayBuffer();
      const ms = performance.now() - startedAt;
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
      const result = results[at];
      if (result === undefined || round < 0) continue;
      result.ms.push(ms);
      result.bytes = Number(reply.headers.get('content-length'));
    }
  }
  return results;
}

/** @param {number[]} values @param {number} share of 1 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}
