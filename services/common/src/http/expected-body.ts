import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { fail } from '../errors/kit-errors.ts';

/** Digests that tokens name, by the request that showed them. */
const expected = new WeakMap<Request, string>();

/** The body of this request must be the one that its token was made for: its SHA-256 in base64url. */
export function expectBody(request: Request, digest: string): void {
  expected.set(request, digest);
}

/** Throws `request.token.invalid` for another body than the token was made for. */
export function requireExpectedBody(request: Request, bytes: Uint8Array): void {
  const digest = expected.get(request);
  if (digest === undefined) return;
  if (createHash('sha256').update(bytes).digest('base64url') !== digest) throw fail('request.token.invalid');
}
