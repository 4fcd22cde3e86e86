import { createContext, type ReactNode, use, useMemo } from 'react';
import type { PageEdit } from '../../../lib/page/page-edit.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import type { Editor } from '../../../state/editor.ts';
import { useEditor, useEditorAlone, useEditorPart } from '../../../state/editor-context.tsx';

export function apply(editor: Editor, edit: PageEdit, merge?: string): boolean {
  if (edit.patches.length === 0) return true;
  return editor.edit(merge === undefined ? edit : { ...edit, merge });
}

interface Shown {
  element: NodeId;
  /** The element cannot be changed: the page is locked, or it has no start tag. */
  fixed: boolean;
}

const ElementContext = createContext<Shown | null>(null);

interface ElementScopeProps extends Shown {
  children: ReactNode;
}

export function ElementScope({ element, fixed, children }: ElementScopeProps) {
  const shown = useMemo(() => ({ element, fixed }), [element, fixed]);
  return <ElementContext value={shown}>{children}</ElementContext>;
}

export function usePanelElement() {
  const editor = useEditor();
  return { editor, page: editor.page, ...useShown() };
}

/**
 * The element that the panel shows. The component renders again when `read` returns another value, when another
 * element is shown, and when the page is parsed again. The page is not returned: edits must be made of the current
 * `editor.page`.
 */
export function usePanelPart<T extends string | number | boolean | null>(
  read: (page: PageTree, element: NodeId) => T,
) {
  const editor = useEditorAlone();
  const shown = useShown();
  useEditorPart(({ settling }) => settling);
  const value = useEditorPart(({ page }) =>
    // The element may be gone before the panel learns of another selection.
    shown.element < page.size && page.isElement(shown.element) ? read(page, shown.element) : null,
  );
  return { editor, value, ...shown };
}

/** For components that depend only on the structure of the page. */
export function usePanelStructure() {
  return usePanelPart(() => null);
}

function useShown(): Shown {
  const shown = use(ElementContext);
  if (shown === null) throw new Error('the panel stands outside of ElementScope');
  return shown;
}
