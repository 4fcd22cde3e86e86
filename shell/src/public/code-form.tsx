import { Button, Field, Input, Notice } from '@garimpo/sdk';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { isEmail } from '../lib/form-fields.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { SixDigitsField, useSixDigits } from './six-digits-field.tsx';

const words = accessText.mailCode;

interface CodeFormProps {
  /** The address that the code was sent to; it is asked for where that is not known. */
  email: string | null;
  submitText: string;
  busyText: string;
  /** Uses the code. Why it failed is told here. */
  onCode: (email: string, code: string) => Promise<void>;
  variant?: 'primary' | 'second';
  /** What else to do with the address. `onInvalid` tells beside its field that it is none. */
  children?: (email: string, onInvalid: () => void) => ReactNode;
}

/** Takes the code of a mail: by hand, pasted, or as the browser offers it. */
export function CodeForm({
  email: known,
  submitText,
  busyText,
  onCode,
  variant = 'primary',
  children,
}: CodeFormProps) {
  const emailInput = useRef<HTMLInputElement>(null);
  const digits = useSixDigits();
  const [typedEmail, setTypedEmail] = useState('');
  const [emailError, setEmailError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const email = known ?? typedEmail.trim();

  const refuseEmail = () => {
    setEmailError(email === '' ? text.auth.emailRequired : text.auth.emailInvalid);
    emailInput.current?.focus();
  };
  const { busy, submit } = useSubmit(async () => {
    setFailure(null);
    if (!isEmail(email)) return refuseEmail();
    if (!digits.check()) return;
    try {
      await onCode(email, digits.code);
    } catch (error) {
      const reason = error instanceof AuthFailure ? error.reason : undefined;
      if (reason === 'wrong_code') digits.refuse(words.wrong);
      else setFailure(failureText(reason));
    }
  });

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
      {known === null && (
        <Field label={text.auth.email} error={emailError}>
          <Input
            ref={emailInput}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={typedEmail}
            onChange={(event) => {
              setTypedEmail(event.target.value);
              setEmailError(null);
            }}
          />
        </Field>
      )}
      <SixDigitsField
        label={known === null ? words.label : words.sentTo(known)}
        hint={words.hint}
        {...digits.field}
      />
      <Button type="submit" variant={variant} size="lg" full busy={busy} busyText={busyText}>
        {submitText}
      </Button>
      {children?.(email, refuseEmail)}
    </form>
  );
}

function failureText(reason: AuthFailure['reason'] | undefined): string {
  switch (reason) {
    case 'too_many':
      return text.auth.tooManyAttempts;
    case 'unreachable':
      return text.auth.offline;
    case 'taken':
      return accessText.emailChange.taken;
    default:
      return text.auth.unexpected;
  }
}
