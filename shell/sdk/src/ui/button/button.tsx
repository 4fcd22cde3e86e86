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
