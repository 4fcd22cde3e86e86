import { Button, Dialog, Notice, useGarimpo } from '@garimpo/sdk';
import { useEffect } from 'react';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';

const SHOWN_MS = 2000;

export interface ExpiredSessionDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Stands for the form of a new offer when nobody is signed in any more, and leaves by itself. */
export function ExpiredSessionDialog({ open, onClose }: ExpiredSessionDialogProps) {
  const { signIn } = useGarimpo();
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [open, onClose]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={dialogsText.offerDialog.addTitle}
      size="lg"
      footer={
        <Button variant="primary" onClick={signIn}>
          {dialogsText.offerDialog.signIn}
        </Button>
      }
    >
      <Notice kind="danger">{dialogsText.offerDialog.expired}</Notice>
    </Dialog>
  );
}
