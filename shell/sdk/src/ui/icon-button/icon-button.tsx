import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconSource } from '../icon/icon.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { AnyLink, type LinkTarget } from '../text-link/any-link.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';
import { type IconButtonSize, iconButtonClass } from './icon-button-style.ts';

interface IconActionProps {
  /** Accessible name, and the tooltip. */
  label: string;
  /** The tooltip's words where they should differ from the name. */
  tooltip?: string;
  icon: IconSource;
  iconSize?: 14 | 16 | 18 | 20;
  size?: IconButtonSize;
}

export interface IconButtonProps
  extends IconActionProps,
    Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  busy?: boolean;
}

export function IconButton({
  label,
  tooltip = label,
  icon,
  iconSize = 16,
  size = 'sm',
  busy = false,
  disabled = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Tooltip text={tooltip}>
      <button
        {...rest}
        type={type}
        disabled={disabled}
        aria-label={label}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={guard}
        className={cx(iconButtonClass(size, disabled || busy), className)}
      >
        {busy ? <Spinner /> : <Icon icon={icon} size={iconSize} />}
      </button>
    </Tooltip>
  );
}

export type IconLinkProps = IconActionProps &
  LinkTarget &
  Omit<ComponentProps<'a'>, 'children' | 'aria-label' | 'href'>;

/** An icon button that goes somewhere. */
export function IconLink({
  label,
  tooltip = label,
  icon,
  iconSize = 16,
  size = 'sm',
  className,
  ...rest
}: IconLinkProps) {
  return (
    <Tooltip text={tooltip}>
      <AnyLink {...rest} aria-label={label} className={cx(iconButtonClass(size, false), className)}>
        <Icon icon={icon} size={iconSize} />
      </AnyLink>
    </Tooltip>
  );
}
