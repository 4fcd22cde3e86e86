import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconSource } from '../icon/icon.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { AnyLink, type LinkTarget } from '../text-link/any-link.tsx';

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

export type ButtonLinkProps = LinkTarget &
  Omit<ComponentProps<'a'>, 'href'> & {
    variant?: ButtonVariant;
    size?: ButtonSize;
    icon?: IconSource;
    full?: boolean;
  };

/** Looks like a button, goes somewhere: `to` inside the app, `href` elsewhere. */
export function ButtonLink({
  variant = 'second',
  size = 'md',
  icon,
  full = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <AnyLink {...rest} className={cx(buttonClass({ variant, size, full, disabled: false }), className)}>
      {icon !== undefined && <Icon icon={icon} className="ui:-ml-0.5" />}
      {children}
    </AnyLink>
  );
}

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` is the one gold button of its layer. Default `second`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconSource;
  /** The action is running: shows a spinner and `busyText`, and takes no further click. */
  busy?: boolean;
  /** "Salvando...": its room is kept from the start, so that nothing moves. */
  busyText?: string;
  full?: boolean;
}

export function Button({
  variant = 'second',
  size = 'md',
  icon,
  busy = false,
  busyText,
  full = false,
  disabled = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // A busy button is not `disabled`: it would lose the focus, and with it the keyboard user's place.
  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={guard}
      className={cx(buttonClass({ variant, size, full, disabled: disabled || busy }), className)}
    >
      <span className="ui:grid">
        <span className={layer}>
          {busy && <Spinner />}
          {!busy && icon !== undefined && <Icon icon={icon} className="ui:-ml-0.5" />}
          {busy ? (busyText ?? children) : children}
        </span>
        {busyText !== undefined && (
          <Room busy={busy} busyText={busyText} rest={children} icon={icon !== undefined} />
        )}
      </span>
    </button>
  );
}

const layer = 'ui:col-start-1 ui:row-start-1 ui:inline-flex ui:items-center ui:justify-center ui:gap-1.5';

interface RoomProps {
  busy: boolean;
  busyText: string;
  rest: ReactNode;
  icon: boolean;
}

/**
 * Keeps the room of the text that is not shown, so that the wider of both decides the width from the start. The text
 * comes from the style sheet: neither a screen reader nor a search on the page may find it.
 */
function Room({ busy, busyText, rest, icon }: RoomProps) {
  const text = busy ? rest : busyText;
  if (typeof text !== 'string') return null;
  const withMark = busy ? icon : true;
  return (
    <span
      aria-hidden="true"
      data-text={text}
      className={cx(
        'ui:invisible ui:col-start-1 ui:row-start-1 ui:h-0 ui:overflow-hidden ui:after:content-[attr(data-text)]',
        withMark && 'ui:pl-5',
      )}
    />
  );
}
