import { Panel, Skeleton } from '@garimpo/sdk';
import { SkeletonRows } from '@garimpo/sdk/parts';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';

/** The shape of the list that comes. */
export function SkeletonCampaigns() {
  return (
    <Panel padded={false}>
      <SkeletonRows height={64} text={campaignsText.page.loading}>
        <span className="grid flex-1 gap-2">
          <Skeleton width="48%" />
          <Skeleton width="30%" height={10} />
        </span>
        <Skeleton width={140} className="max-md:hidden" />
        <Skeleton width={40} className="max-md:hidden" />
        <Skeleton width={36} height={20} />
        <Skeleton width={120} height={20} className="max-md:hidden" />
      </SkeletonRows>
    </Panel>
  );
}
