import { AuthFailure } from '../http/auth-failure.ts';
import type { Challenge } from './link.inputs.ts';

/** What a SHA-256 digest looks like in base64url. */
const S256 = /^[A-Za-z0-9_-]{43}$/;

/**
 * The challenge that a browser sent, or null. Only S256: with `plain` the challenge is the secret itself, and it has
 * passed through every log between the browser and here. Throws `validation_failed`.
 */
export function codeChallenge(input: Challenge): string | null {
  if (input.code_challenge === undefined) return null;
  if (input.code_challenge_method?.toLowerCase() !== 's256' || !S256.test(input.code_challenge)) {
    throw new AuthFailure('validation_failed', 'code_challenge must be of method s256');
  }
  return input.code_challenge;
}
