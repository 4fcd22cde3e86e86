import type { OfferView } from '@garimpo/offers-contract';
import { ApiError, errorText, toast } from '@garimpo/sdk';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import type { Change, Entry } from '../lib/change.ts';
import { newId } from '../lib/new-id.ts';
import { draftChange, draftOf, type OfferContent, refusedFields } from '../lib/offer-draft.ts';
import { useOutbox, useSubmitChange } from '../outbox/use-outbox.ts';
import { OfferFormDialog } from './offer-form-dialog.tsx';

export interface EditOfferDialogProps {
  /** As it was when the dialog opened: what differs from it is what is sent. */
  offer: OfferView;
  offers: readonly OfferView[];
  /** It has been deleted meanwhile: what is typed can only become an offer of its own. */
  gone: boolean;
  open: boolean;
  onClose: () => void;
  refused?: Entry | undefined;
}

export function EditOfferDialog({ offer, offers, gone, open, onClose, refused }: EditOfferDialogProps) {
  const outbox = useOutbox();
  const { submit, busy, error } = useSubmitChange();
  const [newOfferId] = useState(newId);

  const changeOf = (content: OfferContent): Change | null => {
    if (gone) return { kind: 'create', offerId: newOfferId, content };
    const edit = draftChange(offer, content);
    return edit && { kind: 'edit', offerId: offer.id, edit };
  };
  const onSubmit = async (content: OfferContent) => {
    const change = changeOf(content);
    if (change === null) return onClose();
    const outcome = await submit(change, { title: content.title, handBack: true });
    if (outcome.kind === 'refused') return;
    if (refused !== undefined) outbox.dismiss(refused.id);
    onClose();
    if (outcome.kind === 'kept') toast.info(text.unsaved.kept);
    else toast.success(gone ? dialogsText.offerDialog.added : dialogsText.offerDialog.saved);
  };
  const fallback = gone ? dialogsText.offerDialog.addFailed : dialogsText.offerDialog.saveFailed;
  const failed = error === null || isGone(error) ? null : errorText(error, text.errors, fallback);
  return (
    <OfferFormDialog
      open={open}
      onClose={onClose}
      title={dialogsText.offerDialog.editTitle}
      offers={offers}
      ownId={offer.id}
      start={draftOf(refused?.refusal?.content ?? offer)}
      submitText={gone ? dialogsText.offerDialog.addAgain : dialogsText.offerDialog.save}
      busyText={gone ? dialogsText.offerDialog.adding : dialogsText.offerDialog.saving}
      busy={busy}
      error={failed ?? (gone && !busy ? dialogsText.offerDialog.gone : null)}
      refused={error instanceof ApiError ? refusedFields(error.fields) : {}}
      onSubmit={(content) => void onSubmit(content)}
    />
  );
}

/** The board shows that by itself: the card is not there any more. */
const isGone = (error: unknown) => error instanceof ApiError && error.code === 'offers.offer.not_found';
