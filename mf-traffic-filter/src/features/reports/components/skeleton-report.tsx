import { LoadingText, Panel, Skeleton } from '@garimpo/sdk';
import { reportsText } from '../../../text/pt-br-reports.ts';

const BARS = ['a', 'b', 'c', 'd', 'e'];

/** The shape of what comes. */
export function SkeletonReport() {
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-4 max-lg:grid-cols-1" aria-busy="true">
        <Panel title={reportsText.sources.title} aside={reportsText.sources.unit}>
          <SkeletonBars />
        </Panel>
        <Panel title={reportsText.decisions.title} aside={'\u00a0'}>
          <SkeletonBars />
        </Panel>
      </div>
      <Panel title={reportsText.campaigns.title} aria-busy="true">
        <div className="grid gap-4">
          <Skeleton />
          <Skeleton />
          <LoadingText text={reportsText.page.loading} />
        </div>
      </Panel>
    </>
  );
}

function SkeletonBars() {
  return (
    <div className="grid gap-1">
      {BARS.map((bar, at) => (
        <div key={bar} className="flex h-8 items-center">
          <Skeleton width={`${100 - at * 16}%`} height={18} />
        </div>
      ))}
    </div>
  );
}
