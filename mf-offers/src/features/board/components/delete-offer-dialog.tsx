import type { OfferView } from '@garimpo/offers-contract';
import { ConfirmDialog, errorText, toast } from '@garimpo/sdk';
import { useSetAtom } from 'jotai';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { useSubmitChange } from '../outbox/use-outbox.ts';
import { problemAtom } from '../state/problem.ts';
import { columnHeadingId } from './column.tsx';

export interface DeleteOfferDialogProps {
  offer: OfferView;
  open: boolean;
  onClose: () => void;
}

export function DeleteOfferDialog({ offer, open, onClose }: DeleteOfferDialogProps) {
  const setProblem = useSetAtom(problemAtom);
  const { submit, busy, error } = useSubmitChange();
  const failure = (cause: unknown) => errorText(cause, text.errors, dialogsText.deleteDialog.failed);

  const confirm = async () => {
    setProblem(null);
    const outcome = await submit(
      { kind: 'delete', offerId: offer.id },
      { title: offer.title, handBack: true },
    );
    if (outcome.kind === 'refused') {
      setProblem(failure(outcome.error));
      return;
    }
    onClose();
    if (outcome.kind === 'saved') toast.success(dialogsText.deleteDialog.done);
    else toast.info(text.unsaved.kept);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={dialogsText.deleteDialog.title}
      question={dialogsText.deleteDialog.question}
      subject={offer.title}
      confirmText={dialogsText.deleteDialog.confirm}
      busyText={dialogsText.deleteDialog.busy}
      cancelText={dialogsText.deleteDialog.cancel}
      busy={busy}
      error={error === null ? null : failure(error)}
      onConfirm={() => void confirm()}
      // The button that opened it went with its card.
      returnFocusTo={() => document.getElementById(columnHeadingId(offer.status))}
    />
  );
}
