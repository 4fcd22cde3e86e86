import { PASSWORD_MAX } from '@garimpo/auth-contract';
import { Field, PasswordInput } from '@garimpo/sdk';
import type { FieldErrors } from '../lib/form-fields.ts';
import { text } from '../text/pt-br.ts';

export const newPasswordFields = ['password', 'confirm'] as const;
export type NewPasswordField = (typeof newPasswordFields)[number];

const words = text.newPassword;

/**
 * What is wrong with a new password, wherever one is chosen: the same rules in the same words. How long it must be at least differs
 * between screens, as the specification has it.
 */
export function checkNewPassword(
  { password, confirm }: Record<NewPasswordField, string>,
  min: number,
  mismatch: string = words.mismatch,
): FieldErrors<NewPasswordField> {
  if (password.length < min) return { password: words.tooShort(min) };
  if (password.length > PASSWORD_MAX) return { password: words.tooLong(PASSWORD_MAX) };
  if (confirm === '') return { confirm: words.repeat };
  return confirm === password ? {} : { confirm: mismatch };
}

interface NewPasswordFieldsProps {
  labels: Record<NewPasswordField, string>;
  min: number;
  errors: FieldErrors<NewPasswordField>;
  onType: (field: NewPasswordField) => void;
}

/** A new password, twice. The form around it arranges the two. */
export function NewPasswordFields({ labels, min, errors, onType }: NewPasswordFieldsProps) {
  return newPasswordFields.map((name) => (
    <Field
      key={name}
      label={labels[name]}
      hint={name === 'password' ? words.hint(min) : undefined}
      error={errors[name]}
    >
      <PasswordInput
        name={name}
        autoComplete="new-password"
        minLength={min}
        required
        onChange={() => onType(name)}
      />
    </Field>
  ));
}
