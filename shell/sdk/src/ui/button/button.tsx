import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconSource } from '../icon/icon.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts';

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
      {busyText === undefined ? (
        <Content icon={icon} busy={busy}>
          {children}
        </Content>
      ) : (
        <span className="ui:grid">
          <Layer shown={!busy}>
            <Content icon={icon}>{children}</Content>
          </Layer>
          <Layer shown={busy}>
            <Content busy>{busyText}</Content>
          </Layer>
        </span>
      )}
    </button>
  );
}

interface ContentProps {
  icon?: IconSource | undefined;
  busy?: boolean;
  children: ReactNode;
}

function Content({ icon, busy = false, children }: ContentProps) {
  return (
    <>
      {busy && <Spinner />}
      {!busy && icon !== undefined && <Icon icon={icon} className="ui:-ml-0.5" />}
      {children}
    </>
  );
}

/** Both texts share one cell, so the wider of them decides the width from the start. */
function Layer({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <span
      className={cx(
        'ui:col-start-1 ui:row-start-1 ui:inline-flex ui:items-center ui:justify-center ui:gap-1.5',
        !shown && 'ui:invisible',
      )}
      aria-hidden={!shown || undefined}
    >
      {children}
    </span>
  );
}
