// @ts-check
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callOperator, OperatorCallError } from '../../local/shared/operator-call.mjs';
import { askForChange } from './command.mjs';

const PARALLEL_UPLOADS = 4;
/** Times that a file is sent when the line breaks, and how long to wait before the second; twice as long each time. */
const ATTEMPTS = 4;
const PAUSE_MS = 250;

/**
 * @typedef {import('../../local/shared/operator-call.mjs').Target} Target
 *
 * @typedef {object} BuiltRelease what the build leaves in `release.json`
 * @property {string} tool
 * @property {string} version
 * @property {string} entry
 * @property {{ path: string, sha384: string, sizeBytes: number }[]} files
 * @property {{ contract: number, routes: string[] } & Record<string, unknown>} manifest
 *
 * @typedef {object} Sent
 * @property {number} files
 * @property {number} bytes
 *
 * @typedef {object} PublishOptions
 * @property {string} [by]
 * @property {string} [why]
 * @property {number} [canary] percent of people who get it first
 * @property {() => Promise<import('./source.mjs').VersionSource | null>} [readSource] where it comes from; asked for
 *   only when there is something to publish
 * @property {(sent: Sent, all: Sent) => void} [onProgress] of the files that the server lacked
 */

/** @param {string} folder @returns {BuiltRelease} */
export function readBuiltRelease(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));
}

/**
 * Uploads a built tool and points to it. `published` is false when the server already has this version: publishing what
 * has not changed changes nothing. What an earlier attempt has sent is not sent again.
 * @param {string} folder holds `release.json` and `files/`
 * @param {Target & PublishOptions} options
 * @returns {Promise<{ published: boolean, current: boolean, release: BuiltRelease }>}
 */
export async function publish(folder, { by, why, canary, readSource, onProgress = () => {}, ...target }) {
  const release = readBuiltRelease(folder);
  const { tool, version, entry, files, manifest } = release;
  const known = await findRelease(target, tool, version);
  if (known !== null) return { published: false, current: known.current, release };
  const source = (await readSource?.()) ?? null;
  const input = { version, manifest, entry, files, by, why, canary, ...(source && { source }) };
  const seal = () => askForChange(target, `/api/releases/${tool}`, input);
  try {
    // Asked for before anything is sent: the refusal says which files are not there yet.
    const lacking = await lackingFiles(seal, files);
    if (lacking.length > 0) {
      await upload(folder, { target, release, lacking, onProgress });
      target.signal?.throwIfAborted();
      await seal();
    }
  } catch (error) {
    // Somebody else published the very same version at the same time: that is what was wanted.
    const code = error instanceof OperatorCallError ? error.code : undefined;
    if (code !== 'releases.version.exists' && code !== 'releases.version.sealed') throw error;
    const current = (await findRelease(target, tool, version))?.current ?? false;
    return { published: false, current, release };
  }
  return { published: true, current: canary === undefined, release };
}

/**
 * @param {() => Promise<unknown>} seal @param {BuiltRelease['files']} files
 * @returns {Promise<BuiltRelease['files']>} none when it went through
 */
async function lackingFiles(seal, files) {
  try {
    await seal();
    return [];
  } catch (error) {
    if (!(error instanceof OperatorCallError) || error.code !== 'releases.file.mismatch') throw error;
    const lacking = new Set(error.fields.map((field) => field.path));
    return files.filter((file) => lacking.has(file.path));
  }
}

/**
 * @param {string} folder
 * @param {{ target: Target, release: BuiltRelease, lacking: BuiltRelease['files'],
 *   onProgress: NonNullable<PublishOptions['onProgress']> }} work
 */
async function upload(folder, { target, release: { tool, version }, lacking, onProgress }) {
  const all = { files: lacking.length, bytes: lacking.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
  const sent = { files: 0, bytes: 0 };
  onProgress(sent, all);
  await eachInParallel(lacking, PARALLEL_UPLOADS, async (file) => {
    const body = new Uint8Array(await readFile(path.join(folder, 'files', file.path)));
    const place = file.path.split('/').map(encodeURIComponent).join('/');
    await whileUnreachable(target, () =>
      callOperator(target, 'PUT', `/api/releases/${tool}/${version}/files/${place}`, {
        type: 'application/octet-stream',
        body,
      }),
    );
    sent.files += 1;
    sent.bytes += file.sizeBytes;
    onProgress(sent, all);
  });
}

/** @param {Target} target @param {() => Promise<unknown>} send */
async function whileUnreachable({ signal }, send) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send();
      return;
    } catch (error) {
      const passing = error instanceof OperatorCallError && (error.status ?? 503) >= 502;
      if (!passing || attempt >= ATTEMPTS || signal?.aborted) throw error;
      await pause(PAUSE_MS * 2 ** (attempt - 1), undefined, { signal });
    }
  }
}

/**
 * Commit that the newest published version of a tool was made of, where it is known.
 * @param {Target} target @param {string} tool @returns {Promise<string | undefined>}
 */
export async function lastCommit(target, tool) {
  const { releases } = await callOperator(target, 'GET', `/api/releases?tool=${tool}`);
  return releases.find((/** @type {any} */ one) => one.source)?.source.commit;
}

/** @param {Target} target @param {string} tool @param {string} version @returns {Promise<{ current: boolean } | null>} */
export async function findRelease(target, tool, version) {
  const reply = await callOperator(target, 'GET', `/api/releases?tool=${tool}&version=${version}`);
  return reply.releases[0] ?? null;
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
