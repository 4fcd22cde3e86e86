import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Marks a link that was requested with a code challenge, so that it can be answered without looking it up. */
const PKCE_PREFIX = 'pkce_';
const SHAPE = /^(pkce_)?[A-Za-z0-9_-]{43}$/;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;
const CODE_DIGITS = 6;

export function newLinkToken(pkce: boolean): string {
  return (pkce ? PKCE_PREFIX : '') + randomBytes(32).toString('base64url');
}

export function looksLikeLinkToken(text: string): boolean {
  return SHAPE.test(text);
}

/**
 * The code that a browser exchanges together with the verifier that only it has. It is computed from the link's token, so that
 * following the link stores nothing and uses nothing up.
 */
export function authCodeOf(linkToken: string): string | null {
  if (!linkToken.startsWith(PKCE_PREFIX)) return null;
  return createHmac('sha256', linkToken).update('auth-code').digest('base64url');
}

export function newAuthCode(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function newCode(): string {
  return randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');
}

export function verifierFits(challenge: string, verifier: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  const given = createHash('sha256').update(verifier).digest('base64url');
  return given.length === challenge.length && timingSafeEqual(Buffer.from(given), Buffer.from(challenge));
}
