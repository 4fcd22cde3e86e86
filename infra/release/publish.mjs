// @ts-check
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const PARALLEL_UPLOADS = 4;
const REQUEST_LIMIT_MS = 60_000;

/** The server's refusal, or its silence, in one line. */
export class PublishError extends Error {
  name = 'PublishError';

  /** @param {string} message @param {{ code?: string, cause?: unknown }} [details] */
  constructor(message, { code, cause } = {}) {
    super(message, { cause });
    /** Of the error shape, when the server gave one. */
    this.code = code;
  }
}

/**
 * @typedef {object} Target
 * @property {string} baseUrl of a running Garimpo, without a slash at the end
 * @property {string} token its OPS_TOKEN
 * @property {AbortSignal} [signal]
 *
 * @typedef {object} BuiltRelease what the build leaves in `release.json`
 * @property {string} tool
 * @property {string} version
 * @property {string} entry
 * @property {{ path: string, sha384: string, sizeBytes: number }[]} files
 * @property {unknown} manifest
 */

/** @param {string} folder @returns {BuiltRelease} */
export function readBuiltRelease(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));
}

/**
 * Uploads a built tool and points to it. False when the server already has this version: publishing what has not
 * changed changes nothing.
 * @param {string} folder holds `release.json` and `files/`
 * @param {Target & { by?: string, why?: string }} target
 * @returns {Promise<{ published: boolean, current: boolean, release: BuiltRelease }>}
 */
export async function publish(folder, { by, why, ...target }) {
  const release = readBuiltRelease(folder);
  const { tool, version, entry, files, manifest } = release;
  const known = await findRelease(target, tool, version);
  if (known !== null) return { published: false, current: known.current, release };
  try {
    await eachInParallel(files, PARALLEL_UPLOADS, async (file) => {
      const body = new Uint8Array(await readFile(path.join(folder, 'files', file.path)));
      const place = file.path.split('/').map(encodeURIComponent).join('/');
      await send(target, 'PUT', `/api/releases/${tool}/${version}/files/${place}`, {
        type: 'application/octet-stream',
        body,
      });
    });
    await send(target, 'POST', `/api/releases/${tool}`, {
      type: 'application/json',
      body: JSON.stringify({ version, manifest, entry, files, by, why }),
    });
  } catch (error) {
    // Somebody else published the very same version at the same time: that is what was wanted.
    const code = error instanceof PublishError ? error.code : undefined;
    if (code !== 'releases.version.exists' && code !== 'releases.version.sealed') throw error;
    const current = (await findRelease(target, tool, version))?.current ?? false;
    return { published: false, current, release };
  }
  return { published: true, current: true, release };
}

/** @param {Target} target @param {string} tool @param {string} version @returns {Promise<{ current: boolean } | null>} */
async function findRelease(target, tool, version) {
  const reply = await send(target, 'GET', `/api/releases?tool=${tool}&version=${version}`);
  return reply.releases[0] ?? null;
}

/**
 * @param {Target} target
 * @param {string} method
 * @param {string} route
 * @param {{ type: string, body: string | Uint8Array<ArrayBuffer> }} [content]
 */
async function send({ baseUrl, token, signal }, method, route, content) {
  const limit = AbortSignal.timeout(REQUEST_LIMIT_MS);
  let reply;
  let text;
  try {
    reply = await fetch(`${baseUrl}${route}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(content && { 'content-type': content.type }) },
      ...(content && { body: content.body }),
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    text = await reply.text();
  } catch (cause) {
    // fetch says what failed in the cause of what it throws.
    const { message, cause: reason } = /** @type {Error & { cause?: Partial<Error> }} */ (cause);
    const why = reason?.message || message;
    throw new PublishError(`${baseUrl} does not answer (${why}); is it running?`, { cause });
  }
  const body = parse(text);
  if (reply.ok) return body;
  const { code, message, fields } = body?.error ?? {};
  const where = fields
    ?.map((/** @type {{ path: string, rule: string }} */ field) => `${field.path}: ${field.rule}`)
    .join(', ');
  throw new PublishError(
    [`${method} ${route} answered ${reply.status}`, code, message, where].filter(Boolean).join(' - '),
    { code },
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

/**
 * @template T
 * @param {readonly T[]} items @param {number} width @param {(item: T) => Promise<void>} work
 */
async function eachInParallel(items, width, work) {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
