import type { AuthFailureReason } from '../session/auth-failure.ts';
import { text } from '../text/pt-br.ts';

/** What the user reads when a mail was not sent. */
export function mailFailureText(reason: AuthFailureReason | undefined): string {
  switch (reason) {
    case 'too_many':
      return text.auth.tooManyAttempts;
    case 'refused':
      return text.auth.emailInvalid;
    case 'unreachable':
      return text.auth.offline;
    default:
      return text.auth.unexpected;
  }
}
