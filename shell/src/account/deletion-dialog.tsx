import { type AccountData, type AccountsErrorCode, DELETION_DAYS } from '@garimpo/accounts-contract';
import { ApiError, Button, Dialog, Field, Input, Notice } from '@garimpo/sdk';
import { useRef, useState } from 'react';
import { useServices } from '../app/services.ts';
import { useSubmit } from '../app/use-submit.ts';
import { dataText } from '../text/pt-br-data.ts';
import { requestDeletion } from './account-data.ts';

const words = dataText.deletion;
const STALE = 'accounts.deletion.sign_in_again' satisfies AccountsErrorCode;

interface DeletionDialogProps {
  open: boolean;
  onClose: () => void;
  onDeleted: (account: AccountData) => Promise<void>;
  onStale: () => void;
}

/** The last question, which a word answers: a slip of the hand writes none. */
export function DeletionDialog({ open, onClose, onDeleted, onStale }: DeletionDialogProps) {
  const { api, auth } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const [failed, setFailed] = useState(false);

  const { busy, submit } = useSubmit(async () => {
    const typed = input.current?.value.trim().toLocaleUpperCase('pt-BR');
    setFailed(false);
    setMissing(typed !== words.word);
    if (typed !== words.word) return input.current?.focus();
    try {
      const account = await requestDeletion(api);
      // The service has ended them where it keeps the sessions itself; where the cloud does, only the user can.
      await auth.signOut({ scope: 'others' }).catch(() => undefined);
      onClose();
      await onDeleted(account);
    } catch (error) {
      if (error instanceof ApiError && error.code === STALE) return onStale();
      setFailed(true);
    }
  });

  function close() {
    setMissing(false);
    setFailed(false);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.confirmTitle}
      description={words.confirmHint(DELETION_DAYS)}
      size="sm"
      role="alertdialog"
      locked={busy}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="danger" busy={busy} busyText={words.busy}>
            {words.confirm}
          </Button>
        </>
      }
    >
      {failed && <Notice kind="danger">{words.failed}</Notice>}
      <Field label={words.wordLabel(words.word)} error={missing ? words.wordMissing(words.word) : undefined}>
        <Input
          ref={input}
          name="word"
          autoComplete="off"
          autoCapitalize="characters"
          onChange={() => setMissing(false)}
        />
      </Field>
    </Dialog>
  );
}
