// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { inspectLock } from './lock.mjs';
import { readSecrets, secretsPath } from './secrets.mjs';
import { localUrl } from './settings.mjs';

const REQUEST_LIMIT_MS = 60_000;
/** A server that is just being started anew listens again in a moment. */
const TRY_AGAIN_AFTER_MS = 500;
/** Errors of connections that were never made. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The server's refusal, or its silence, in one line. */
export class OperatorCallError extends Error {
  name = 'OperatorCallError';

  /**
   * @param {string} message
   * @param {{ code?: string, status?: number, fields?: { path: string, rule: string }[], cause?: unknown }} [details]
   */
  constructor(message, { code, status, fields = [], cause } = {}) {
    super(message, { cause });
    /** Code of the error shape, when the server sent one. */
    this.code = code;
    /** Status of the answer; absent when the server did not respond. */
    this.status = status;
    this.fields = fields;
  }
}

/**
 * @typedef {object} Target
 * @property {string} baseUrl of a running Garimpo, without a slash at the end
 * @property {string} token its OPS_TOKEN, or one of a team
 * @property {string} [hint] what to say where nobody answers
 * @property {AbortSignal} [signal]
 */

/**
 * The Garimpo that an operator's command speaks to, by the word `to` or by GARIMPO_URL; else the one that runs on DATA_DIR, at
 * whichever port, or the one of HOST and PORT. `null` without a token. What this machine keeps for its own Garimpo is shown to no other one.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} [to]
 * @param {string[]} [variables] that may hold the token, the first one set counts
 * @returns {Target | null}
 */
export function operatorTarget(settings, to, variables = ['OPS_TOKEN']) {
  const told = to ?? (process.env['GARIMPO_URL'] || undefined);
  const baseUrl = told?.replace(/\/+$/, '') ?? runningAddress(settings) ?? localUrl(settings);
  const given = variables.map((name) => process.env[name]).find(Boolean);
  const token = given ?? (isOfThisMachine(baseUrl) ? keptToken(settings) : undefined);
  if (token === undefined) return null;
  return {
    baseUrl,
    token,
    ...(told === undefined && {
      hint: `nothing runs on ${settings.dataDir}; --to URL names another Garimpo`,
    }),
  };
}

/** @param {import('./settings.mjs').Settings} settings */
function runningAddress({ dataDir }) {
  const lock = inspectLock(dataDir);
  return lock.state === 'held' ? lock.holder.address : undefined;
}

/** @param {import('./settings.mjs').Settings} settings */
function keptToken({ dataDir }) {
  return readSecrets(secretsPath(dataDir))['OPS_TOKEN'];
}

/** @param {string} url */
function isOfThisMachine(url) {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host);
}

/** What to say where there is none. */
export const NO_TOKEN =
  'There is no OPS_TOKEN, in the environment or, for the Garimpo of this machine, in DATA_DIR.';

/**
 * Calls an operator's route and answers its JSON; `null` where it answers without.
 * @param {Target} target
 * @param {string} method
 * @param {string} route
 * @param {{ type: string, body: string | Uint8Array<ArrayBuffer> }} [content]
 */
export function callOperator({ baseUrl, token, signal, hint }, method, route, content) {
  return call(
    { baseUrl, route, signal, hint },
    {
      method,
      headers: { authorization: `Bearer ${token}`, ...(content && { 'content-type': content.type }) },
      ...(content && { body: content.body }),
    },
  );
}

/**
 * What a Garimpo tells everybody; the token stays here.
 * @param {Omit<Target, 'token'>} target
 * @param {string} route
 */
export function askPublic({ baseUrl, signal, hint }, route) {
  return call({ baseUrl, route, signal, hint }, { headers: { accept: 'application/json' } });
}

/**
 * @param {{ baseUrl: string, route: string, signal?: AbortSignal | undefined, hint?: string | undefined }} place
 * @param {RequestInit} request
 * @returns {Promise<any>}
 */
async function call({ baseUrl, route, signal, hint }, request) {
  let reply;
  let text;
  try {
    ({ reply, text } = await sendOnce(`${baseUrl}${route}`, request, signal).catch(async (error) => {
      // Where nothing was sent, or nothing is changed by it, sending it again is safe.
      const isSafe = request.method === undefined || request.method === 'GET' || isUnsent(error);
      if (!isSafe || isOver(error) || signal?.aborted) throw error;
      await pause(TRY_AGAIN_AFTER_MS, undefined, { signal });
      return sendOnce(`${baseUrl}${route}`, request, signal);
    }));
  } catch (cause) {
    const { message, cause: reason } = /** @type {FetchError} */ (cause);
    const why = reason?.message || message;
    const lines = [`${baseUrl} does not answer (${why}); is it running?`, hint];
    throw new OperatorCallError(lines.filter(Boolean).join(' '), { cause });
  }
  const body = parse(text);
  if (reply.ok) return body;
  const { code, message, fields } = body?.error ?? {};
  const where = fields
    ?.map((/** @type {{ path: string, rule: string }} */ field) => `${field.path}: ${field.rule}`)
    .join(', ');
  throw new OperatorCallError(
    [`${request.method ?? 'GET'} ${route} answered ${reply.status}`, code, message, where]
      .filter(Boolean)
      .join(' - '),
    { code, status: reply.status, fields },
  );
}

/**
 * Over a connection of its own: one that is kept dies unseen while this process weighs a tool and looks at no socket, and the next
 * request would be written into it.
 * @param {string} url @param {RequestInit} request @param {AbortSignal | undefined} signal
 */
async function sendOnce(url, request, signal) {
  const limit = AbortSignal.timeout(REQUEST_LIMIT_MS);
  const reply = await fetch(url, {
    ...request,
    headers: { ...request.headers, connection: 'close' },
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  });
  return { reply, text: await reply.text() };
}

/**
 * What fetch throws: what failed is in the cause.
 * @typedef {Error & { cause?: Error & { code?: string } }} FetchError
 */

/** @param {FetchError} error */
function isUnsent({ cause }) {
  return cause?.code !== undefined && NOT_CONNECTED.has(cause.code);
}

/** Interrupted, or out of time. @param {FetchError} error */
function isOver({ name }) {
  return name === 'AbortError' || name === 'TimeoutError';
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not our server's shape; the status says enough
  }
}
