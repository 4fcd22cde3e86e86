import { LoadingText, Panel, Skeleton } from '@garimpo/sdk';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** The shape of the list that comes. */
export function SkeletonCampaigns() {
  return (
    <Panel padded={false} aria-busy="true">
      <div className="h-9 rounded-t-lg border-b border-line bg-head max-md:hidden" />
      {ROWS.map((row) => (
        <div
          key={row}
          className="flex h-16 items-center gap-4 border-b border-line-soft px-5 last:border-b-0"
        >
          <span className="grid flex-1 gap-2">
            <Skeleton width="48%" />
            <Skeleton width="30%" height={10} />
          </span>
          <Skeleton width={140} className="max-md:hidden" />
          <Skeleton width={40} className="max-md:hidden" />
          <Skeleton width={36} height={20} />
          <Skeleton width={120} height={20} className="max-md:hidden" />
        </div>
      ))}
      <LoadingText text={campaignsText.page.loading} className="px-5 py-2" />
    </Panel>
  );
}
