import { LoadingText, Panel, Skeleton } from '@garimpo/sdk';
import { text } from '../text/pt-br.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** The shape of the list that comes. */
export function SkeletonClones() {
  return (
    <Panel padded={false} aria-busy="true">
      <div className="h-9 rounded-t-lg border-b border-line bg-head max-md:hidden" />
      {ROWS.map((row) => (
        <div
          key={row}
          className="flex h-13 items-center gap-4 border-b border-line-soft px-5 last:border-b-0"
        >
          <Skeleton width={32} height={32} className="flex-none" />
          <Skeleton width="22%" />
          <Skeleton width="28%" className="max-md:hidden" />
          <Skeleton width={80} height={20} className="ml-auto" />
        </div>
      ))}
      <LoadingText text={text.page.loading} className="px-5 py-2" />
    </Panel>
  );
}
