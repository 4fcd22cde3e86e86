import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconSource } from '../icon/icon.tsx';

export type BadgeTone = 'neutral' | 'success' | 'warn' | 'danger' | 'info' | 'gold';

export interface BadgeProps {
  tone?: BadgeTone;
  icon?: IconSource;
  children: ReactNode;
  className?: string;
}

const tones: Record<BadgeTone, string> = {
  neutral: 'ui:bg-hover ui:text-ink-2 ui:inset-ring-line',
  success: 'ui:bg-success-soft ui:text-success-text ui:inset-ring-success-line',
  warn: 'ui:bg-warn-soft ui:text-warn-text ui:inset-ring-warn-line',
  danger: 'ui:bg-danger-soft ui:text-danger-text ui:inset-ring-danger-line',
  info: 'ui:bg-info-soft ui:text-info-text ui:inset-ring-info-line',
  gold: 'ui:bg-gold-soft ui:text-gold-text ui:inset-ring-gold-line',
};

/** A state: always a word, with its icon where the colour alone would carry it. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'ui:inline-flex ui:h-5.5 ui:items-center ui:gap-[5px] ui:rounded-full ui:px-2 ui:text-caption ui:font-label ui:whitespace-nowrap ui:inset-ring',
        tones[tone],
        className,
      )}
    >
      {icon !== undefined && <Icon icon={icon} size={12} strokeWidth={2.25} />}
      {children}
    </span>
  );
}
