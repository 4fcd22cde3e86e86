import { errorText, toast } from '@garimpo/sdk';
import { useCallback, useEffect, useRef } from 'react';
import type { DropTarget } from '../../../lib/preview/preview-protocol.ts';
import { log } from '../../../log.ts';
import { blockLooksOf } from '../../../state/block-looks.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { ownBlocksText } from '../../../text/pt-br-own-blocks.ts';
import { useBlockMarkup } from '../api/own-blocks.ts';
import { blockHtml } from '../lib/block-html.ts';
import { insertBlock } from '../lib/insert-block.ts';
import type { PaletteBlock } from '../lib/palette-block.ts';

/**
 * Inserts a block, selects it and reveals it. Resolves to false where the page is locked, the place is gone once the page has settled (null), or the
 * block did not come, which the person is told.
 */
export function useInsertBlock(): (block: PaletteBlock, place: () => DropTarget | null) => Promise<boolean> {
  const editor = useEditorAlone();
  const markup = useBlockMarkup();
  const latest = useRef(markup);
  useEffect(() => {
    latest.current = markup;
  });
  return useCallback(
    async (block, place) => {
      try {
        const html =
          block.kind === 'made'
            ? blockHtml(block.type, blockLooksOf(editor).look)
            : await latest.current(block.id);
        await editor.settled();
        const target = place();
        if (target === null || !editor.edit(insertBlock(editor.page, html, target))) return false;
      } catch (error) {
        if (block.kind === 'made') throw error;
        log.error('mf-editor: a block could not be put into the page', error);
        toast.error(errorText(error, text.errors, ownBlocksText.notInserted(block.name)));
        return false;
      }
      await editor.settled();
      editor.select(editor.selected, { reveal: true });
      return true;
    },
    [editor],
  );
}
