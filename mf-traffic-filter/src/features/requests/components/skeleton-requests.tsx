import { Skeleton } from '@garimpo/sdk';
import { SkeletonRows } from '@garimpo/sdk/parts';
import { requestsText } from '../../../text/pt-br-requests.ts';

/** The shape of the list that comes. */
export function SkeletonRequests() {
  return (
    <SkeletonRows count={8} height={56} text={requestsText.list.loading}>
      <span className="grid flex-1 gap-2">
        <Skeleton width="9rem" />
        <Skeleton width="6rem" height={10} />
      </span>
      <span className="grid flex-1 gap-2 max-md:hidden">
        <Skeleton width="7rem" />
        <Skeleton width="10rem" height={10} />
      </span>
      <Skeleton width={96} height={20} />
    </SkeletonRows>
  );
}
