import { Button, Field, Input, Notice } from '@garimpo/sdk';
import { type FormEvent, useRef, useState } from 'react';
import type { AuthApi } from '../session/auth-client.ts';
import { isRecoveryCode, spendRecoveryCode } from '../session/recovery-codes.ts';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { codeFailureText, isWrongCode } from './code-failure-text.ts';

const words = accessText.recoveryCodes;

interface RecoveryCodeFormProps {
  client: Pick<AuthApi, 'mfa'>;
  onVerified?: () => void | Promise<void>;
}

/** In place of the app, for whoever has lost it: a code that was written down. */
export function RecoveryCodeForm({ client, onVerified }: RecoveryCodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, submit } = useSubmit(async () => {
    const code = input.current?.value ?? '';
    setFailure(null);
    setError(isRecoveryCode(code) ? null : words.required);
    if (!isRecoveryCode(code)) return input.current?.focus();
    try {
      await spendRecoveryCode(client, code);
      await onVerified?.();
    } catch (thrown) {
      if (isWrongCode(thrown)) {
        setError(words.wrong);
        input.current?.select();
      } else setFailure(codeFailureText(thrown));
    }
  });
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
      <Field label={words.code} hint={words.hint} error={error}>
        <Input
          ref={input}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // The one thing to do on this screen.
          autoFocus
          maxLength={32}
          required
          onChange={() => setError(null)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" full busy={busy} busyText={accessText.challenge.busy}>
        {accessText.challenge.submit}
      </Button>
    </form>
  );
}
