import * as z from 'zod';
import { AuthFailure } from '../http/auth-failure.ts';

const REDIRECT_MAX = 2048;

export const optionalText = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((text) => text || undefined);

export const redirectTo = optionalText(REDIRECT_MAX);
export const redirectQuery = z.object({ redirect_to: redirectTo });
export type RedirectQuery = z.infer<typeof redirectQuery>;

export const challenge = { code_challenge: optionalText(128), code_challenge_method: optionalText(16) };
export type Challenge = { code_challenge?: string | undefined; code_challenge_method?: string | undefined };

const S256 = /^[A-Za-z0-9_-]{43}$/;

/**
 * The challenge that a browser sent, or null. Only S256: with `plain` the challenge is the secret itself, and it has passed
 * through every log between the browser and here. Throws `validation_failed`.
 */
export function codeChallenge(input: Challenge): string | null {
  if (input.code_challenge === undefined) return null;
  if (input.code_challenge_method?.toLowerCase() !== 's256' || !S256.test(input.code_challenge)) {
    throw new AuthFailure('validation_failed', 'code_challenge must be of method s256');
  }
  return input.code_challenge;
}
