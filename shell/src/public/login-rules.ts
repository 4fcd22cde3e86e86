import { type FieldErrors, isEmail } from '../app/form-fields.ts';
import type { AuthFailure } from '../session/auth-failure.ts';
import { text } from '../text/pt-br.ts';

export const loginFields = ['email', 'password'] as const;
export type LoginField = (typeof loginFields)[number];
export type LoginValues = Record<LoginField, string>;

export function checkLogin(values: LoginValues): FieldErrors<LoginField> {
  const errors: FieldErrors<LoginField> = {};
  const email = values.email.trim();
  if (email === '') errors.email = text.auth.emailRequired;
  else if (!isEmail(email)) errors.email = text.auth.emailInvalid;
  if (values.password === '') errors.password = text.auth.passwordRequired;
  return errors;
}

/** What the user reads when signing in failed. */
export function loginFailureText(reason: AuthFailure['reason'] | undefined): string {
  switch (reason) {
    case 'refused':
    case 'weak_password':
    case 'easy_password':
    case 'same_password':
      return text.login.failed;
    case 'not_confirmed':
      return text.login.notConfirmed;
    case 'too_many':
      return text.auth.tooManyAttempts;
    case 'unreachable':
      return text.auth.offline;
    default:
      return text.auth.unexpected;
  }
}
