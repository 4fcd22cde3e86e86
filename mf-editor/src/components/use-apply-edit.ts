import { toast } from '@garimpo/sdk';
import { startTransition, useEffect, useState } from 'react';
import type { PageEdit } from '../lib/page/page-edit.ts';
import type { PageTree } from '../lib/page/page-tree.ts';
import { useEditor, useEditorAlone } from '../state/editor-context.tsx';
import { applyText } from '../text/pt-br-replace.ts';

/** How long a page must be unchanged before it is searched, so that typing never waits for a search. */
const SETTLED_MS = 200;

/** The page after it has been unchanged for a moment. Findings hold while it is `editor.page`. */
export function useSettledPage(): PageTree {
  const { page } = useEditor();
  const [calm, setCalm] = useState(page);
  useEffect(() => {
    if (page === calm) return;
    const timer = setTimeout(() => startTransition(() => setCalm(page)), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [page, calm]);
  return calm;
}

/**
 * Makes an edit of the whole page in one step and offers to undo it in a toast. Resolves to whether it was made; a
 * failure is shown to the person. `edit` may throw RangeError for a place that cannot be changed.
 */
export function useApplyEdit(): (edit: () => PageEdit, message: string) => Promise<boolean> {
  const editor = useEditorAlone();
  return async (edit, message) => {
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
      // Undo reverts the last step, which must still be this one.
      if (editor.page.source === after.source && editor.undo()) toast.info(applyText.undone);
      else toast.info(applyText.changedSince);
    };
    toast.success(message, { action: { label: applyText.undo, onClick: undo } });
    return true;
  };
}
