import { LoadingText, Skeleton } from '@garimpo/sdk';
import { requestsText } from '../../../text/pt-br-requests.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The shape of the list that comes. */
export function SkeletonRows() {
  return (
    <div aria-busy="true">
      <div className="h-9 rounded-t-lg border-b border-line bg-head max-md:hidden" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-14 items-center gap-4 border-b border-line-soft px-5">
          <span className="grid flex-1 gap-2">
            <Skeleton width="9rem" />
            <Skeleton width="6rem" height={10} />
          </span>
          <span className="grid flex-1 gap-2 max-md:hidden">
            <Skeleton width="7rem" />
            <Skeleton width="10rem" height={10} />
          </span>
          <Skeleton width={96} height={20} />
        </div>
      ))}
      <LoadingText text={requestsText.list.loading} className="px-5 py-2" />
    </div>
  );
}
