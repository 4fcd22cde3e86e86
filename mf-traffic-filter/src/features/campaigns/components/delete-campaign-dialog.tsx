import { ConfirmDialog, errorText } from '@garimpo/sdk';
import type { CampaignView } from '@garimpo/traffic-filter-contract';
import { text } from '../../../text/pt-br.ts';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';
import { useDeleteCampaign } from '../api/delete-campaign.ts';

const words = campaignsText.remove;

export interface DeleteCampaignDialogProps {
  open: boolean;
  campaign: CampaignView;
  onClose: () => void;
  onDeleted: (campaign: CampaignView) => void;
  /** The button that opened it goes with its row. */
  returnFocusTo: () => HTMLElement | null;
}

/** Asks first, although it can be undone: an ad that leads here costs money meanwhile. */
export function DeleteCampaignDialog({
  open,
  campaign,
  onClose,
  onDeleted,
  returnFocusTo,
}: DeleteCampaignDialogProps) {
  const { mutate, isPending, error } = useDeleteCampaign();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      question={words.question}
      subject={campaign.name}
      confirmText={words.confirm}
      busyText={words.busy}
      busy={isPending}
      error={error === null ? null : errorText(error, text.errors, words.failed)}
      onConfirm={() =>
        mutate(campaign.id, {
          onSuccess: () => {
            onClose();
            onDeleted(campaign);
          },
        })
      }
      returnFocusTo={returnFocusTo}
    />
  );
}
