import { toast } from '@garimpo/sdk';
import { useEffect, useEffectEvent } from 'react';
import { canRestructure, removeElement } from '../../../lib/page/restructure.ts';
import { type EditorCommand, editorCommand, neighbour } from '../../../lib/preview/editor-keys.ts';
import type { Editor } from '../../../state/editor.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { previewText as words } from '../../../text/pt-br-preview.ts';

interface EditorKeysOptions {
  onSave: () => void;
  /** Called for Enter, F2 and a double click. */
  onTypeText: () => void;
  /** Only saving works while the page under edit is covered. */
  paused?: boolean;
}

/** Handles the editor's keys, pressed in the app or in the frame. */
export function useEditorKeys({ onSave, onTypeText, paused = false }: EditorKeysOptions): void {
  const editor = useEditorAlone();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = editorCommand(event);
    if (command === null || command === 'find' || (paused && command !== 'save')) return;
    if (event.defaultPrevented || !isMeant(command, event.target)) return;
    event.preventDefault();
    if (command === 'save') onSave();
    else if (command === 'type') onTypeText();
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
  return command !== 'leave' && (element === null || element === document.body || isOnPage(element));
}

/** `data-editor-keys` marks the page and its outline. */
function isOnPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-editor-keys]') !== null;
}

function run(command: Exclude<EditorCommand, 'save' | 'type' | 'find'>, editor: Editor): void {
  switch (command) {
    case 'undo':
      editor.undo();
      break;
    case 'redo':
      editor.redo();
      break;
    case 'clear':
      editor.select(null);
      break;
    case 'remove':
      remove(editor);
      break;
    case 'leave':
      break;
    default: {
      const to = neighbour(editor.page, editor.selected, command);
      if (to !== null) editor.select(to, { reveal: true });
    }
  }
}

function remove(editor: Editor): void {
  const { page, selected } = editor;
  if (selected === null) return;
  if (!canRestructure(page, selected)) {
    toast.info(words.notRemoved);
    return;
  }
  if (!editor.edit(removeElement(page, selected))) return;
  void editor.settled().then(() => {
    const { source } = editor.page;
    const undo = () => {
      // Later edits must not be undone by this button.
      if (editor.page.source === source) editor.undo();
    };
    toast.success(words.removed, { action: { label: words.undo, onClick: undo } });
  });
}
