import { useSyncExternalStore } from 'react';
import { NO_PALETTE, type PagePalette } from '../lib/looks/page-palette.ts';
import type { Editor } from './editor.ts';
import { useEditorAlone } from './editor-context.tsx';

/** What the page in the frame says of its colours and fonts. */
class KnownPalette {
  palette: PagePalette = NO_PALETTE;
  readonly #listeners = new Set<() => void>();

  receive(palette: PagePalette): void {
    this.palette = palette;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

const known = new WeakMap<Editor, KnownPalette>();

export function paletteOf(editor: Editor): KnownPalette {
  const own = known.get(editor) ?? new KnownPalette();
  known.set(editor, own);
  return own;
}

export function usePagePalette(): PagePalette {
  const own = paletteOf(useEditorAlone());
  return useSyncExternalStore(own.subscribe, () => own.palette);
}
