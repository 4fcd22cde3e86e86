import { cx } from '../cx.ts';

export type ButtonVariant = 'primary' | 'second' | 'ghost' | 'danger' | 'danger-quiet';
export type ButtonSize = 'sm' | 'md' | 'lg';

const base =
  'ui:inline-flex ui:items-center ui:justify-center ui:gap-1.5 ui:border ui:rounded-sm ui:whitespace-nowrap ui:no-underline ui:select-none ui:transition-colors ui:duration-fast';

const off = 'ui:bg-sunken ui:border-line ui:text-ink-off ui:shadow-none ui:cursor-not-allowed';

const variants: Record<ButtonVariant, string> = {
  primary:
    'ui:bg-gold ui:border-gold-edge ui:text-on-gold ui:shadow-sheen ui:hover:bg-gold-hover ui:active:bg-gold-press',
  second: 'ui:bg-surface ui:border-line ui:text-ink ui:shadow-card ui:hover:veil-hover ui:active:veil-press',
  ghost: 'ui:border-transparent ui:text-ink-2 ui:hover:veil-hover ui:active:veil-press',
  danger:
    'ui:bg-danger ui:border-transparent ui:text-on-danger ui:hover:bg-danger-hover ui:active:bg-danger-hover ui:active:veil-press',
  'danger-quiet': 'ui:bg-surface ui:border-line ui:text-danger-text ui:hover:veil-hover ui:active:veil-press',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'ui:h-control-sm ui:px-2.5 ui:text-caption',
  md: 'ui:h-control ui:text-small',
  lg: 'ui:h-control-lg ui:px-5 ui:text-body',
};

export interface ButtonLook {
  variant: ButtonVariant;
  size: ButtonSize;
  full: boolean;
  disabled: boolean;
}

export function buttonClass({ variant, size, full, disabled }: ButtonLook): string {
  return cx(
    base,
    sizes[size],
    size === 'md' && (variant === 'ghost' ? 'ui:px-2.5' : 'ui:px-3.5'),
    variant === 'primary' ? 'ui:font-semibold' : 'ui:font-label',
    disabled ? off : variants[variant],
    full && 'ui:w-full',
  );
}
