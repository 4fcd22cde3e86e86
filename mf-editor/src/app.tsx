import { defineTool } from '@garimpo/sdk';
import { paths } from './paths.ts';
import { EditorStudioRoute } from './routes/editor-studio.tsx';

export const tool = defineTool({
  routes: [{ path: paths.editorStudio, element: <EditorStudioRoute /> }],
});
