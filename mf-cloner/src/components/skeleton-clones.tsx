import { Panel, Skeleton } from '@garimpo/sdk';
import { SkeletonRows } from '@garimpo/sdk/parts';
import { text } from '../text/pt-br.ts';

/** The shape of the list that comes. */
export function SkeletonClones() {
  return (
    <Panel padded={false}>
      <SkeletonRows height={52} text={text.page.loading}>
        <Skeleton width={32} height={32} className="flex-none" />
        <Skeleton width="22%" />
        <Skeleton width="28%" className="max-md:hidden" />
        <Skeleton width={80} height={20} className="ml-auto" />
      </SkeletonRows>
    </Panel>
  );
}
