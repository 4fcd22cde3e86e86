import { useCallback } from 'react';
import type { DropTarget } from '../../../lib/preview/preview-protocol.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import type { BlockType } from '../lib/block-types.ts';
import { insertBlock } from '../lib/insert-block.ts';

/**
 * Puts a block in, selects it and shows it. False where nothing happened: the page is locked, or the place is gone by the time the page has settled (null).
 */
export function useInsertBlock(): (type: BlockType, place: () => DropTarget | null) => Promise<boolean> {
  const editor = useEditorAlone();
  return useCallback(
    async (type, place) => {
      await editor.settled();
      const target = place();
      if (target === null || !editor.edit(insertBlock(editor.page, type, target))) return false;
      await editor.settled();
      editor.select(editor.selected, { reveal: true });
      return true;
    },
    [editor],
  );
}
