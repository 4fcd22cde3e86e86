import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';

export const GATEWAY_NAME = 'gateway';

export interface InternalKeys {
  /** Private keys by the names under which this process speaks. */
  own: ReadonlyMap<string, KeyObject>;
  /** Public keys of all services, by name. Two of one name while its key is being changed. */
  known: ReadonlyMap<string, readonly KeyObject[]>;
}

/** The present key, and the one before or after it. */
const KEYS_PER_NAME_MAX = 2;
const PAIR = /^([a-z][a-z-]*):([A-Za-z0-9_-]{43})$/;
/** What stands before the 32 bytes of a key of Ed25519 in DER, where node:crypto reads them: RFC 8410. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

const pairs = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(
    z.array(z.string().regex(PAIR, 'must be a comma list of name:key, as npm run internal-keys prints it')),
  )
  .transform((parts) =>
    parts.map((part) => {
      const [, name = '', key = ''] = PAIR.exec(part) ?? [];
      return { name, bytes: Buffer.from(key, 'base64url') };
    }),
  );

export const privateKeys = pairs
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'names a service twice')
  .transform(
    (all): ReadonlyMap<string, KeyObject> => new Map(all.map(({ name, bytes }) => [name, privateKey(bytes)])),
  );

export const publicKeys = pairs
  .refine((all) => all.every(({ name }) => countOf(all, name) <= KEYS_PER_NAME_MAX), {
    error: `holds more than ${KEYS_PER_NAME_MAX} keys of one service`,
  })
  // Two services with one key could pass for each other.
  .refine((all) => new Set(all.map(({ bytes }) => bytes.toString('hex'))).size === all.length, {
    error: 'holds one key twice',
  })
  .transform((all): ReadonlyMap<string, readonly KeyObject[]> => grouped(all));

/** A private key without a public half in the list proves nothing: better reported at the start than at each call. */
export function internalKeyProblems({ own, known }: InternalKeys): string[] {
  return [...own].flatMap(([name, key]) =>
    (known.get(name) ?? []).some((one) => one.equals(createPublicKey(key)))
      ? []
      : [`INTERNAL_PUBLIC_KEYS does not hold the public half of ${name}'s INTERNAL_KEY`],
  );
}

function countOf(all: readonly { name: string }[], wanted: string): number {
  return all.filter(({ name }) => name === wanted).length;
}

function grouped(all: readonly { name: string; bytes: Buffer }[]): Map<string, KeyObject[]> {
  const found = new Map<string, KeyObject[]>();
  for (const { name, bytes } of all) found.set(name, [...(found.get(name) ?? []), publicKey(bytes)]);
  return found;
}

function privateKey(bytes: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, bytes]), format: 'der', type: 'pkcs8' });
}

function publicKey(bytes: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, bytes]), format: 'der', type: 'spki' });
}
