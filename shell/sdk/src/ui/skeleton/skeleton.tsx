import type { CSSProperties } from 'react';
import { cx } from '../cx.ts';

export interface SkeletonProps {
  /** Any CSS length; the shape of the real thing. */
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  className?: string;
}

/** Appears after 200 ms, so that a quick answer never flickers. Decoration: LoadingText says it in words. */
export function Skeleton({ width = '100%', height = 12, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      style={{ width, height }}
      className={cx('ui:block ui:rounded-xs ui:skeleton', className)}
    />
  );
}
