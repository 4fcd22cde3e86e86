import { PASSWORD_MIN_CHANGE } from '@garimpo/auth-contract';
import { Button, Field, Input, Notice, Panel } from '@garimpo/sdk';
import { type FormEvent, useRef, useState } from 'react';
import { type FieldErrors, focusFirstInvalid, hasErrors, readFields } from '../lib/form-fields.ts';
import { useAuth } from '../session/auth-context.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { requestCode } from '../session/mail-link.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';
import { profileText } from '../text/pt-br-profile.ts';
import {
  checkNewPassword,
  type NewPasswordField,
  NewPasswordFields,
  newPasswordFields,
} from '../ui/new-password-fields.tsx';
import { useSubmit } from '../ui/use-submit.ts';

type PasswordField = NewPasswordField | 'code';
/** Where the service asks for a code from a mail. */
const passwordFieldsAndCode: readonly PasswordField[] = [...newPasswordFields, 'code'];

type PasswordValues = Record<NewPasswordField, string> & { code?: string };

function checkPasswordChange(values: PasswordValues): FieldErrors<PasswordField> {
  return {
    ...(values.code?.trim() === '' && { code: accessText.reauthentication.codeRequired }),
    ...checkNewPassword(values, PASSWORD_MIN_CHANGE),
  };
}

/** What the user reads when the change failed. */
function passwordFailureText(reason: AuthFailure['reason'] | undefined): string {
  return reason === 'same_password' ? profileText.samePassword : profileText.passwordFailed;
}

type Outcome = { kind: 'success' | 'danger' | 'info'; sentence: string } | null;
const words = accessText.reauthentication;

export function PasswordForm({ email }: { email: string }) {
  const { changePassword } = useAuth();
  const { auth } = useServices();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<PasswordField>>({});
  const [outcome, setOutcome] = useState<Outcome>(null);
  // The service asked for a code that it sends by mail.
  const [asksCode, setAsksCode] = useState(false);
  const fields: readonly PasswordField[] = asksCode ? passwordFieldsAndCode : newPasswordFields;

  async function askForCode() {
    await requestCode(auth);
    setAsksCode(true);
    setOutcome({ kind: 'info', sentence: words.sent });
  }

  const { busy, submit } = useSubmit(async () => {
    if (form.current === null) return;
    const values = readFields(form.current, fields);
    const found = checkPasswordChange(values);
    setErrors(found);
    setOutcome(null);
    if (hasErrors(found)) return focusFirstInvalid(form.current, fields, found);
    try {
      await changePassword(values.password, values.code?.trim());
      form.current.reset();
      setAsksCode(false);
      setOutcome({ kind: 'success', sentence: profileText.passwordSaved });
    } catch (error) {
      await explain(error);
    }
  });

  async function explain(error: unknown) {
    const reason = error instanceof AuthFailure ? error.reason : undefined;
    if (reason === 'wrong_code' && form.current !== null) {
      setErrors({ code: words.wrong });
      return focusFirstInvalid(form.current, fields, { code: words.wrong });
    }
    if (reason === 'easy_password' && form.current !== null) {
      setErrors({ password: text.newPassword.easy });
      return focusFirstInvalid(form.current, fields, { password: text.newPassword.easy });
    }
    if (reason === 'needs_code') {
      try {
        return await askForCode();
      } catch (failure) {
        const why = failure instanceof AuthFailure ? failure.reason : undefined;
        return setOutcome({ kind: 'danger', sentence: passwordFailureText(why) });
      }
    }
    setOutcome({ kind: 'danger', sentence: passwordFailureText(reason) });
  }

  function forget(name: PasswordField) {
    setErrors(({ [name]: _, ...rest }) => rest);
    setOutcome(null);
  }

  return (
    <Panel title={profileText.changePassword}>
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
          <NewPasswordFields
            labels={{ password: profileText.newPassword, confirm: profileText.confirmPassword }}
            min={PASSWORD_MIN_CHANGE}
            errors={errors}
            onType={forget}
          />
        </div>
        {outcome !== null && <Notice kind={outcome.kind}>{outcome.sentence}</Notice>}
        {asksCode && (
          <Field label={words.code} error={errors.code}>
            <Input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              // It appears because of what was just pressed, and is what is asked for now.
              autoFocus
              maxLength={12}
              required
              className="tabular-nums"
              onChange={() => setErrors(({ code: _, ...rest }) => rest)}
            />
          </Field>
        )}
        <div className="flex justify-end">
          <Button type="submit" busy={busy} busyText={profileText.saving} className="max-md:w-full">
            {profileText.changePassword}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
