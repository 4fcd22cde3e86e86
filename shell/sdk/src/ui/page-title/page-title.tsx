import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../icon/icon.tsx';
import { useDocumentTitle } from '../use-document-title.ts';

export interface PageTitleProps {
  /** The h1, and the name of the browser's tab. */
  title: string;
  /** Beside the title: that it is new, or being tried. */
  mark?: ReactNode;
  /** A 13px line below: count, limit, source. */
  sub?: ReactNode;
  /** Buttons, the gold one last. On phones they go under the title, full width. */
  actions?: ReactNode;
  /** Given only on pages deeper than the sidebar. */
  back?: { to: string; label: string };
}

export function PageTitle({ title, mark, sub, actions, back }: PageTitleProps) {
  useDocumentTitle(title);
  return (
    <div className="ui:mb-5 ui:max-md:mb-4">
      {back !== undefined && (
        <Link
          to={back.to}
          className="ui:mb-3 ui:inline-flex ui:items-center ui:gap-1.5 ui:rounded-xs ui:max-md:mb-0 ui:max-md:min-h-11 ui:text-small ui:font-medium ui:text-ink-2 ui:hover:text-ink ui:active:text-gold-text"
        >
          <Icon icon={ArrowLeft} />
          {back.label}
        </Link>
      )}
      <div className="ui:flex ui:min-h-9 ui:flex-wrap ui:items-center ui:gap-3">
        <div className="ui:min-w-0">
          <div className="ui:flex ui:items-center ui:gap-2">
            <h1 className="ui:truncate">{title}</h1>
            {mark}
          </div>
          {sub !== undefined && (
            <div className="ui:mt-0.5 ui:text-small ui:wrap-anywhere ui:text-ink-3">{sub}</div>
          )}
        </div>
        {actions !== undefined && (
          <div className="ui:ml-auto ui:flex ui:items-center ui:gap-2 ui:max-md:ml-0 ui:max-md:w-full ui:max-md:flex-wrap ui:max-md:[&>a]:flex-1 ui:max-md:[&>button]:flex-1">
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}
