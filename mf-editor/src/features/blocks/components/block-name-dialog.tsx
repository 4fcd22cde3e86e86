import { BLOCK_NAME_MAX } from '@garimpo/cloner-contract';
import { Button, Dialog, Field, Input, Notice } from '@garimpo/sdk';
import { useState } from 'react';
import { ownBlocksText as words } from '../../../text/pt-br-own-blocks.ts';

interface BlockNameDialogProps {
  open: boolean;
  title: string;
  description?: string;
  /** The name to begin with. */
  name: string;
  confirm: string;
  busyText: string;
  busy: boolean;
  error: string | null;
  onClose: () => void;
  onName: (name: string) => void;
}

export function BlockNameDialog({ open, name, ...props }: BlockNameDialogProps) {
  const { title, description, confirm, busyText, busy, error, onClose, onName } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? name;
  const close = () => {
    setTyped(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={title}
      description={description}
      size="sm"
      locked={busy}
      onSubmit={() => value.trim() !== '' && onName(value.trim())}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyText={busyText}
            disabled={value.trim() === ''}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field label={words.name}>
          <Input
            value={value}
            maxLength={BLOCK_NAME_MAX}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {error !== null && <Notice kind="danger">{error}</Notice>}
      </div>
    </Dialog>
  );
}
