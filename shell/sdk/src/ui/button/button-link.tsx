import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconSource } from '../icon/icon.tsx';
import { AnyLink, type LinkTarget } from '../text-link/any-link.tsx';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts';

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
