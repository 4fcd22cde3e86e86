import type { ReactNode } from 'react';
import { uiText } from '../../text/pt-br.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Notice } from '../notice/notice.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  question: string;
  /** The thing itself, under the question. */
  subject?: ReactNode;
  /** Verb of the action: "Excluir". */
  confirmText: string;
  /** "Excluindo...": shown while `busy`. */
  busyText: string;
  onConfirm: () => void;
  busy?: boolean;
  /** Why the action failed; the dialog stays, to try again. */
  error?: string | null;
  /** Red by default: this dialog mostly confirms deletions. */
  danger?: boolean;
  cancelText?: string;
  returnFocusTo?: () => HTMLElement | null;
}

/** The focus begins on the harmless button. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  question,
  subject,
  confirmText,
  busyText,
  onConfirm,
  busy = false,
  error = null,
  danger = true,
  cancelText = uiText.cancel,
  returnFocusTo,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size="sm"
      role="alertdialog"
      locked={busy}
      returnFocusTo={returnFocusTo}
      footer={
        <>
          <Button data-autofocus disabled={busy} onClick={() => onOpenChange(false)}>
            {cancelText}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} busyText={busyText} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      <div className="ui:grid ui:grid-cols-[minmax(0,1fr)] ui:gap-1">
        <p className="ui:text-ink-2">{question}</p>
        {subject !== undefined && <p className="ui:font-semibold ui:break-words">{subject}</p>}
      </div>
      {error !== null && error !== '' && <Notice kind="danger">{error}</Notice>}
    </Dialog>
  );
}
