import { useDeferredValue, useMemo } from 'react';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import { useEditor } from '../../../state/editor-context.tsx';

/**
 * What `read` finds in the page: found again, when there is time for it, after every change of the page.
 * @returns the page that it was found in with it: places hold for that one alone
 */
export function usePageFacts<Facts>(read: (page: PageTree) => Facts): { page: PageTree; facts: Facts } {
  const editor = useEditor();
  const page = useDeferredValue(editor.page);
  const facts = useMemo(() => read(page), [page, read]);
  return { page, facts };
}
