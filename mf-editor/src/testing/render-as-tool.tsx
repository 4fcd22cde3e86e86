import { defineTool } from '@garimpo/sdk';
import { type RenderedTool, type RenderToolOptions, renderTool } from '@garimpo/sdk/testing';
import type { ReactElement } from 'react';
import type { Editor } from '../state/editor.ts';
import { EditorScope } from '../state/editor-context.tsx';

export function renderAsTool(ui: ReactElement, editor: Editor, api: RenderToolOptions['api']): RenderedTool {
  const element = <EditorScope editor={editor}>{ui}</EditorScope>;
  return renderTool(defineTool({ routes: [{ path: '/', element }] }), { at: '/', api });
}
