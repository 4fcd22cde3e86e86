import { useMemo } from 'react';
import { useCalmPage } from '../../../components/use-calm-page.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';

/**
 * What `read` finds in the page: found again after every change of it, once it stands still.
 * @returns the page that it was found in with it: places hold for that one alone
 */
export function usePageFacts<Facts>(read: (page: PageTree) => Facts): { page: PageTree; facts: Facts } {
  const page = useCalmPage();
  const facts = useMemo(() => read(page), [page, read]);
  return { page, facts };
}
