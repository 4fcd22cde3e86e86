import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
/** One record holds all: push services take no more than this. */
const RECORD_BYTES = 4096;
const KEY_BYTES = 65;
const TAG_BYTES = 16;
/** What a message may be long: the record without the header, the tag and the byte that ends it. */
export const PUSH_MESSAGE_MAX = RECORD_BYTES - (SALT_BYTES + 4 + 1 + KEY_BYTES) - TAG_BYTES - 1;

/** Keys of a subscription, base64url. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** What is new in each message; given by a test alone. */
export interface PushRandomness {
  privateKey: Buffer;
  salt: Buffer;
}

/**
 * A message as only the browser can read it (RFC 8291, in the coding `aes128gcm` of RFC 8188). Throws for keys that are no
 * point of the curve.
 */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: PushKeys,
  { privateKey, salt }: Partial<PushRandomness> = {},
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ecdh = createECDH(CURVE);
  if (privateKey === undefined) ecdh.generateKeys();
  else ecdh.setPrivateKey(privateKey);
  const ours = ecdh.getPublicKey();
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derived(ecdh.computeSecret(theirs), Buffer.from(auth, 'base64url'), about, 32);
  const seed = salt ?? randomBytes(SALT_BYTES);
  const key = derived(secret, seed, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, seed, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // A record that is the last one ends with 2.
  const sealed = Buffer.concat([cipher.update(message), cipher.update(Buffer.of(2)), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([seed, size, Buffer.of(ours.length), ours, sealed, cipher.getAuthTag()]);
}

function derived(key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}
