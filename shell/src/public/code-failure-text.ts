import type { AuthFailureReason } from '../session/auth-failure.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';

export function codeFailureText(reason: AuthFailureReason | undefined): string {
  switch (reason) {
    case 'wrong_code':
    case 'refused':
      return accessText.challenge.wrong;
    case 'too_many':
      return text.auth.tooManyAttempts;
    case 'unreachable':
      return text.auth.offline;
    default:
      return text.auth.unexpected;
  }
}
