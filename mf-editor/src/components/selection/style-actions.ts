import { toast } from '@garimpo/sdk';
import type { Stop } from '../../lib/preview/canvas.ts';
import { type CopiedStyle, copyStyle, pasteStyle } from '../../lib/style/copied-style.ts';
import type { Editor } from '../../state/editor.ts';
import { nameOf } from '../../state/names.ts';
import { applyText } from '../../text/pt-br-replace.ts';
import { selectionText as words } from '../../text/pt-br-selection.ts';
import { chosenOf } from './selection-actions.ts';

/** A copied style may be pasted into any site that is open in this tab, because it names no file. */
let copied: CopiedStyle | null = null;

export const isStyleCopied = (): boolean => copied !== null;

/** Takes the look of the selected element, as the page shows it at this width. */
export function copyChosenStyle({ page, selected, computed }: Editor): void {
  const style = copyStyle(computed);
  if (selected === null || style.size === 0) return;
  copied = style;
  toast.info(words.styleCopied(nameOf(page, selected)));
}

/** Gives the look to what is selected. The styles are of the shown width, as those of the panel. */
export function pasteChosenStyle(editor: Editor, stop: Stop): void {
  const { page, selected, computed } = editor;
  if (selected === null) return;
  if (copied === null) return void toast.info(words.noStyle);
  const ids = chosenOf(editor).filter((id) => page.isWritten(id));
  const supports = (property: string, value: string) => CSS.supports(property, value);
  const edit = pasteStyle(page, ids, copied, { computed: new Map([[selected, computed]]), stop, supports });
  if (edit.patches.length === 0) toast.info(words.styleAlike);
  else if (!editor.edit(edit)) toast.info(editor.lock === null ? words.busy : applyText.locked);
}
