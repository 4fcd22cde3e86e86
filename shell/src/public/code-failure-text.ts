import { AuthFailure } from '../session/auth-failure.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';

/** What is said beside the field of the code, and not of the whole form. */
export function isWrongCode(error: unknown): boolean {
  return error instanceof AuthFailure && ['wrong_code', 'challenge_over', 'refused'].includes(error.reason);
}

/** What the user reads when the code of a second factor could not be looked at. */
export function codeFailureText(error: unknown): string {
  if (!(error instanceof AuthFailure)) return text.auth.unexpected;
  switch (error.reason) {
    case 'too_many':
      return error.retryAfterSeconds === null
        ? text.auth.tooManyAttempts
        : accessText.challenge.tooMany(error.retryAfterSeconds);
    case 'unreachable':
      return text.auth.offline;
    default:
      return text.auth.unexpected;
  }
}

/** The same where one was to be sent to a phone. */
export function smsFailureText(error: unknown): string {
  const reason = error instanceof AuthFailure ? error.reason : undefined;
  if (reason === 'not_sent') return accessText.phone.notSent;
  if (reason === 'not_offered') return accessText.phone.off;
  return codeFailureText(error);
}
