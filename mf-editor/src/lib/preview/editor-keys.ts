import { wordSet } from '../html/text.ts';
import type { PageTree } from '../page/page-tree.ts';
import type { NodeId } from '../page/parsed-page.ts';

/** Elements that are never rendered. */
const UNSEEN = wordSet(
  'base head link meta noscript script source style template title track param noframes',
);

function isSeen(page: PageTree, id: NodeId): boolean {
  return page.isElement(id) && !UNSEEN.has(page.tag(id));
}

export function seenChildren(page: PageTree, id: NodeId): NodeId[] {
  return page.children(id).filter((child) => isSeen(page, child));
}

/** The element that an arrow key leads to; null where there is none. Without a selection it is the body. */
export function neighbour(
  page: PageTree,
  from: NodeId | null,
  direction: 'parent' | 'child' | 'previous' | 'next',
): NodeId | null {
  if (from === null) return page.body;
  const parent = page.parent(from);
  if (direction === 'parent') return parent;
  if (direction === 'child') return seenChildren(page, from)[0] ?? null;
  if (parent === null) return null;
  const siblings = seenChildren(page, parent);
  return siblings[siblings.indexOf(from) + (direction === 'next' ? 1 : -1)] ?? null;
}

interface Key {
  key: string;
  /** The key itself, whatever it types. */
  code: string;
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
  | 'out'
  | 'remove'
  | 'duplicate'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'copyStyle'
  | 'pasteStyle'
  /** Moves what is selected among its siblings. */
  | 'earlier'
  | 'later'
  /** Goes to the bar of the selection. */
  | 'bar'
  | 'type'
  | 'leave'
  | 'undo'
  | 'redo'
  | 'save'
  /** The app's search: the frame must prevent the browser's own. */
  | 'find';

/** Keys without modifiers, valid while no field has the focus. */
const plain = new Map<string, EditorCommand>([
  ['ArrowUp', 'parent'],
  ['ArrowDown', 'child'],
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  ['Escape', 'out'],
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
  ['c', 'copy'],
  ['x', 'cut'],
  ['v', 'paste'],
  ['d', 'duplicate'],
]);
const withAlt = new Map<string, EditorCommand>([
  ['ArrowUp', 'earlier'],
  ['ArrowLeft', 'earlier'],
  ['ArrowDown', 'later'],
  ['ArrowRight', 'later'],
  ['F10', 'bar'],
]);

/** By what stands on the key, or by the key: with Option, a Mac types other letters with these. */
function styleCommand({ key, code, shiftKey }: Key): EditorCommand | null {
  if (shiftKey) return null;
  const is = (letter: string) => key.toLowerCase() === letter || code === `Key${letter.toUpperCase()}`;
  if (is('c')) return 'copyStyle';
  return is('v') ? 'pasteStyle' : null;
}

export function editorCommand(key: Key): EditorCommand | null {
  const control = key.ctrlKey || key.metaKey;
  // With Ctrl and Alt, keyboards of some countries type characters: these two count while the focus is on the page alone.
  if (key.altKey) return control ? styleCommand(key) : (withAlt.get(key.key) ?? null);
  if (!control) return plain.get(key.key) ?? null;
  const command = withControl.get(key.key.toLowerCase()) ?? null;
  if (!key.shiftKey) return command;
  // With Shift, the browser opens its tools with these.
  if (command === 'copy' || command === 'cut' || command === 'paste' || command === 'duplicate') return null;
  return command === 'undo' ? 'redo' : command;
}
