import { text } from '../text/pt-br.ts';
import { AuthFailure, type AuthFailureReason } from './auth-failure.ts';

/** Sentences of what a passkey was asked for; `other` for whatever has none of its own. */
export type PasskeyFailures = Partial<Record<AuthFailureReason, string>> & { other: string };

/** Null for a person who has changed their mind, to whom there is nothing to say. */
export function passkeyFailureText(error: unknown, failures: PasskeyFailures): string | null {
  const reason = error instanceof AuthFailure ? error.reason : undefined;
  if (reason === undefined) return failures.other;
  if (reason === 'cancelled') return null;
  if (reason === 'too_many') return text.auth.tooManyAttempts;
  if (reason === 'unreachable') return text.auth.offline;
  return failures[reason] ?? failures.other;
}
