import { Button, Dialog } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';

export interface FailureDialogProps {
  open: boolean;
  problem: string;
  onClose: () => void;
}

/** Why there is no clone. */
export function FailureDialog({ open, problem, onClose }: FailureDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={text.failure.title}
      size="sm"
      role="alertdialog"
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {text.failure.close}
        </Button>
      }
    >
      <p className="break-words text-ink-2">{problem}</p>
    </Dialog>
  );
}
