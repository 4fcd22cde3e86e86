import { defineTool } from '@garimpo/sdk';
import {
  type RenderedTool,
  type RenderedUi,
  type RenderToolOptions,
  renderTool,
  renderUi,
} from '@garimpo/sdk/testing';
import type { ReactElement } from 'react';
import type { Editor } from '../state/editor.ts';
import { EditorScope } from '../state/editor-context.tsx';

// jsdom has no object URLs.
URL.createObjectURL ??= () => 'blob:image';
URL.revokeObjectURL ??= () => {};

export function renderAsTool(ui: ReactElement, editor: Editor, api: RenderToolOptions['api']): RenderedTool {
  const element = <EditorScope editor={editor}>{ui}</EditorScope>;
  return renderTool(defineTool({ routes: [{ path: '/', element }] }), { at: '/', api });
}

export function renderWithEditor(ui: ReactElement, editor: Editor): RenderedUi {
  return renderUi(<EditorScope editor={editor}>{ui}</EditorScope>);
}

/** Pastes a text into a field, as one change. */
export async function paste(user: RenderedUi['user'], field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
