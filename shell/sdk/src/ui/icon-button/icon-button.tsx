import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconSource } from '../icon/icon.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { AnyLink, type LinkTarget } from '../text-link/any-link.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';

/**
 * `sm` 28 (36 on phones) is the common one; `head` 24 (36) for a card's head; `row` 28 (44) for a card's action row;
 * `md` 36 (44) beside fields and buttons.
 */
export type IconButtonSize = 'head' | 'sm' | 'row' | 'md';

const sizes: Record<IconButtonSize, string> = {
  head: 'ui:size-6 ui:max-md:size-9',
  sm: 'ui:size-control-sm',
  row: 'ui:size-7 ui:max-md:size-11',
  md: 'ui:size-control',
};

export function iconButtonClass(size: IconButtonSize, disabled: boolean): string {
  return cx(
    'ui:inline-grid ui:flex-none ui:place-items-center ui:rounded-sm ui:transition-colors ui:duration-fast',
    sizes[size],
    disabled
      ? 'ui:cursor-not-allowed ui:text-ink-off'
      : 'ui:text-ink-3 ui:hover:veil-hover ui:hover:text-ink ui:active:veil-press ui:data-[state=open]:veil-hover ui:data-[state=open]:text-ink ui:aria-pressed:text-gold-text',
  );
}

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
