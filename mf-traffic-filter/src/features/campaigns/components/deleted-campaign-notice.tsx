import type { CampaignView } from '@garimpo/traffic-filter-contract';
import { RemovedNotice } from '../../../components/removed-notice.tsx';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';
import { useRestoreCampaign } from '../api/delete-campaign.ts';

export interface DeletedCampaignNoticeProps {
  campaign: CampaignView;
  onClose: () => void;
}

export function DeletedCampaignNotice({ campaign: { id, name }, onClose }: DeletedCampaignNoticeProps) {
  const restoring = useRestoreCampaign();
  return (
    <RemovedNotice id={id} name={name} words={campaignsText.remove} restoring={restoring} onClose={onClose} />
  );
}
