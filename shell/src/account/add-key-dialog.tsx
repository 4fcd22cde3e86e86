import { Button, Dialog, Notice } from '@garimpo/sdk';
import { useState } from 'react';
import { passkeyFailureText } from '../session/passkey-failure-text.ts';
import { addSecurityKey } from '../session/security-keys.ts';
import { useServices } from '../session/services.ts';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { needsStep, StepDialog } from './step-dialog.tsx';

const words = accessText.factors;

interface AddKeyDialogProps {
  /** What the key will be called. */
  name: string;
  onClose: () => void;
  onAdded: () => void;
}

/** Has the browser register a security key as a second step of the account. */
export function AddKeyDialog({ name, onClose, onAdded }: AddKeyDialogProps) {
  const { auth } = useServices();
  const [failure, setFailure] = useState<string | null>(null);
  const [late, setLate] = useState(false);
  const { busy, submit } = useSubmit(async () => {
    setFailure(null);
    try {
      await addSecurityKey(auth, name);
      onAdded();
    } catch (error) {
      if (needsStep(error)) return setLate(true);
      setFailure(passkeyFailureText(error, { taken: words.keyTaken, other: words.keyFailed }));
    }
  });

  if (late) return <StepDialog onShown={() => setLate(false)} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.addKey}
      description={words.keyWhy}
      locked={busy}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyText={words.registering}>
            {words.register}
          </Button>
        </>
      }
    >
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
    </Dialog>
  );
}
