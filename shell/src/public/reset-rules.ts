import { PASSWORD_MAX, PASSWORD_MIN_SIGN_UP } from '@garimpo/auth-contract';
import type { FieldErrors } from '../app/form-fields.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';

export const resetFields = ['password', 'confirm'] as const;
export type ResetField = (typeof resetFields)[number];

export function checkReset({ password, confirm }: Record<ResetField, string>): FieldErrors<ResetField> {
  if (password.length < PASSWORD_MIN_SIGN_UP) {
    return { password: accessText.reset.tooShort(PASSWORD_MIN_SIGN_UP) };
  }
  if (password.length > PASSWORD_MAX) return { password: text.auth.passwordTooLong(PASSWORD_MAX) };
  return confirm === password ? {} : { confirm: accessText.reset.mismatch };
}

/** What the user reads when the password was not changed: the service's own message where we know no better one. */
export function resetFailureText(error: unknown): string {
  if (!(error instanceof AuthFailure)) return text.auth.unexpected;
  switch (error.reason) {
    case 'same_password':
      return accessText.reset.same;
    case 'weak_password':
      return accessText.reset.tooShort(PASSWORD_MIN_SIGN_UP);
    case 'easy_password':
      return text.auth.passwordEasy;
    case 'too_many':
      return text.auth.tooManyAttempts;
    case 'unreachable':
      return text.auth.offline;
    default:
      return error.message;
  }
}
