// @ts-check
import { readSecrets, secretsPath } from './secrets.mjs';
import { localUrl } from './settings.mjs';

const REQUEST_LIMIT_MS = 60_000;

/** The server's refusal, or its silence, in one line. */
export class OperatorCallError extends Error {
  name = 'OperatorCallError';

  /**
   * @param {string} message
   * @param {{ code?: string, status?: number, fields?: { path: string, rule: string }[], cause?: unknown }} [details]
   */
  constructor(message, { code, status, fields = [], cause } = {}) {
    super(message, { cause });
    /** Of the error shape, when the server gave one. */
    this.code = code;
    /** Of the answer; without one nobody answered. */
    this.status = status;
    this.fields = fields;
  }
}

/**
 * @typedef {object} Target
 * @property {string} baseUrl of a running Garimpo, without a slash at the end
 * @property {string} token its OPS_TOKEN, or one of a team
 * @property {AbortSignal} [signal]
 */

/**
 * The Garimpo that an operator's command speaks to: the one of this machine unless told, by the word `to` or by
 * GARIMPO_URL. `null` without a token. What this machine keeps for its own Garimpo is shown to no other one.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} [to]
 * @param {string[]} [variables] that may hold the token, the first one set counts
 * @returns {Target | null}
 */
export function operatorTarget(settings, to, variables = ['OPS_TOKEN']) {
  const told = to ?? (process.env['GARIMPO_URL'] || undefined);
  const baseUrl = told?.replace(/\/+$/, '') ?? localUrl(settings);
  const given = variables.map((name) => process.env[name]).find(Boolean);
  const token = given ?? (isOfThisMachine(baseUrl) ? keptToken(settings) : undefined);
  return token === undefined ? null : { baseUrl, token };
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
export function callOperator({ baseUrl, token, signal }, method, route, content) {
  return call(
    { baseUrl, route, signal },
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
export function askPublic({ baseUrl, signal }, route) {
  return call({ baseUrl, route, signal }, { headers: { accept: 'application/json' } });
}

/**
 * @param {{ baseUrl: string, route: string, signal?: AbortSignal | undefined }} place
 * @param {RequestInit} request
 * @returns {Promise<any>}
 */
async function call({ baseUrl, route, signal }, request) {
  const limit = AbortSignal.timeout(REQUEST_LIMIT_MS);
  let reply;
  let text;
  try {
    reply = await fetch(`${baseUrl}${route}`, {
      ...request,
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    text = await reply.text();
  } catch (cause) {
    // fetch says what failed in the cause of what it throws.
    const { message, cause: reason } = /** @type {Error & { cause?: Partial<Error> }} */ (cause);
    const why = reason?.message || message;
    throw new OperatorCallError(`${baseUrl} does not answer (${why}); is it running?`, { cause });
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

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not our server's shape; the status says enough
  }
}
