import { RemoveDialog, type RemoveDialogProps, RemovedNotice } from '@garimpo/sdk/parts';
import type { CampaignView } from '@garimpo/traffic-filter-contract';
import { useDeleteCampaign, useRestoreCampaign } from '../../../api/campaigns.ts';
import { text } from '../../../text/pt-br.ts';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';

const words = campaignsText.remove;

export function DeleteCampaignDialog(props: RemoveDialogProps<CampaignView>) {
  return (
    <RemoveDialog
      {...props}
      name={props.item.name}
      errors={text.errors}
      words={words}
      removing={useDeleteCampaign()}
    />
  );
}

interface DeletedCampaignNoticeProps {
  campaign: CampaignView;
  onClose: () => void;
}

export function DeletedCampaignNotice({ campaign: { id, name }, onClose }: DeletedCampaignNoticeProps) {
  return (
    <RemovedNotice
      id={id}
      name={name}
      errors={text.errors}
      words={words}
      restoring={useRestoreCampaign()}
      onClose={onClose}
    />
  );
}
