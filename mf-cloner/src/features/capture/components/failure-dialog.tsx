import { Button, Dialog } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';

export interface FailureDialogProps {
  open: boolean;
  problem: string;
  onClose: () => void;
  /** Where the same can be asked for once more. */
  onAgain?: (() => void) | undefined;
}

/** Why there is no clone. */
export function FailureDialog({ open, problem, onClose, onAgain }: FailureDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={text.failure.title}
      size="sm"
      role="alertdialog"
      footer={
        <>
          {onAgain !== undefined && <Button onClick={onAgain}>{text.failure.again}</Button>}
          <Button variant="primary" data-autofocus onClick={onClose}>
            {text.failure.close}
          </Button>
        </>
      }
    >
      <p className="break-words text-ink-2">{problem}</p>
    </Dialog>
  );
}
