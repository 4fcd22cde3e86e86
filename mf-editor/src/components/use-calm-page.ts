import { startTransition, useEffect, useState } from 'react';
import type { PageTree } from '../lib/page/page-tree.ts';
import { useEditor } from '../state/editor-context.tsx';

/** So long a page stays as it is before it is looked through: somebody who types is not to wait for that with every key. */
const CALM_MS = 200;

/** The page as it was when it last stood still; what is found in it holds while it is `editor.page`. */
export function useCalmPage(): PageTree {
  const { page } = useEditor();
  const [calm, setCalm] = useState(page);
  useEffect(() => {
    if (page === calm) return;
    const timer = setTimeout(() => startTransition(() => setCalm(page)), CALM_MS);
    return () => clearTimeout(timer);
  }, [page, calm]);
  return calm;
}
