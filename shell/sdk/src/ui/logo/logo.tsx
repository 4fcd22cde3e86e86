import { uiText } from '../../text/pt-br.ts';
import { cx } from '../cx.ts';

export interface LogoProps {
  /** Shows the name beside the nugget. */
  withName?: boolean;
  className?: string;
}

/** Outline first, then the seven facets that lie on it. */
const facets = [
  'M10 3.5 21.5 2.5 29.5 11 27.5 22.5 17.5 29.5 6.5 26 2.5 14.5Z',
  'M10 3.5 21.5 2.5 18.5 11.5 9.5 13.5Z',
  'M21.5 2.5 29.5 11 18.5 11.5Z',
  'M29.5 11 27.5 22.5 18.5 11.5Z',
  'M27.5 22.5 17.5 29.5 18.5 11.5Z',
  'M17.5 29.5 6.5 26 9.5 13.5Z',
  'M10 3.5 9.5 13.5 2.5 14.5Z',
  'M17.5 29.5 9.5 13.5 18.5 11.5Z',
];

/** The same in both themes. Decorative nugget; the word is text. */
export function Logo({ withName = true, className }: LogoProps) {
  return (
    <span className={cx('ui:inline-flex ui:items-center ui:gap-2.5', className)}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="ui:size-6.5 ui:flex-none">
        {facets.map((path, at) => (
          <path key={path} d={path} style={{ fill: `var(--g-nugget-${at})` }} />
        ))}
      </svg>
      {withName ? (
        <span className="ui:text-[17px] ui:leading-none ui:font-brand ui:tracking-[-0.028em]">
          {uiText.product}
        </span>
      ) : (
        <span className="ui:sr-only">{uiText.product}</span>
      )}
    </span>
  );
}
