import type { NodeId } from '../lib/page/parsed-page.ts';
import { DRAG_REQUEST, type ShownPicture } from '../lib/pictures/shown-picture.ts';
import type { FromPreview } from '../lib/preview/open-preview.ts';
import type { Editor } from './editor.ts';

/** A frame that shows another page, or none, does not answer. */
const ANSWER_LIMIT_MS = 1_500;

/** Asks the page in the frame how pictures are shown. */
class ShownPictures {
  readonly #editor: Editor;
  readonly #waiting = new Map<number, (picture: ShownPicture | null) => void>();
  readonly #listeners = new Set<() => void>();
  #last = DRAG_REQUEST;
  /** The picture under the file that is dragged. */
  pointed: ShownPicture | null = null;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  /** Null for an element that shows none, and where the frame does not answer. */
  async ask(element: NodeId): Promise<ShownPicture | null> {
    this.#last += 1;
    const request = this.#last;
    let late: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise((resolve) => {
        this.#waiting.set(request, resolve);
        late = setTimeout(() => resolve(null), ANSWER_LIMIT_MS);
        if (!this.#editor.tellPreviews({ kind: 'ask picture', request, element })) resolve(null);
      });
    } finally {
      clearTimeout(late);
      this.#waiting.delete(request);
    }
  }

  receive({ request, picture }: Extract<FromPreview, { kind: 'picture' }>): void {
    if (request !== DRAG_REQUEST) {
      this.#waiting.get(request)?.(picture);
      return;
    }
    this.pointed = picture;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

const known = new WeakMap<Editor, ShownPictures>();

export function shownPicturesOf(editor: Editor): ShownPictures {
  const own = known.get(editor) ?? new ShownPictures(editor);
  known.set(editor, own);
  return own;
}
