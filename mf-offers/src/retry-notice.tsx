import { Button, Notice } from '@garimpo/sdk';
import type { ReactNode } from 'react';

export interface RetryNoticeProps {
  kind?: 'danger' | 'warn';
  className?: string;
  busy: boolean;
  busyText: string;
  retryText: string;
  onRetry: () => void;
  children: ReactNode;
}

/** Says that something could not be loaded, with a button that tries again. */
export function RetryNotice({
  kind = 'danger',
  className,
  busy,
  busyText,
  retryText,
  onRetry,
  children,
}: RetryNoticeProps) {
  return (
    <Notice
      kind={kind}
      {...(className !== undefined && { className })}
      action={
        <Button size="sm" busy={busy} busyText={busyText} onClick={onRetry}>
          {retryText}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
