import { type RenderedUi, renderUi } from '@garimpo/sdk/testing';
import type { ReactElement } from 'react';
import type { Editor } from '../state/editor.ts';
import { EditorScope } from '../state/editor-context.tsx';

export function renderWithEditor(ui: ReactElement, editor: Editor): RenderedUi {
  return renderUi(<EditorScope editor={editor}>{ui}</EditorScope>);
}
