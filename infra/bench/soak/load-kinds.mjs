// @ts-check
import autocannon from 'autocannon';

/**
 * @typedef {object} Ask one request
 * @property {string} [method]
 * @property {string} path
 * @property {Record<string, string>} [headers]
 * @property {string | Buffer} [body]
 * @property {(answer: Answer) => void} [onWanted] told of each answer that is as wanted
 * @property {() => void} [onOther] told that it was another
 *
 * @typedef {{ body: string, headers: Record<string, string> }} Answer header names in small letters
 *
 * @typedef {object} Kind what one group of people does
 * @property {string} name
 * @property {number} perSecond below 1: one at a time, each over a connection of its own
 * @property {number} connections
 * @property {number} wanted status
 * @property {() => Ask} next
 *
 * @typedef {{ at: number, ms: number }} Timed `at`: seconds after the beginning
 *
 * @typedef {object} KindLoad
 * @property {string} kind
 * @property {Timed[]} answered as wanted
 * @property {Map<string, number>} others how often each other answer came, the beginning of its body with it
 */

/** A clone that is rendered on a busy machine may take that long, and is answered after that long at the latest. */
const TIMEOUT_SECONDS = 120;
const BODY_SHOWN = 200;
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/**
 * All kinds at their rates, side by side, for so long. What is under way at the end is let go of: nobody was told that it is done.
 * @param {readonly Kind[]} kinds
 * @param {{ url: string, seconds: number }} load
 * @returns {Promise<KindLoad[]>}
 */
export function loadKinds(kinds, { url, seconds }) {
  const startedAt = performance.now();
  return Promise.all(
    kinds.map(async (kind) => {
      /** @type {KindLoad} */
      const seen = { kind: kind.name, answered: [], others: new Map() };
      const send = (/** @type {Partial<autocannon.Options>} */ options) =>
        sendAll(kind, { url, ...options }, seen, startedAt);
      if (kind.perSecond >= 1)
        await send({ duration: seconds, connections: kind.connections, overallRate: kind.perSecond });
      else await oneByOne(kind, () => send({ amount: 1, connections: 1 }), startedAt + seconds * 1000);
      return seen;
    }),
  );
}

/** At the rate of the kind, or as quickly as they are answered. @param {Kind} kind @param {() => Promise<void>} send @param {number} endsAt */
async function oneByOne({ perSecond }, send, endsAt) {
  const everyMs = 1000 / perSecond;
  for (let dueAt = performance.now(); dueAt < endsAt; dueAt = Math.max(dueAt + everyMs, performance.now())) {
    await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()));
    await send();
  }
}

/**
 * @param {Kind} kind @param {autocannon.Options} options @param {KindLoad} seen @param {number} startedAt
 * @returns {Promise<void>}
 */
function sendAll(kind, options, seen, startedAt) {
  let wasWanted = false;
  const other = (/** @type {string} */ what) => seen.others.set(what, (seen.others.get(what) ?? 0) + 1);
  /** @type {autocannon.Request} */
  const request = {
    setupRequest(request, context) {
      const ask = kind.next();
      /** @type {{ ask?: Ask }} */ (context).ask = ask;
      return { ...request, method: 'GET', ...wireOf(ask) };
    },
    onResponse(status, body, context, headers) {
      const { ask } = /** @type {{ ask: Ask }} */ (context);
      wasWanted = status === kind.wanted;
      if (wasWanted) return ask.onWanted?.({ body, headers: smallLetters(headers ?? {}) });
      // Alike but for their ids, they count together.
      other(`${status} ${body.replaceAll(ID, '').slice(0, BODY_SHOWN)}`);
      return ask.onOther?.();
    },
  };
  return new Promise((resolve, reject) => {
    const running = autocannon({ ...options, timeout: TIMEOUT_SECONDS, requests: [request] }, (error) =>
      error ? reject(error) : resolve(),
    );
    // Told at once after `onResponse`, with the time that it took.
    running.on('response', (_client, _status, _bytes, ms) => {
      if (wasWanted) seen.answered.push({ at: (performance.now() - startedAt) / 1000, ms });
    });
    running.on('reqError', (error) => other(error.message));
  });
}

/** What is sent of it. @param {Ask} ask @returns {autocannon.Request} */
function wireOf({ method = 'GET', path, headers = {}, body }) {
  return {
    method: /** @type {autocannon.Request['method']} */ (method),
    path,
    headers: { ...headers },
    ...(body !== undefined && { body }),
  };
}

/** @param {object} headers @returns {Record<string, string>} */
function smallLetters(headers) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
