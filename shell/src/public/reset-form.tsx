import { PASSWORD_MIN_SIGN_UP } from '@garimpo/auth-contract';
import { Button, Field, Notice, PasswordInput } from '@garimpo/sdk';
import { type FormEvent, useRef, useState } from 'react';
import { type FieldErrors, focusFirstInvalid, hasErrors, readFields } from '../app/form-fields.ts';
import { useSubmit } from '../app/use-submit.ts';
import { accessText } from '../text/pt-br-access.ts';
import { checkReset, type ResetField, resetFailureText, resetFields } from './reset-rules.ts';

const words = accessText.reset;

interface ResetFormProps {
  email: string;
  onSubmit: (password: string) => Promise<void>;
}

export function ResetForm({ email, onSubmit }: ResetFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<ResetField>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const forget = (name: ResetField) => () => setErrors(({ [name]: _, ...rest }) => rest);

  const { busy, submit } = useSubmit(async () => {
    if (form.current === null) return;
    const values = readFields(form.current, resetFields);
    const found = checkReset(values);
    setErrors(found);
    setFailure(null);
    if (hasErrors(found)) return focusFirstInvalid(form.current, resetFields, found);
    try {
      await onSubmit(values.password);
    } catch (error) {
      setFailure(resetFailureText(error));
    }
  });

  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <div className="grid gap-4">
        <Field label={words.password} hint={words.passwordHint(PASSWORD_MIN_SIGN_UP)} error={errors.password}>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            minLength={PASSWORD_MIN_SIGN_UP}
            required
            onChange={forget('password')}
          />
        </Field>
        <Field label={words.confirm} error={errors.confirm}>
          <PasswordInput
            name="confirm"
            autoComplete="new-password"
            minLength={PASSWORD_MIN_SIGN_UP}
            required
            onChange={forget('confirm')}
          />
        </Field>
      </div>
      <Button type="submit" variant="primary" size="lg" full busy={busy} busyText={words.busy}>
        {words.submit}
      </Button>
    </form>
  );
}
