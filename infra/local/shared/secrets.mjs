// @ts-check
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from './problem.mjs';
import { writeWhole } from './write-whole.mjs';

const SECRET_BYTES = 32;
/** Environment variables of the services. */
const NAMES = ['OPS_TOKEN', 'WEBHOOK_SECRET_DEMO', 'DATABASE_ROLE_KEY', 'PUSH_KEY'];
/** Only where nothing is sealed yet. An older folder without it seals with DATABASE_ROLE_KEY: `npm run keys` gives it one. */
const OF_NEW_FOLDERS = ['AUTH_SECRET'];

/** @param {string} dataDir */
export function secretsPath(dataDir) {
  return path.join(dataDir, 'secrets.json');
}

/**
 * The secrets of this installation: made once, kept in a file that only its owner reads.
 * @param {string} dataDir
 * @returns {Record<string, string>}
 */
export function readOrMakeSecrets(dataDir) {
  const file = secretsPath(dataDir);
  const kept = readSecrets(file);
  const wanted = Object.keys(kept).length === 0 ? [...NAMES, ...OF_NEW_FOLDERS] : NAMES;
  const missing = wanted.filter((name) => kept[name] === undefined);
  if (missing.length === 0) return kept;
  const secrets = {
    ...kept,
    ...Object.fromEntries(missing.map((name) => [name, randomBytes(SECRET_BYTES).toString('base64url')])),
  };
  writeWhole(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600);
  return secrets;
}

/** @param {string} file @returns {Record<string, string>} */
export function readSecrets(file) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT') return {};
    throw new StartProblem(`Cannot read ${file} (${code}).`);
  }
  try {
    const secrets = JSON.parse(text);
    if (Object.values(secrets).every((value) => typeof value === 'string' && value !== '')) return secrets;
  } catch {
    // Reported below: new secrets made in silence would shut out whoever uses the old ones.
  }
  throw new StartProblem(`${file} is damaged; restore it, or delete it to have new secrets made.`);
}
