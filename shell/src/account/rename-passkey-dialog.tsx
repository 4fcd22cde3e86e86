import { Button, Dialog, Field, Input, toast } from '@garimpo/sdk';
import { useRef, useState } from 'react';
import { type Passkey, renamePasskey } from '../session/passkeys.ts';
import { useServices } from '../session/services.ts';
import { passkeyText as words } from '../text/pt-br-passkeys.ts';
import { useSubmit } from '../ui/use-submit.ts';

const NAME_MAX = 120;

interface RenamePasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
  onRenamed: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose, onRenamed }: RenamePasskeyDialogProps) {
  const { auth } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const { busy, submit } = useSubmit(async () => {
    const name = input.current?.value.trim() ?? '';
    setError(name === '' ? words.nameRequired : null);
    if (name === '') return input.current?.focus();
    try {
      await renamePasskey(auth, passkey.id, name);
      toast.success(words.renamed);
      onRenamed();
      onClose();
    } catch {
      setError(words.renameFailed);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.renameTitle}
      locked={busy}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyText={words.renaming}>
            {words.rename}
          </Button>
        </>
      }
    >
      <Field label={words.name} error={error}>
        <Input
          ref={input}
          name="name"
          defaultValue={passkey.name ?? ''}
          maxLength={NAME_MAX}
          required
          onChange={() => setError(null)}
        />
      </Field>
    </Dialog>
  );
}
