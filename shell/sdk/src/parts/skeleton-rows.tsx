import { LoadingText } from '@garimpo/sdk';
import type { ReactNode } from 'react';

/** Of a row of the table that comes: one line, one line beside a picture, two lines, two lines and a button. */
export type SkeletonRowHeight = 48 | 52 | 56 | 64;

export interface SkeletonRowsProps {
  count?: number;
  height: SkeletonRowHeight;
  /** For screen readers at once, for eyes when it takes long. */
  text?: string;
  /** What stands in each row: the shapes of its cells. */
  children: ReactNode;
}

/** The shape of a table that comes, in the panel that will hold it: nothing moves when it is there. */
export function SkeletonRows({ count = 5, height, text, children }: SkeletonRowsProps) {
  return (
    <div aria-busy="true">
      <div className="ui:h-9 ui:rounded-t-lg ui:border-b ui:border-line ui:bg-head ui:max-md:hidden" />
      {Array.from({ length: count }, (_, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and none ever moves
          key={at}
          style={{ height }}
          className="ui:flex ui:items-center ui:gap-4 ui:border-b ui:border-line-soft ui:px-5 ui:last:border-b-0"
        >
          {children}
        </div>
      ))}
      <LoadingText {...(text !== undefined && { text })} className="ui:px-5 ui:py-2" />
    </div>
  );
}
