import { useShortcuts } from '@garimpo/sdk';
import { useEffect, useEffectEvent } from 'react';
import {
  copyChosen,
  cutChosen,
  duplicateChosen,
  paste,
  removeChosen,
  selectOut,
  stepChosen,
} from '../../../components/selection/selection-actions.ts';
import { copyChosenStyle, pasteChosenStyle } from '../../../components/selection/style-actions.ts';
import { stopOf } from '../../../lib/preview/canvas.ts';
import { type EditorCommand, editorCommand, neighbour } from '../../../lib/preview/editor-keys.ts';
import { useCanvas } from '../../../state/canvas.tsx';
import type { Editor } from '../../../state/editor.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { selectionText } from '../../../text/pt-br-selection.ts';

const words = selectionText.keys;
/** What the sheet of shortcuts tells of: the handler below listens for all of them. */
const told = [
  { keys: 'Esc', label: words.out },
  { keys: words.arrows, label: words.neighbour },
  { keys: words.altArrows, label: words.reorder },
  { keys: words.range, label: words.several },
  { keys: 'Alt F10', label: words.bar },
  { keys: 'Ctrl Alt C', label: selectionText.copyStyle },
  { keys: 'Ctrl Alt V', label: selectionText.pasteStyle },
];

interface EditorKeysOptions {
  onSave: () => void;
  /** Called for Enter, F2 and a double click. */
  onTypeText: () => void;
  /** Called for the key that leads to the bar of the selection. */
  onBar: () => void;
  /** Only saving works while the page under edit is covered, or a text is written in it. */
  paused?: boolean;
}

/** Handles the editor's keys, pressed in the app or in the frame. */
export function useEditorKeys({ onSave, onTypeText, onBar, paused = false }: EditorKeysOptions): void {
  const editor = useEditorAlone();
  const stop = stopOf(useCanvas().canvas);
  useShortcuts(words.title, told);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = editorCommand(event);
    if (command === null || command === 'find' || (paused && command !== 'save')) return;
    if (event.isComposing || event.defaultPrevented || !isMeant(command, event.target)) return;
    event.preventDefault();
    if (command === 'save') onSave();
    else if (command === 'type') onTypeText();
    else if (command === 'bar') onBar();
    else if (command === 'pasteStyle') pasteChosenStyle(editor, stop);
    else run(command, editor);
  });
  const click = useEffectEvent((event: MouseEvent) => {
    if (isOnPage(event.target)) onTypeText();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    const onClick = (event: MouseEvent) => click(event);
    window.addEventListener('keydown', onKey);
    window.addEventListener('dblclick', onClick);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('dblclick', onClick);
    };
  }, []);
}

/** Saving works everywhere. Dialogs keep all other keys, and keys without control need the focus on the page. */
function isMeant(command: EditorCommand, target: EventTarget | null): boolean {
  if (command === 'save') return true;
  const element = target instanceof Element ? target : null;
  if (element?.closest('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]')) return false;
  if (command === 'undo' || command === 'redo') return true;
  // What is selected in a panel is copied by the browser.
  if (command === 'copy' && isTextSelected()) return false;
  return command !== 'leave' && (element === null || element === document.body || isOnPage(element));
}

/** `data-editor-keys` marks the page and its outline. */
function isOnPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-editor-keys]') !== null;
}

function isTextSelected(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}

function run(
  command: Exclude<EditorCommand, 'save' | 'type' | 'find' | 'bar' | 'pasteStyle'>,
  editor: Editor,
): void {
  switch (command) {
    case 'undo':
      editor.undo();
      break;
    case 'redo':
      editor.redo();
      break;
    case 'out':
      selectOut(editor);
      break;
    case 'remove':
      void removeChosen(editor);
      break;
    case 'duplicate':
      void duplicateChosen(editor);
      break;
    case 'copy':
      copyChosen(editor);
      break;
    case 'copyStyle':
      copyChosenStyle(editor);
      break;
    case 'cut':
      void cutChosen(editor);
      break;
    case 'paste':
      void paste(editor);
      break;
    case 'earlier':
    case 'later':
      void stepChosen(editor, command);
      break;
    case 'leave':
      break;
    default: {
      const to = neighbour(editor.page, editor.selected, command);
      if (to !== null) editor.select(to, { reveal: true });
    }
  }
}
