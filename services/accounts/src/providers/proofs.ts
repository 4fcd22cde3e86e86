import { createHmac } from 'node:crypto';
import { sameSecret } from '@garimpo/service-kit';

/** Lower-case hex of an HMAC over these bytes. */
export function hmacHex(algorithm: 'sha1' | 'sha256', secret: string, bytes: string | Buffer): string {
  return createHmac(algorithm, secret).update(bytes).digest('hex');
}

/** Compares in constant time. Anything but a single string is no proof. */
export function isProof(given: unknown, wanted: string): boolean {
  return sameSecret(typeof given === 'string' ? given : '', wanted);
}
