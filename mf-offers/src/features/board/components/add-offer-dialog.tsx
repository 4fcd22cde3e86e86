import type { OfferView } from '@garimpo/offers-contract';
import { ApiError, errorText, toast, useSession } from '@garimpo/sdk';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import type { Entry } from '../lib/change.ts';
import { newId } from '../lib/new-id.ts';
import { draftOf, emptyDraft, type OfferContent, refusedFields } from '../lib/offer-draft.ts';
import { useOutbox, useSubmitChange } from '../outbox/use-outbox.ts';
import { problemAtom } from '../state/problem.ts';
import { ExpiredSessionDialog } from './expired-session-dialog.tsx';
import { OfferFormDialog } from './offer-form-dialog.tsx';

export interface AddOfferDialogProps {
  offers: readonly OfferView[];
  open: boolean;
  onClose: () => void;
  /** A change whose content shall be tried as a new offer. */
  refused?: Entry | undefined;
}

export function AddOfferDialog(props: AddOfferDialogProps) {
  const { profile } = useSession();
  // Decided when it opens: a session that ends meanwhile does not take away what was typed.
  const [expired] = useState(profile === null);
  if (expired) return <ExpiredSessionDialog open={props.open} onClose={props.onClose} />;
  return <NewOfferDialog {...props} />;
}

function NewOfferDialog({ offers, open, onClose, refused }: AddOfferDialogProps) {
  const setProblem = useSetAtom(problemAtom);
  const outbox = useOutbox();
  const { submit, busy, error } = useSubmitChange();
  // One id for one opened form: sent twice, it is still one offer.
  const [offerId] = useState(newId);

  const onSubmit = async (content: OfferContent) => {
    setProblem(null);
    const outcome = await submit(
      { kind: 'create', offerId, content },
      { title: content.title, handBack: true },
    );
    if (outcome.kind === 'refused') {
      setProblem(errorText(outcome.error, text.errors, dialogsText.offerDialog.addFailedOnBoard));
      return;
    }
    if (refused !== undefined) outbox.dismiss(refused.id);
    onClose();
    if (outcome.kind === 'saved') toast.success(dialogsText.offerDialog.added);
    else toast.info(text.unsaved.kept);
  };
  return (
    <OfferFormDialog
      open={open}
      onClose={onClose}
      title={dialogsText.offerDialog.addTitle}
      offers={offers}
      ownId={null}
      start={refused?.refusal?.content ? draftOf(refused.refusal.content) : emptyDraft}
      submitText={dialogsText.offerDialog.add}
      busyText={dialogsText.offerDialog.adding}
      busy={busy}
      error={error === null ? null : errorText(error, text.errors, dialogsText.offerDialog.addFailed)}
      refused={error instanceof ApiError ? refusedFields(error.fields) : {}}
      onSubmit={(content) => void onSubmit(content)}
    />
  );
}
