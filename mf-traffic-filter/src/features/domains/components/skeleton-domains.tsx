import { Panel, Skeleton } from '@garimpo/sdk';
import { SkeletonRows } from '@garimpo/sdk/parts';
import { domainsText } from '../../../text/pt-br-domains.ts';

/** The shape of the list that comes. */
export function SkeletonDomains() {
  return (
    <Panel padded={false}>
      <SkeletonRows count={3} height={48} text={domainsText.page.loading}>
        <span className="flex-1">
          <Skeleton width="48%" />
        </span>
        <Skeleton width={96} height={20} />
        <Skeleton width={72} className="max-md:hidden" />
        <Skeleton width={60} height={20} className="max-md:hidden" />
      </SkeletonRows>
    </Panel>
  );
}
