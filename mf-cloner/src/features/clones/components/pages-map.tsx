import type { MappedPage } from '@garimpo/cloner-contract';
import { Badge, cx } from '@garimpo/sdk';
import { Ban, Check, CircleMinus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { linkedText } from '../../../text/pt-br-linked.ts';
import { inTreeOrder } from '../lib/page-tree.ts';

/** Each link further from the first page is drawn further in. */
const INDENTS = ['', 'pl-5', 'pl-10', 'pl-15'];

const looks: Record<MappedPage['state'], { icon: typeof Check; className: string } | null> = {
  found: null,
  copied: { icon: Check, className: 'text-success-text' },
  left_out: { icon: CircleMinus, className: 'text-ink-3' },
  over_limit: { icon: TriangleAlert, className: 'text-warn-text' },
  refused: { icon: Ban, className: 'text-danger-text' },
};

interface PagesMapProps {
  pages: readonly MappedPage[];
  /** What stands before a page: a box to take it, or nothing. */
  before?: (page: MappedPage) => ReactNode;
  /** Draws the path; plain text by default. */
  path?: (page: MappedPage) => ReactNode;
}

/** The pages of a clone as a tree: which page leads to which, what each one is, and what becomes of it. */
export function PagesMap({ pages, before, path }: PagesMapProps) {
  return (
    <ul aria-label={linkedText.map} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {inTreeOrder(pages).map((page) => (
        <li
          key={page.path}
          className={cx('flex min-w-0 items-center gap-2 py-1', INDENTS[Math.min(page.depth, 3)])}
        >
          {before?.(page)}
          <span className="grid min-w-0 flex-1">
            <span className="flex min-w-0 items-center gap-2">
              <span className="min-w-0 truncate font-label text-ink" title={page.url}>
                {path?.(page) ?? page.path}
              </span>
              {page.role !== null && <Badge>{linkedText.role(page.role)}</Badge>}
            </span>
            {page.title !== null && (
              <span className="truncate text-caption text-ink-3" title={page.title}>
                {page.title}
              </span>
            )}
          </span>
          <PageState page={page} />
        </li>
      ))}
    </ul>
  );
}

function PageState({ page }: { page: MappedPage }) {
  const look = looks[page.state];
  if (look === null) return null;
  const { icon: Sign, className } = look;
  return (
    <span className={cx('flex flex-none items-center gap-1 text-caption max-md:max-w-32', className)}>
      <Sign size={12} aria-hidden className="flex-none" />
      {linkedText.state(page)}
    </span>
  );
}
