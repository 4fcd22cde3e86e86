import type { MappedPage } from '@garimpo/cloner-contract';
import { linkedText } from '../../../text/pt-br-linked.ts';
import { PagesMap } from './pages-map.tsx';
import { ReportPart } from './report-parts.tsx';

interface ReportPagesProps {
  pages: readonly MappedPage[];
  /** Address of the hosted clone; null for a ZIP. */
  cloneUrl: string | null;
}

/** The map of a clone of several pages after the copy: what was copied, and why the rest was not. */
export function ReportPages({ pages, cloneUrl }: ReportPagesProps) {
  const copied = pages.filter(({ state }) => state === 'copied').length;
  return (
    <ReportPart title={linkedText.map}>
      <p>{linkedText.report(copied, pages.length)}</p>
      <PagesMap
        pages={pages}
        path={({ path, state }) =>
          cloneUrl !== null && state === 'copied' ? (
            <a
              href={cloneUrl.replace(/\/$/, '') + path}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={linkedText.open(path)}
            >
              {path}
            </a>
          ) : (
            path
          )
        }
      />
    </ReportPart>
  );
}
