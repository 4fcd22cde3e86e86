import { PASSWORD_MAX, PASSWORD_MIN_CHANGE } from '@garimpo/auth-contract';
import type { FieldErrors } from '../app/form-fields.ts';
import type { AuthFailure } from '../session/auth-failure.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';

export const passwordFields: readonly PasswordField[] = ['password', 'confirm'];
/** Where the service asks for a code from a mail. */
export const passwordFieldsAndCode: readonly PasswordField[] = ['password', 'confirm', 'code'];
export type PasswordField = 'password' | 'confirm' | 'code';

export type PasswordValues = Record<'password' | 'confirm', string> & { code?: string };

export function checkPasswordChange(values: PasswordValues): FieldErrors<PasswordField> {
  const errors: FieldErrors<PasswordField> = {};
  if (values.code?.trim() === '') errors.code = accessText.reauthentication.codeRequired;
  if (values.password.length < PASSWORD_MIN_CHANGE) {
    errors.password = text.profile.passwordTooShort(PASSWORD_MIN_CHANGE);
  } else if (values.password.length > PASSWORD_MAX) {
    errors.password = text.auth.passwordTooLong(PASSWORD_MAX);
  } else if (values.confirm !== values.password) {
    errors.confirm = text.profile.mismatch;
  }
  return errors;
}

/** What the user reads when the change failed. */
export function passwordFailureText(reason: AuthFailure['reason'] | undefined): string {
  return reason === 'same_password' ? text.profile.samePassword : text.profile.passwordFailed;
}
