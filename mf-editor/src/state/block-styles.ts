import type { TakenStyles } from '../lib/own-blocks/messages.ts';
import type { NodeId } from '../lib/page/parsed-page.ts';
import type { Editor } from './editor.ts';

/** The frame loads the page's style sheets once more. */
const ANSWER_LIMIT_MS = 20_000;

/** Asks the page in the frame for styles, of which only the page knows the rules. */
class StyleRequests {
  readonly #editor: Editor;
  readonly #waiting = new Map<number, (styles: TakenStyles) => void>();
  #last = 0;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  /** Rejects where the frame does not answer. */
  async ask(elements: readonly NodeId[]): Promise<TakenStyles> {
    this.#last += 1;
    const request = this.#last;
    let late: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(request, resolve);
        late = setTimeout(() => reject(new Error('the preview told no styles')), ANSWER_LIMIT_MS);
        this.#editor.tellPreviews({ kind: 'take styles', request, elements });
      });
    } finally {
      clearTimeout(late);
      this.#waiting.delete(request);
    }
  }

  receive(styles: TakenStyles): void {
    this.#waiting.get(styles.request)?.(styles);
  }
}

const known = new WeakMap<Editor, StyleRequests>();

export function styleRequestsOf(editor: Editor): StyleRequests {
  const own = known.get(editor) ?? new StyleRequests(editor);
  known.set(editor, own);
  return own;
}
