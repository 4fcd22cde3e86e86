import { type ChangeEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { setAttribute } from '../../../lib/page/set-attributes.ts';
import { editorCommand } from '../../../lib/preview/editor-keys.ts';
import { stepNumber } from '../../../lib/style/values.ts';
import type { Editor } from '../../../state/editor.ts';
import { apply, usePanelPart } from '../state/panel-element.tsx';

/** An attribute as a field; an empty value removes it. `check` returns the reason for refusing a value. */
export function useAttribute(
  name: string,
  check: (typed: string) => string | null = () => null,
): FieldSource {
  const { editor, element } = usePanelPart((page, id) => page.attribute(id, name));
  return {
    name,
    read: () => editor.page.attribute(element, name),
    check(typed) {
      const value = typed.trim();
      if (value === '') return { value: null };
      const problem = check(value);
      return problem === null ? { value } : { problem };
    },
    put: (value, merge) => apply(editor, setAttribute(editor.page, element, name, value), merge),
  };
}

/** The subject of a field. A null value means that the page does not have it. */
export interface FieldSource {
  /** Distinguishes the fields of one element in the history. */
  name: string;
  read(): string | null;
  /** Formats the value for display; by default it is shown unchanged. */
  show?(value: string): string;
  /** `before` is the value when typing began. */
  check(typed: string, before: string | null): { value: string | null } | { problem: string };
  put(value: string | null, merge: string): boolean;
  /** Enables stepping by arrow keys; an empty field starts from this value. */
  stepFrom?: string;
}

interface Draft {
  text: string;
  /** The page's value when the draft began; any other value makes the draft stale. */
  of: string | null;
  element: number | null;
  problem: string | null;
  /** The editor refused the edit; it is repeated as soon as possible. */
  waiting: boolean;
  /** The edit was taken, and the page is parsed for it; afterwards the page's value is `of`. */
  placing: boolean;
}

/** Lasts from the first key stroke until the field is left, and is one step of the history. */
interface Session {
  merge: string;
  before: string | null;
  element: number | null;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

let sessions = 0;

/**
 * A field whose value is applied to the page while it is typed. Enter and blur keep it, Esc restores the value from
 * before. A refused text stays in the field with its reason and leaves the page alone. Changes from elsewhere (undo,
 * another selection) replace the field's text at once.
 */
export function useTypedField(editor: Editor, source: FieldSource) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const session = useRef<Session | null>(null);
  const caret = useRef<{ control: TextControl; at: number } | null>(null);
  const value = source.read();
  const selected = editor.selected;
  const live = draft !== null && isMeant(draft, value, editor) ? draft : null;
  const latest = useRef({ source, draft: live });

  useLayoutEffect(() => {
    latest.current = { source, draft: live };
  });

  // A waiting edit must not be applied to another element.
  useEffect(
    () => () => {
      latest.current.draft = null;
    },
    [],
  );

  useLayoutEffect(() => {
    if (caret.current === null) return;
    const { control, at } = caret.current;
    caret.current = null;
    control.setSelectionRange(at, at);
  });

  useEffect(() => {
    if (live === null || editor.settling || !(live.waiting || live.placing)) return;
    // Parsing gave the element another id, and typing goes on as one step.
    if (session.current !== null) session.current.element = editor.selected;
    if (live.waiting) type(live.text);
    else remember({ ...live, element: editor.selected, placing: false });
  });

  function begin(): Session {
    const { source: now, draft: last } = latest.current;
    // The value was changed from elsewhere.
    if (last === null || session.current?.element !== editor.selected) session.current = null;
    if (session.current === null) {
      sessions += 1;
      session.current = { merge: `${now.name}:${sessions}`, before: now.read(), element: editor.selected };
    }
    return session.current;
  }

  function type(text: string): void {
    const now = latest.current.source;
    const { merge, before } = begin();
    const checked = now.check(text, before);
    const refused = 'problem' in checked;
    const done = refused || now.put(checked.value, merge);
    const placing = !refused && done && editor.settling;
    remember({
      text,
      of: placing ? checked.value : now.read(),
      element: editor.selected,
      problem: refused ? checked.problem : null,
      waiting: !done && editor.lock === null,
      placing,
    });
  }

  function remember(next: Draft | null): void {
    latest.current.draft = next;
    setDraft(next);
  }

  function keep(): void {
    session.current = null;
    const last = latest.current.draft;
    if (last?.problem === null && !last.waiting && !last.placing) remember(null);
  }

  function restore(): boolean {
    const started = session.current;
    const changed = started !== null && started.element === selected && started.before !== value;
    if (!changed && live === null) return false;
    if (changed) source.put(started.before, started.merge);
    session.current = null;
    remember(null);
    return true;
  }

  function travel(command: 'undo' | 'redo'): void {
    if (live?.problem) remember(null);
    else editor[command]();
    session.current = null;
  }

  function step(event: KeyboardEvent<TextControl>): void {
    const control = event.currentTarget;
    const size = event.shiftKey ? 10 : 1;
    const from = control.value === '' ? (source.stepFrom ?? '') : control.value;
    const next = stepNumber(from, control.selectionStart ?? 0, event.key === 'ArrowUp' ? size : -size);
    if (next === null) return;
    event.preventDefault();
    caret.current = { control, at: next.caret };
    type(next.text);
  }

  return {
    text: live?.text ?? (value === null ? '' : (source.show?.(value) ?? value)),
    problem: live?.problem ?? null,
    value,
    type,
    clear(): void {
      session.current = null;
      type('');
      keep();
    },
    bind: {
      onChange: (event: ChangeEvent<TextControl>) => type(event.target.value),
      onBlur: keep,
      onKeyDown(event: KeyboardEvent<TextControl>) {
        if (event.defaultPrevented || event.nativeEvent.isComposing) return;
        const command = editorCommand(event);
        if (command === 'undo' || command === 'redo') travel(command);
        else if (event.key === 'Enter' && !event.shiftKey) keep();
        else if (event.key !== 'Escape' || !restore()) {
          const steps =
            source.stepFrom !== undefined && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
          if (steps) step(event);
          return;
        }
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

/** During parsing ids stay valid, so a different id means another selection; afterwards all ids are new. */
function isMeant(draft: Draft, value: string | null, { selected, settling }: Editor): boolean {
  if (draft.placing) return settling ? draft.element === selected : draft.of === value;
  if (draft.waiting) return !settling || draft.element === selected;
  return draft.of === value && draft.element === selected;
}
