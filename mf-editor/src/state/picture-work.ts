import { useSyncExternalStore } from 'react';
import type { Editor } from './editor.ts';
import { useEditorAlone } from './editor-context.tsx';

/** What is going on with a picture that was dropped in the page. */
export type PictureStatus =
  /** `share` is from 0 to 1; 1 while the service makes the files. */
  | { kind: 'sending'; name: string; share: number; cancel: () => void }
  | { kind: 'problem'; name: string; reason: string }
  /** The picture is there, and its description is asked for. */
  | { kind: 'describe'; src: string; alt: string };

class PictureWork {
  status: PictureStatus | null = null;
  readonly #listeners = new Set<() => void>();

  show(status: PictureStatus | null): void {
    this.status = status;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

const known = new WeakMap<Editor, PictureWork>();

export function pictureWorkOf(editor: Editor): PictureWork {
  const own = known.get(editor) ?? new PictureWork();
  known.set(editor, own);
  return own;
}

export function usePictureStatus(): PictureStatus | null {
  const work = pictureWorkOf(useEditorAlone());
  return useSyncExternalStore(work.subscribe, () => work.status);
}
