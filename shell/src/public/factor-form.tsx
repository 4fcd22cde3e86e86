import { Button, Field, Input, Notice, Select } from '@garimpo/sdk';
import { type FormEvent, useRef, useState } from 'react';
import type { AuthApi } from '../session/auth-client.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import type { FactorDue } from '../session/factor-due.ts';
import { passkeysAreSupported } from '../session/passkeys.ts';
import { verifyFactor } from '../session/second-factor.ts';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { codeFailureText } from './code-failure-text.ts';
import { RecoveryCodeForm } from './recovery-code-form.tsx';
import { SecurityKeyForm } from './security-key-form.tsx';

/** Apps show the six digits in two groups; people type them either way. */
export function isCode(entered: string): boolean {
  return /^\d{6}$/.test(entered.replaceAll(/\s/g, ''));
}

const words = accessText.challenge;

interface FactorFormProps {
  client: Pick<AuthApi, 'mfa'>;
  factors: readonly FactorDue[];
  /** Called after the code was right; the form tells of its failure. */
  onVerified?: () => void | Promise<void>;
}

/** The ways to go the second step, the usual one first. */
const WAYS = ['totp', 'webauthn', 'recovery_code'] as const;
type Way = (typeof WAYS)[number];

const OTHER_WAY: Record<Way, string> = {
  totp: words.useApp,
  webauthn: words.useKey,
  recovery_code: words.useCode,
};

/** Asks for the code of an authenticator app, for a security key, or for a code that was written down. */
export function FactorForm(props: FactorFormProps) {
  const { factors } = props;
  const ways = WAYS.filter(
    (way) => factors.some(({ type }) => type === way) && (way !== 'webauthn' || passkeysAreSupported()),
  );
  const [way, setWay] = useState<Way>(ways[0] ?? 'totp');
  return (
    <>
      {way === 'totp' && <AppCodeForm {...props} />}
      {way === 'webauthn' && (
        <SecurityKeyForm
          client={props.client}
          keys={factors.filter(({ type }) => type === 'webauthn')}
          onVerified={props.onVerified}
        />
      )}
      {way === 'recovery_code' && <RecoveryCodeForm {...props} />}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} variant="ghost" full onClick={() => setWay(other)}>
            {OTHER_WAY[other]}
          </Button>
        ))}
    </>
  );
}

function AppCodeForm({ client, factors, onVerified }: FactorFormProps) {
  const apps = factors.filter(({ type }) => type === 'totp');
  const [chosen, setChosen] = useState(apps[0]?.id);
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const { busy, submit } = useSubmit(async () => {
    const code = input.current?.value ?? '';
    setFailure(null);
    setError(isCode(code) ? null : words.codeRequired);
    if (!isCode(code) || chosen === undefined) return input.current?.focus();
    try {
      await verifyFactor(client, chosen, code);
      await onVerified?.();
    } catch (thrown) {
      const reason = thrown instanceof AuthFailure ? thrown.reason : undefined;
      if (reason === 'wrong_code' || reason === 'refused') {
        setError(words.wrong);
        input.current?.select();
      } else setFailure(codeFailureText(reason));
    }
  });

  if (chosen === undefined) return <Notice kind="danger">{words.unsupported}</Notice>;
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
      {apps.length > 1 && (
        <Field label={words.factor}>
          <Select
            value={chosen}
            onValueChange={setChosen}
            options={apps.map(({ id, name }) => ({ value: id, label: name ?? accessText.factors.nameless }))}
          />
        </Field>
      )}
      <Field label={words.code} error={error}>
        <Input
          ref={input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          // The one thing to do on this screen.
          autoFocus
          maxLength={7}
          required
          className="tabular-nums"
          onChange={() => setError(null)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" full busy={busy} busyText={words.busy}>
        {words.submit}
      </Button>
    </form>
  );
}
