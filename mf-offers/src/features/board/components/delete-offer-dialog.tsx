import type { OfferView } from '@garimpo/offers-contract';
import { ConfirmDialog, errorText, toast } from '@garimpo/sdk';
import { useSetAtom } from 'jotai';
import { text } from '../../../text/pt-br.ts';
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
  const failure = (cause: unknown) => errorText(cause, text.errors, text.deleteDialog.failed);

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
    if (outcome.kind === 'saved') toast.success(text.deleteDialog.done);
    else toast.info(text.unsaved.kept);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={text.deleteDialog.title}
      question={text.deleteDialog.question}
      subject={offer.title}
      confirmText={text.deleteDialog.confirm}
      busyText={text.deleteDialog.busy}
      cancelText={text.deleteDialog.cancel}
      busy={busy}
      error={error === null ? null : failure(error)}
      onConfirm={() => void confirm()}
      // The button that opened it went with its card.
      returnFocusTo={() => document.getElementById(columnHeadingId(offer.status))}
    />
  );
}
