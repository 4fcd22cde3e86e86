import type { PageEdit } from '../lib/page/page-tree.ts';
import { setText } from '../lib/page/set-text.ts';
import type { Editor } from '../state/editor.ts';

/** The first text that holds `words`, with others in their place. */
export function retyped(editor: Editor, words: string, others: string): PageEdit {
  const { page } = editor;
  const text = page.texts().find((id) => page.value(id).includes(words));
  if (text === undefined) throw new Error(`no text holds ${words}`);
  return setText(page, text, page.value(text).replace(words, others));
}
