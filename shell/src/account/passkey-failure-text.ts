import { AuthFailure } from '../session/auth-failure.ts';
import { text } from '../text/pt-br.ts';
import { passkeyText as words } from '../text/pt-br-passkeys.ts';

/** Null for a person who has changed their mind, to whom there is nothing to say. */
export function passkeyFailureText(error: unknown): string | null {
  switch (error instanceof AuthFailure ? error.reason : undefined) {
    case 'cancelled':
      return null;
    case 'taken':
      return words.alreadyHere;
    case 'too_many_kept':
      return words.tooMany;
    case 'too_many':
      return text.auth.tooManyAttempts;
    case 'unreachable':
      return text.auth.offline;
    default:
      return words.addFailed;
  }
}
