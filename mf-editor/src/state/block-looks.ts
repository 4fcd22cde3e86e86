import { useSyncExternalStore } from 'react';
import {
  type BlockLook,
  type LookName,
  lookNames,
  lookOf,
  type PageLook,
  PLAIN,
} from '../lib/looks/block-look.ts';
import type { Editor } from './editor.ts';
import { useEditorAlone } from './editor-context.tsx';

const KEY = 'garimpo:mf-editor:look';

function chosenBefore(): LookName {
  try {
    const kept = localStorage.getItem(KEY);
    return lookNames.find((name) => name === kept) ?? 'page';
  } catch {
    return 'page';
  }
}

/** The look of blocks that are put into the page, and what the page says of itself. */
class BlockLooks {
  name = chosenBefore();
  page: PageLook = PLAIN;
  #look: BlockLook | null = null;
  readonly #listeners = new Set<() => void>();

  get look(): BlockLook {
    this.#look ??= lookOf(this.name, this.page);
    return this.#look;
  }

  choose(name: LookName): void {
    this.name = name;
    try {
      localStorage.setItem(KEY, name);
    } catch {
      // Full or forbidden: the choice holds until the page is left.
    }
    this.#changed();
  }

  receive(page: PageLook): void {
    this.page = page;
    this.#changed();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #changed(): void {
    this.#look = null;
    for (const listener of this.#listeners) listener();
  }
}

const known = new WeakMap<Editor, BlockLooks>();

export function blockLooksOf(editor: Editor): BlockLooks {
  const own = known.get(editor) ?? new BlockLooks();
  known.set(editor, own);
  return own;
}

export function useBlockLooks(): { looks: BlockLooks; look: BlockLook } {
  const looks = blockLooksOf(useEditorAlone());
  const look = useSyncExternalStore(
    (listener) => looks.subscribe(listener),
    () => looks.look,
  );
  return { looks, look };
}
