import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { Editor } from './editor.ts';

const EditorContext = createContext<Editor | null>(null);

interface EditorScopeProps {
  editor: Editor;
  children: ReactNode;
}

export function EditorScope({ editor, children }: EditorScopeProps) {
  return <EditorContext value={editor}>{children}</EditorContext>;
}

export function useEditor(): Editor {
  const editor = useEditorAlone();
  useSyncExternalStore(
    (listener) => editor.subscribe(listener),
    () => editor.revision,
  );
  return editor;
}

/**
 * A value derived from the editor. The component renders again when the value changes by identity: a string, a
 * number, or an object that the editor keeps. Event handlers must read the editor again, because a rendered value may
 * belong to an older page.
 */
export function useEditorPart<T>(read: (editor: Editor) => T): T {
  const editor = useEditorAlone();
  return useSyncExternalStore(
    (listener) => editor.subscribe(listener),
    () => read(editor),
  );
}

/** The open editor, without rendering again when it changes. */
export function useEditorAlone(): Editor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('useEditor stands outside of EditorScope');
  return editor;
}
