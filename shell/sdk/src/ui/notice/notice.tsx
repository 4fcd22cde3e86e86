import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconSource } from '../icon/icon.tsx';

export type NoticeKind = 'info' | 'success' | 'warn' | 'danger';

export interface NoticeProps {
  kind?: NoticeKind;
  children: ReactNode;
  /** A small button or link at the right. */
  action?: ReactNode;
  icon?: IconSource;
  className?: string;
}

const looks: Record<NoticeKind, { icon: IconSource; className: string }> = {
  info: { icon: Info, className: 'ui:bg-info-soft ui:text-info-text ui:inset-ring-info-line' },
  success: {
    icon: CircleCheck,
    className: 'ui:bg-success-soft ui:text-success-text ui:inset-ring-success-line',
  },
  warn: { icon: TriangleAlert, className: 'ui:bg-warn-soft ui:text-warn-text ui:inset-ring-warn-line' },
  danger: { icon: CircleAlert, className: 'ui:bg-danger-soft ui:text-danger-text ui:inset-ring-danger-line' },
};

/** Stands inside the form or panel it concerns. Errors interrupt a screen reader, the rest waits its turn. */
export function Notice({ kind = 'info', children, action, icon, className }: NoticeProps) {
  const look = looks[kind];
  return (
    <div
      role={kind === 'danger' ? 'alert' : 'status'}
      className={cx(
        'ui:flex ui:items-start ui:gap-2.5 ui:rounded-md ui:px-3 ui:py-2.5 ui:text-small ui:inset-ring',
        look.className,
        className,
      )}
    >
      <Icon icon={icon ?? look.icon} className="ui:mt-0.5" />
      <div className="ui:min-w-0 ui:flex-1 ui:break-words">{children}</div>
      {action !== undefined && <div className="ui:-my-1 ui:flex-none">{action}</div>}
    </div>
  );
}
