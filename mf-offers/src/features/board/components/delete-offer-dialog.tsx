import type { OfferView } from '@garimpo/offers-contract';
import { ConfirmDialog, errorText, toast } from '@garimpo/sdk';
import { useSetAtom } from 'jotai';
import { text } from '../../../text/pt-br.ts';
import { useDeleteOffer } from '../api/delete-offer.ts';
import { problemAtom } from '../state/problem.ts';
import { columnHeadingId } from './column.tsx';

export interface DeleteOfferDialogProps {
  offer: OfferView;
  open: boolean;
  onClose: () => void;
}

export function DeleteOfferDialog({ offer, open, onClose }: DeleteOfferDialogProps) {
  const setProblem = useSetAtom(problemAtom);
  const remove = useDeleteOffer();
  const failure = (error: unknown) => errorText(error, text.errors, text.deleteDialog.failed);

  const confirm = () => {
    setProblem(null);
    remove.mutate(offer.id, {
      onSuccess: () => {
        onClose();
        toast.success(text.deleteDialog.done);
      },
      onError: (error) => setProblem(failure(error)),
    });
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
      busy={remove.isPending}
      error={remove.error && failure(remove.error)}
      onConfirm={confirm}
      // The button that opened it went with its card.
      returnFocusTo={() => document.getElementById(columnHeadingId(offer.status))}
    />
  );
}
