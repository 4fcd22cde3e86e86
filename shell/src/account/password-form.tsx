import { Button, Field, Notice, Panel, PasswordInput } from '@garimpo/sdk';
import { type FormEvent, useRef, useState } from 'react';
import { type FieldErrors, focusFirstInvalid, hasErrors, readFields } from '../app/form-fields.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useAuth } from '../session/auth-context.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { text } from '../text/pt-br.ts';
import {
  checkPasswordChange,
  type PasswordField,
  passwordFailureText,
  passwordFields,
} from './password-rules.ts';

type Outcome = { kind: 'success' | 'danger'; sentence: string } | null;

export function PasswordForm({ email }: { email: string }) {
  const { changePassword } = useAuth();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<PasswordField>>({});
  const [outcome, setOutcome] = useState<Outcome>(null);

  const { busy, submit } = useSubmit(async () => {
    if (form.current === null) return;
    const values = readFields(form.current, passwordFields);
    const found = checkPasswordChange(values);
    setErrors(found);
    setOutcome(null);
    if (hasErrors(found)) return focusFirstInvalid(form.current, passwordFields, found);
    try {
      await changePassword(values.password);
      form.current.reset();
      setOutcome({ kind: 'success', sentence: text.profile.passwordSaved });
    } catch (error) {
      const reason = error instanceof AuthFailure ? error.reason : undefined;
      setOutcome({ kind: 'danger', sentence: passwordFailureText(reason) });
    }
  });

  function forget(name: PasswordField) {
    setErrors(({ [name]: _, ...rest }) => rest);
    setOutcome(null);
  }

  return (
    <Panel title={text.profile.changePassword}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <Field label={text.profile.newPassword} error={errors.password}>
            <PasswordInput name="password" autoComplete="new-password" onChange={() => forget('password')} />
          </Field>
          <Field label={text.profile.confirmPassword} error={errors.confirm}>
            <PasswordInput name="confirm" autoComplete="new-password" onChange={() => forget('confirm')} />
          </Field>
        </div>
        {outcome !== null && <Notice kind={outcome.kind}>{outcome.sentence}</Notice>}
        <div className="flex justify-end">
          <Button type="submit" busy={busy} busyText={text.profile.saving} className="max-md:w-full">
            {text.profile.changePassword}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
