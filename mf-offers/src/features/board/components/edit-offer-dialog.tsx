import type { OfferView } from '@garimpo/offers-contract';
import { ApiError, errorText, toast } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';
import { useUpdateOffer } from '../api/update-offer.ts';
import { draftChange, draftOf, type OfferContent, refusedFields } from '../lib/offer-draft.ts';
import { OfferFormDialog } from './offer-form-dialog.tsx';

export interface EditOfferDialogProps {
  /** As it was when the dialog opened: what differs from it is what is sent. */
  offer: OfferView;
  open: boolean;
  onClose: () => void;
}

export function EditOfferDialog({ offer, open, onClose }: EditOfferDialogProps) {
  const update = useUpdateOffer();

  const submit = (content: OfferContent) => {
    const change = draftChange(offer, content);
    if (change === null) return onClose();
    update.mutate(
      { offerId: offer.id, change },
      {
        onSuccess: () => {
          onClose();
          toast.success(text.offerDialog.saved);
        },
      },
    );
  };
  const { error } = update;
  return (
    <OfferFormDialog
      open={open}
      onClose={onClose}
      title={text.offerDialog.editTitle}
      start={draftOf(offer)}
      submitText={text.offerDialog.save}
      busyText={text.offerDialog.saving}
      busy={update.isPending}
      error={error && errorText(error, text.errors, text.offerDialog.saveFailed)}
      refused={error instanceof ApiError ? refusedFields(error.fields) : {}}
      onSubmit={submit}
    />
  );
}
