// @ts-check
import { generateKeyPairSync } from 'node:crypto';

/**
 * Keys of services, as the variables hold them: `name:key`, the 32 bytes of Ed25519 in base64url. The services read them in
 * services/common/src/config/internal-keys.ts.
 * @typedef {object} ServiceKeys
 * @property {string} publicKeys INTERNAL_PUBLIC_KEYS, the same for every process
 * @property {Record<string, string>} privateKeys INTERNAL_KEY of each, by its name
 */

/** @typedef {{ name: string, pair: string }} PublicKey */

export const GATEWAY = 'gateway';
const PAIR = /^([a-z][a-z-]*):[A-Za-z0-9_-]{43}$/;

/** What the command refuses, in a line for whoever typed it. */
export class KeyProblem extends Error {
  name = 'KeyProblem';
}

/** A key for each of the names. @param {readonly string[]} names @returns {ServiceKeys} */
export function makeKeys(names) {
  const made = names.map((name) => ({ name, ...makePair(name) }));
  return {
    publicKeys: made.map(({ publicPair }) => publicPair).join(','),
    privateKeys: Object.fromEntries(made.map(({ name, privatePair }) => [name, privatePair])),
  };
}

/**
 * A second key of one service. Both are good until the first is retired.
 * @param {string} publicKeys
 * @param {string} name
 * @returns {ServiceKeys}
 */
export function rotateKey(publicKeys, name) {
  const all = readPublicKeys(publicKeys);
  const own = all.filter((one) => one.name === name);
  if (own.length === 0) throw new KeyProblem(`INTERNAL_PUBLIC_KEYS holds no key of ${name}`);
  if (own.length > 1) throw new KeyProblem(`${name} has two keys already: retire the older one first`);
  const { publicPair, privatePair } = makePair(name);
  return {
    publicKeys: [...all.map(({ pair }) => pair), publicPair].join(','),
    privateKeys: { [name]: privatePair },
  };
}

/** INTERNAL_PUBLIC_KEYS without the older of the two. @param {string} publicKeys @param {string} name */
export function retireKey(publicKeys, name) {
  const all = readPublicKeys(publicKeys);
  const [older, newer] = all.filter((one) => one.name === name);
  if (older === undefined) throw new KeyProblem(`INTERNAL_PUBLIC_KEYS holds no key of ${name}`);
  if (newer === undefined) throw new KeyProblem(`${name} has one key alone: rotate it first`);
  return all
    .filter((one) => one !== older)
    .map(({ pair }) => pair)
    .join(',');
}

/** @param {string} text @returns {PublicKey[]} in their order, newer ones behind older */
function readPublicKeys(text) {
  return text.split(',').map((part) => {
    const pair = part.trim();
    const name = PAIR.exec(pair)?.[1];
    if (name === undefined) throw new KeyProblem('INTERNAL_PUBLIC_KEYS must be a comma list of name:key');
    return { name, pair };
  });
}

/** @param {string} name */
function makePair(name) {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { privatePair: `${name}:${d}`, publicPair: `${name}:${x}` };
}
