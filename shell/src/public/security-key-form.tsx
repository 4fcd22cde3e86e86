import { Button, Notice } from '@garimpo/sdk';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { AuthApi } from '../session/auth-client.ts';
import type { FactorDue } from '../session/factor-due.ts';
import { passkeyFailureText } from '../session/passkey-failure-text.ts';
import { showSecurityKey } from '../session/security-keys.ts';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { FactorSelect } from './factor-select.tsx';

const words = accessText.challenge;

interface SecurityKeyFormProps {
  client: Pick<AuthApi, 'mfa'>;
  keys: readonly FactorDue[];
  onVerified?: (() => void | Promise<void>) | undefined;
}

/** Has the browser ask for the security key. Only on a press: browsers refuse to ask by themselves. */
export function SecurityKeyForm({ client, keys, onVerified }: SecurityKeyFormProps) {
  const [chosen, setChosen] = useState(keys[0]?.id);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, submit } = useSubmit(async () => {
    if (chosen === undefined) return;
    setFailure(null);
    try {
      await showSecurityKey(client, chosen);
      await onVerified?.();
    } catch (error) {
      setFailure(passkeyFailureText(error, { other: words.keyFailed }));
    }
  });
  return (
    <div className="grid grid-cols-1 gap-5">
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
      {chosen !== undefined && (
        <FactorSelect label={words.key} factors={keys} value={chosen} onValueChange={setChosen} />
      )}
      <Button
        variant="primary"
        size="lg"
        full
        icon={KeyRound}
        busy={busy}
        busyText={words.keyBusy}
        onClick={submit}
      >
        {words.showKey}
      </Button>
    </div>
  );
}
