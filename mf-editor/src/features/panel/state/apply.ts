import type { PageEdit } from '../../../lib/page/page-tree.ts';
import type { Editor } from '../../../state/editor.ts';

/** Does an edit that may change nothing. False where the editor takes none at the moment. */
export function apply(editor: Editor, edit: PageEdit, merge?: string): boolean {
  if (edit.patches.length === 0) return true;
  return editor.edit(merge === undefined ? edit : { ...edit, merge });
}
