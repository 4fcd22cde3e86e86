import { LoadingText, Panel, Skeleton } from '@garimpo/sdk';
import { domainsText } from '../../../text/pt-br-domains.ts';

const ROWS = ['a', 'b', 'c'];

/** The shape of the list that comes. */
export function SkeletonDomains() {
  return (
    <Panel padded={false} aria-busy="true">
      <div className="h-9 rounded-t-lg border-b border-line bg-head max-md:hidden" />
      {ROWS.map((row) => (
        <div
          key={row}
          className="flex h-12 items-center gap-4 border-b border-line-soft px-5 last:border-b-0"
        >
          <span className="flex-1">
            <Skeleton width="48%" />
          </span>
          <Skeleton width={96} height={20} />
          <Skeleton width={72} className="max-md:hidden" />
          <Skeleton width={60} height={20} className="max-md:hidden" />
        </div>
      ))}
      <LoadingText text={domainsText.page.loading} className="px-5 py-2" />
    </Panel>
  );
}
