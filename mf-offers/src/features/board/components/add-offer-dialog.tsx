import { ApiError, errorText, toast, useSession } from '@garimpo/sdk';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { useCreateOffer } from '../api/create-offer.ts';
import { newId } from '../lib/new-id.ts';
import { emptyDraft, type OfferContent, refusedFields } from '../lib/offer-draft.ts';
import { problemAtom } from '../state/problem.ts';
import { ExpiredSessionDialog } from './expired-session-dialog.tsx';
import { OfferFormDialog } from './offer-form-dialog.tsx';

export interface AddOfferDialogProps {
  open: boolean;
  onClose: () => void;
}

export function AddOfferDialog({ open, onClose }: AddOfferDialogProps) {
  const { profile } = useSession();
  // Decided when it opens: a session that ends meanwhile does not take away what was typed.
  const [expired] = useState(profile === null);
  if (expired) return <ExpiredSessionDialog open={open} onClose={onClose} />;
  return <NewOfferDialog open={open} onClose={onClose} />;
}

function NewOfferDialog({ open, onClose }: AddOfferDialogProps) {
  const setProblem = useSetAtom(problemAtom);
  const create = useCreateOffer();
  // One id for one opened form: sent twice, it is still one offer.
  const [id] = useState(newId);

  const submit = (content: OfferContent) => {
    setProblem(null);
    create.mutate(
      { id, content },
      {
        onSuccess: () => {
          onClose();
          toast.success(text.offerDialog.added);
        },
        onError: (error) => setProblem(errorText(error, text.errors, text.offerDialog.addFailedOnBoard)),
      },
    );
  };
  const { error } = create;
  return (
    <OfferFormDialog
      open={open}
      onClose={onClose}
      title={text.offerDialog.addTitle}
      start={emptyDraft}
      submitText={text.offerDialog.add}
      busyText={text.offerDialog.adding}
      busy={create.isPending}
      error={error && errorText(error, text.errors, text.offerDialog.addFailed)}
      refused={error instanceof ApiError ? refusedFields(error.fields) : {}}
      onSubmit={submit}
    />
  );
}
