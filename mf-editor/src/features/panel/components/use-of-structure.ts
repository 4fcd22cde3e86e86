import { useState } from 'react';
import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';
import { usePanelStructure } from '../state/panel-element.tsx';

/** What is read of many elements of the page: again only when another one is selected, or elements came or went, not at every key stroke. */
export function useOfStructure<T>(read: (page: PageTree, element: NodeId) => T): T {
  const { editor, element } = usePanelStructure();
  const { page } = editor;
  const key = `${element} ${page.size} ${editor.settling}`;
  const [known, setKnown] = useState(() => ({ key, value: read(page, element) }));
  if (known.key === key) return known.value;
  const next = { key, value: read(page, element) };
  setKnown(next);
  return next.value;
}
