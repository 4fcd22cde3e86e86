import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

export type LinkTarget =
  | { to: string; href?: undefined; newTab?: undefined }
  /** `newTab` opens beside, without handing over the opener or the address it came from. */
  | { href: string; to?: undefined; newTab?: boolean | undefined };

export type AnyLinkProps = LinkTarget & Omit<ComponentProps<'a'>, 'href'>;

/** One link for both worlds: a router link for `to`, a plain anchor for `href`. */
export function AnyLink({ to, href, newTab = false, ...rest }: AnyLinkProps) {
  if (to !== undefined) return <Link {...rest} to={to} />;
  return <a {...rest} href={href} {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})} />;
}
