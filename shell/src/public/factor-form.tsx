import { Button, Notice } from '@garimpo/sdk';
import { useState } from 'react';
import type { AuthApi } from '../session/auth-client.ts';
import type { FactorDue } from '../session/factor-due.ts';
import { passkeysAreSupported } from '../session/passkeys.ts';
import { verifyFactor } from '../session/second-factor.ts';
import { accessText } from '../text/pt-br-access.ts';
import { FactorCodeForm } from './factor-code-form.tsx';
import { FactorSelect } from './factor-select.tsx';
import { PhoneForm } from './phone-form.tsx';
import { RecoveryCodeForm } from './recovery-code-form.tsx';
import { SecurityKeyForm } from './security-key-form.tsx';

const words = accessText.challenge;

interface FactorFormProps {
  client: Pick<AuthApi, 'mfa'>;
  factors: readonly FactorDue[];
  /** Called after the code was right; the form tells of its failure. */
  onVerified?: () => void | Promise<void>;
}

/** The ways to go the second step, the usual one first. */
const WAYS = ['totp', 'webauthn', 'phone', 'recovery_code'] as const;
type Way = (typeof WAYS)[number];

const OTHER_WAY: Record<Way, string> = {
  totp: words.useApp,
  webauthn: words.useKey,
  phone: words.usePhone,
  recovery_code: words.useCode,
};

/** Asks for the code of an authenticator app, for a security key, for a code by SMS, or for one that was written down. */
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
      {way === 'phone' && (
        <PhoneForm
          client={props.client}
          phones={factors.filter(({ type }) => type === 'phone')}
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
  if (chosen === undefined) return <Notice kind="danger">{words.unsupported}</Notice>;
  async function use(factorId: string, code: string) {
    await verifyFactor(client, factorId, code);
    await onVerified?.();
  }
  return (
    <FactorCodeForm
      label={words.code}
      hint={words.codeHint}
      wrong={words.wrong}
      onCode={(code) => use(chosen, code)}
      before={<FactorSelect label={words.factor} factors={apps} value={chosen} onValueChange={setChosen} />}
    />
  );
}
