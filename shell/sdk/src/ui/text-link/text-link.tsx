import { cx } from '../cx.ts';
import { AnyLink, type AnyLinkProps } from './any-link.tsx';

export type TextLinkProps = AnyLinkProps;

/** A link inside or beside text: readable gold, underlined. */
export function TextLink({ className, ...rest }: TextLinkProps) {
  return (
    <AnyLink
      {...rest}
      className={cx(
        'ui:rounded-xs ui:font-medium ui:text-gold-text ui:underline ui:decoration-gold-line ui:underline-offset-[3px] ui:hover:decoration-current',
        className,
      )}
    />
  );
}
