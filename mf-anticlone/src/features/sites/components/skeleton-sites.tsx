import { Panel, Skeleton } from '@garimpo/sdk';
import { SkeletonRows } from '@garimpo/sdk/parts';
import { text } from '../../../text/pt-br.ts';

/** The shape of the list that comes. */
export function SkeletonSites() {
  return (
    <Panel padded={false}>
      <SkeletonRows height={56} text={text.page.loading}>
        <span className="grid flex-1 gap-2">
          <Skeleton width="48%" />
          <Skeleton width="30%" height={10} />
        </span>
        <Skeleton width={72} className="max-md:hidden" />
        <Skeleton width={104} height={22} className="max-md:hidden" />
        <Skeleton width={120} height={20} />
      </SkeletonRows>
    </Panel>
  );
}
