import { useSyncExternalStore } from 'react';
import type { FromWriting, WritingState } from '../lib/in-place/messages.ts';
import { unpackContent } from '../lib/in-place/messages.ts';
import { addressProblem, documentBase } from '../lib/page/addresses.ts';
import type { PageTree } from '../lib/page/page-tree.ts';
import type { NodeId, ParsedPage } from '../lib/page/parsed-page.ts';
import { readBlock, viewOfBlock } from '../lib/rich-text/block-source.ts';
import type { Format } from '../lib/rich-text/format.ts';
import { canRepeat, richBlockAt } from '../lib/rich-text/rich-block.ts';
import { richEdit } from '../lib/rich-text/rich-edit.ts';
import { log } from '../log.ts';
import type { Editor } from './editor.ts';
import { useEditorAlone } from './editor-context.tsx';

/** A frame that does not answer within this time has lost the text. */
const ANSWER_LIMIT_MS = 3_000;

/** Where the focus goes in the toolbar; a new request is a new object. */
interface ToolbarRequest {
  part: 'tools' | 'link';
}

interface Open {
  block: NodeId;
  /** The tree that the block is of. */
  parsed: ParsedPage;
  /** Resolves when the page has the text. */
  closed: Promise<void>;
  close: () => void;
  /** Whether the frame has answered; what follows then takes as long as it takes. */
  isAnswered: boolean;
  limit?: ReturnType<typeof setTimeout>;
}

interface InPlaceView {
  /** The text that is written; null while there is none. */
  block: NodeId | null;
  /** Null until the frame has said how the selection looks, and once the text is written. */
  state: WritingState | null;
  request: ToolbarRequest | null;
  /** How many texts could not be put into the page. */
  failures: number;
}

const NOTHING: InPlaceView = { block: null, state: null, request: null, failures: 0 };

/** Writing in the page itself: one text at a time, one step of the history for each. */
class InPlace {
  view: InPlaceView = NOTHING;
  readonly #editor: Editor;
  readonly #listeners = new Set<() => void>();
  #open: Open | null = null;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens the text that the element belongs to; false where it has none that can be written in place. */
  start(element: NodeId): boolean {
    const { page, lock, settling } = this.#editor;
    if (this.#open !== null || lock !== null || settling || page.hasEmptyTexts()) return false;
    const block = richBlockAt(page, element);
    const source = block === null ? null : readBlock(page, block, false);
    if (block === null || source === null) return false;
    const exact = readBlock(page, block, true);
    this.#editor.select(block, { reveal: true });
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    this.#open = { block, parsed: page.parsed, closed, close, isAnswered: false };
    this.#editor.tellPreviews({
      kind: 'write',
      element: block,
      repeats: canRepeat(page, block),
      links: !page.path(block).some((outside) => ['a', 'button'].includes(page.tag(outside))),
      views: { collapsed: viewOfBlock(page, source), exact: exact && viewOfBlock(page, exact) },
    });
    this.#show({ ...this.view, block, state: null, request: null });
    return true;
  }

  format(format: Format): void {
    this.#editor.tellPreviews({ kind: 'format', format });
  }

  breakLine(): void {
    this.#editor.tellPreviews({ kind: 'break line' });
  }

  /** Ends the writing, if any; resolves when the page has the text. */
  async finish({ keep = true }: { keep?: boolean } = {}): Promise<void> {
    const open = this.#open;
    if (open === null) return;
    this.#editor.tellPreviews({ kind: 'write stop', keep });
    if (!open.isAnswered)
      open.limit ??= setTimeout(() => this.#fail(open, 'the preview did not answer'), ANSWER_LIMIT_MS);
    await open.closed;
  }

  receive(message: FromWriting): void {
    const open = this.#open;
    if (open === null) return;
    if (message.kind === 'toolbar') this.#show({ ...this.view, request: { part: message.part } });
    else if (message.element !== open.block) return;
    else if (message.kind === 'writing') this.#show({ ...this.view, state: message.state });
    else void this.#put(open, message);
  }

  async #put(open: Open, { exact, content }: FromWriting & { kind: 'written' }): Promise<void> {
    open.isAnswered = true;
    clearTimeout(open.limit);
    this.#show({ ...this.view, state: null });
    try {
      await this.#editor.settled();
      if (content !== null) await this.#apply(open, content, exact);
      this.#close(open);
    } catch (error) {
      this.#fail(open, error);
    }
  }

  async #apply(
    open: Open,
    wire: NonNullable<(FromWriting & { kind: 'written' })['content']>,
    exact: boolean,
  ) {
    const { page } = this.#editor;
    if (page.parsed !== open.parsed)
      throw new RangeError('The page was parsed again while the text was written.');
    mustLeadSomewhere(page, this.#editor.url, wire.marks);
    const edit = richEdit(page, open.block, unpackContent(wire), { exact });
    if (edit.patches.length === 0) return;
    if (!this.#editor.edit(edit)) throw new RangeError('The page takes no edit.');
    await this.#editor.settled();
    if (this.#editor.page === page) throw new RangeError('The page with the text could not be parsed.');
  }

  #fail(open: Open, error: unknown): void {
    if (this.#open !== open) return;
    log.error('mf-editor: a text was not put into the page', error);
    this.view = { ...this.view, failures: this.view.failures + 1 };
    this.#close(open);
  }

  #close(open: Open): void {
    if (this.#open !== open) return;
    this.#open = null;
    clearTimeout(open.limit);
    this.#editor.tellPreviews({ kind: 'write end' });
    this.#show({ ...this.view, block: null, state: null, request: null });
    open.close();
  }

  #show(view: InPlaceView): void {
    this.view = view;
    for (const listener of this.#listeners) listener();
  }
}

/** The page in the frame is not trusted with addresses. */
function mustLeadSomewhere(
  page: PageTree,
  url: string,
  marks: readonly { href?: string | undefined }[],
): void {
  const base = documentBase(page, url);
  for (const { href } of marks) {
    if (href !== undefined && addressProblem(href, 'link', base) !== null)
      throw new RangeError('The address is refused.');
  }
}

const known = new WeakMap<Editor, InPlace>();

/** The writing of an editor, of which there is one. */
export function inPlaceOf(editor: Editor): InPlace {
  const own = known.get(editor) ?? new InPlace(editor);
  known.set(editor, own);
  return own;
}

/** Whether a text is written in the page. */
export function useIsWriting(): boolean {
  const inPlace = inPlaceOf(useEditorAlone());
  return useSyncExternalStore(
    (listener) => inPlace.subscribe(listener),
    () => inPlace.view.block !== null,
  );
}

export function useInPlace(): { inPlace: InPlace; view: InPlaceView } {
  const inPlace = inPlaceOf(useEditorAlone());
  const view = useSyncExternalStore(
    (listener) => inPlace.subscribe(listener),
    () => inPlace.view,
  );
  return { inPlace, view };
}
