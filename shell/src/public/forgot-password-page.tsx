import { Button, Field, Input, Notice, TextLink } from '@garimpo/sdk';
import { type FormEvent, useRef, useState } from 'react';
import { isEmail } from '../lib/form-fields.ts';
import { pageAddress, paths } from '../lib/paths.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { requestRecovery } from '../session/recovery.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { AuthLayout } from './auth-layout.tsx';
import { mailFailureText } from './mail-failure-text.ts';
import { RecoveryCode } from './recovery-code.tsx';

const words = accessText.forgot;

type Outcome = { kind: 'success'; email: string } | { kind: 'danger'; sentence: string } | null;

/** /forgot-password. The answer is the same whether or not there is such an account. */
export function ForgotPasswordPage() {
  const { recovery } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const sent = outcome?.kind === 'success';

  const { busy, submit } = useSubmit(async () => {
    const email = input.current?.value.trim() ?? '';
    const wrong = problemWith(email);
    setError(wrong);
    setOutcome(null);
    if (wrong !== null) return input.current?.focus();
    try {
      await requestRecovery(recovery, email, pageAddress(paths.resetPassword));
      setOutcome({ kind: 'success', email });
    } catch (failure) {
      const reason = failure instanceof AuthFailure ? failure.reason : undefined;
      setOutcome({ kind: 'danger', sentence: mailFailureText(reason) });
    }
  });

  return (
    <AuthLayout title={words.title} hint={words.hint}>
      <form
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={text.auth.email} error={error}>
          <Input
            ref={input}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            onChange={() => {
              setError(null);
              setOutcome(null);
            }}
          />
        </Field>
        {outcome !== null && (
          <Notice kind={outcome.kind}>
            {outcome.kind === 'success' ? words.sent(outcome.email) : outcome.sentence}
          </Notice>
        )}
        <Button
          type="submit"
          variant={sent ? 'second' : 'primary'}
          size="lg"
          full
          busy={busy}
          busyText={words.busy}
        >
          {sent ? words.again : words.submit}
        </Button>
      </form>
      {outcome?.kind === 'success' && <RecoveryCode email={outcome.email} />}
      <p className="text-small">
        <TextLink to={paths.login}>{words.back}</TextLink>
      </p>
    </AuthLayout>
  );
}

function problemWith(email: string): string | null {
  if (email === '') return text.auth.emailRequired;
  return isEmail(email) ? null : text.auth.emailInvalid;
}
