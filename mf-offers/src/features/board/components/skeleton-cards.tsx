import { cx, Skeleton } from '@garimpo/sdk';
import { cardFrame } from './card-frame.ts';

/** The shape of what comes. Said in words elsewhere, once. */
export function SkeletonCards({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="grid gap-2">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and none ever moves
        <div key={at} className={cx(cardFrame, 'pb-3')}>
          <Skeleton width="70%" height={14} className="mt-1" />
          <Skeleton width="36%" />
          <div className="flex items-center justify-between py-1.5">
            <Skeleton width={64} height={24} />
            <Skeleton width={92} height={28} />
          </div>
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
