import { toast } from '@garimpo/sdk';
import type { PageEdit } from '../lib/page/page-tree.ts';
import { useEditorAlone } from '../state/editor-context.tsx';
import { applyText } from '../text/pt-br-replace.ts';

/**
 * Makes an edit of the whole page in one step, says so, and offers the way back. Resolves to whether it was made; where it was not, that has been said.
 * `edit` may throw RangeError for a place that cannot be changed.
 */
export function useApplyEdit(): (edit: () => PageEdit, said: string) => Promise<boolean> {
  const editor = useEditorAlone();
  return async (edit, said) => {
    const before = editor.page;
    try {
      if (!editor.edit(edit())) {
        toast.error(editor.lock === null ? applyText.notNow : applyText.locked);
        return false;
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      toast.error(applyText.impossible);
      return false;
    }
    await editor.settled();
    const after = editor.page;
    if (after === before) {
      toast.error(applyText.failed);
      return false;
    }
    const undo = () => {
      // The last step is taken back, whichever it is: only this one is meant.
      if (editor.page.source === after.source && editor.undo()) toast.info(applyText.undone);
      else toast.info(applyText.changedSince);
    };
    toast.success(said, { action: { label: applyText.undo, onClick: undo } });
    return true;
  };
}
