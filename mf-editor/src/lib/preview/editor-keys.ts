interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

export type EditorCommand =
  | 'parent'
  | 'child'
  | 'previous'
  | 'next'
  | 'clear'
  | 'remove'
  | 'type'
  | 'leave'
  | 'undo'
  | 'redo'
  | 'save'
  /** The app's own search: only the frame has to know, or the browser would open its. */
  | 'find';

/** What each key does where a page is edited and nobody writes. */
const plain = new Map<string, EditorCommand>([
  ['ArrowUp', 'parent'],
  ['ArrowDown', 'child'],
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  ['Escape', 'clear'],
  ['Delete', 'remove'],
  ['Backspace', 'remove'],
  ['Enter', 'type'],
  ['F2', 'type'],
  ['Tab', 'leave'],
]);
const withControl = new Map<string, EditorCommand>([
  ['z', 'undo'],
  ['y', 'redo'],
  ['s', 'save'],
  ['k', 'find'],
]);

/** Null for a key that is the browser's. */
export function editorCommand(key: Key): EditorCommand | null {
  if (key.altKey) return null;
  if (!key.ctrlKey && !key.metaKey) return plain.get(key.key) ?? null;
  const command = withControl.get(key.key.toLowerCase()) ?? null;
  return command === 'undo' && key.shiftKey ? 'redo' : command;
}
