import type { FromPreview } from '../../lib/preview/open-preview.ts';
import type { ToPreview } from '../../lib/preview/preview-protocol.ts';
import type { Editor } from '../../state/editor.ts';
import { chosenOf, drop, landingOf } from './selection-actions.ts';

/** Answers a drag in the page: with the place where the element would come to stand, and at its end with the move. */
export function carry(
  editor: Editor,
  { element, target, ends }: Extract<FromPreview, { kind: 'carry' }>,
  send: (message: ToPreview) => void,
): void {
  const { page } = editor;
  const isElement = (id: number) => id < page.size && page.isElement(id);
  if (!isElement(element)) return;
  const chosen = chosenOf(editor);
  const ids = chosen.includes(page.original(element)) ? chosen : [page.original(element)];
  const wanted = target !== null && isElement(target.element) ? target : null;
  if (ends === 'none') {
    const landing = wanted === null || editor.lock !== null ? null : landingOf(editor, ids, wanted);
    send({ kind: 'aim', target: landing });
    return;
  }
  send({ kind: 'aim', target: null });
  if (ends === 'drop' && wanted !== null) void drop(editor, ids, wanted);
}
