import { createContext, type ReactNode, use, useMemo } from 'react';
import type { NodeId } from '../../../lib/page/page-tree.ts';
import { useEditor } from '../../../state/editor-context.tsx';

interface Shown {
  element: NodeId;
  /** Nothing of it can be changed: the page is locked, or the element is not written. */
  fixed: boolean;
}

const ElementContext = createContext<Shown | null>(null);

export interface ElementScopeProps extends Shown {
  children: ReactNode;
}

export function ElementScope({ element, fixed, children }: ElementScopeProps) {
  const shown = useMemo(() => ({ element, fixed }), [element, fixed]);
  return <ElementContext value={shown}>{children}</ElementContext>;
}

/** The element that the panel shows, and the editor; drawn again with every change of it. */
export function usePanelElement() {
  const editor = useEditor();
  const shown = use(ElementContext);
  if (shown === null) throw new Error('usePanelElement stands outside of ElementScope');
  return { editor, page: editor.page, ...shown };
}
