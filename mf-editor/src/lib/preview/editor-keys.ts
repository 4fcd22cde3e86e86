interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What each key does where a page is edited and nobody writes. */
const PLAIN = {
  ArrowUp: 'parent',
  ArrowDown: 'child',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Escape: 'clear',
  Delete: 'remove',
  Backspace: 'remove',
  Enter: 'type',
  F2: 'type',
  Tab: 'leave',
} as const;
const WITH_CONTROL = { z: 'undo', y: 'redo', s: 'save' } as const;

export type EditorCommand =
  | (typeof PLAIN)[keyof typeof PLAIN]
  | (typeof WITH_CONTROL)[keyof typeof WITH_CONTROL];

/** Null for a key that is the browser's. */
export function editorCommand(key: Key & { shiftKey: boolean }): EditorCommand | null {
  if (key.altKey) return null;
  if (key.ctrlKey || key.metaKey) {
    const command = WITH_CONTROL[key.key.toLowerCase() as keyof typeof WITH_CONTROL] ?? null;
    return command === 'undo' && key.shiftKey ? 'redo' : command;
  }
  return PLAIN[key.key as keyof typeof PLAIN] ?? null;
}

export function isEditorKey(key: Key & { shiftKey: boolean }): boolean {
  return editorCommand(key) !== null;
}
