import { FULL_NAME_MAX, PASSWORD_MAX, PASSWORD_MIN_SIGN_UP } from '@garimpo/auth-contract';
import { type FieldErrors, isEmail } from '../app/form-fields.ts';
import type { AuthFailure } from '../session/auth-failure.ts';
import { text } from '../text/pt-br.ts';

export const registerFields = ['name', 'email', 'password', 'confirm', 'plan'] as const;
export type RegisterField = (typeof registerFields)[number];
export type RegisterValues = Record<RegisterField, string>;

export function checkRegister(values: RegisterValues): FieldErrors<RegisterField> {
  const errors: FieldErrors<RegisterField> = {};
  const name = values.name.trim();
  if (name === '') errors.name = text.register.nameRequired;
  else if (name.length > FULL_NAME_MAX) errors.name = text.register.nameTooLong(FULL_NAME_MAX);

  const email = values.email.trim();
  if (email === '') errors.email = text.auth.emailRequired;
  else if (!isEmail(email)) errors.email = text.auth.emailInvalid;

  const password = checkNewPassword(values.password);
  if (password !== null) errors.password = password;
  if (values.confirm === '') errors.confirm = text.register.confirmRequired;
  else if (values.confirm !== values.password) errors.confirm = text.register.mismatch;

  if (values.plan === '') errors.plan = text.register.planRequired;
  return errors;
}

function checkNewPassword(password: string): string | null {
  if (password === '') return text.auth.passwordRequired;
  if (password.length < PASSWORD_MIN_SIGN_UP) return text.register.passwordTooShort(PASSWORD_MIN_SIGN_UP);
  if (password.length > PASSWORD_MAX) return text.auth.passwordTooLong(PASSWORD_MAX);
  return null;
}

/** What the user reads when signing up failed. */
export function registerFailureText(reason: AuthFailure['reason'] | undefined): string {
  switch (reason) {
    case 'refused':
    case 'same_password':
      return text.register.failed;
    case 'weak_password':
      return text.register.passwordTooShort(PASSWORD_MIN_SIGN_UP);
    case 'easy_password':
      return text.auth.passwordEasy;
    case 'too_many':
      return text.auth.tooManyAttempts;
    case 'unreachable':
      return text.auth.offline;
    default:
      return text.auth.unexpected;
  }
}
