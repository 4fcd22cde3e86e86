import { type Content, contentLength, joined, type Leaf, sliceOf } from '../../rich-text/content.ts';
import type { BlockDom } from './block-dom.ts';
import { makeHost } from './host.ts';

interface Block {
  host: HTMLElement;
  release: () => void;
}

/** A selection within one block, in offsets of its content. */
export interface Selected {
  block: number;
  from: number;
  to: number;
}

/** The block that is written and those that Enter makes after it, as editable elements of the document. */
export class WrittenBlocks {
  readonly #dom: BlockDom;
  readonly #exact: boolean;
  readonly #first: HTMLElement;
  readonly #originals: readonly ChildNode[];
  #blocks: Block[];

  constructor(dom: BlockDom, first: HTMLElement, content: Content, exact: boolean) {
    this.#dom = dom;
    this.#first = first;
    this.#exact = exact;
    this.#originals = [...first.childNodes];
    this.#blocks = [{ host: first, release: makeHost(first, exact) }];
    dom.render(first, content);
  }

  get hosts(): readonly HTMLElement[] {
    return this.#blocks.map(({ host }) => host);
  }

  host(block: number): HTMLElement {
    return this.#blocks[block]?.host ?? this.#first;
  }

  contents(): Leaf[][] {
    return this.#blocks.map(({ host }) => this.#dom.read(host));
  }

  /** Shows other contents, with as many blocks as there are. */
  show(contents: readonly Content[]): void {
    while (this.#blocks.length > Math.max(contents.length, 1)) this.#drop();
    while (this.#blocks.length < contents.length) this.#add();
    for (const [at, { host }] of this.#blocks.entries()) this.#dom.render(host, contents[at] ?? []);
  }

  /** Null for a selection that is not in one of the blocks. */
  selected(): Selected | null {
    const selection = this.#first.ownerDocument.getSelection();
    if (selection === null || selection.rangeCount === 0) return null;
    const range = selection.getRangeAt(0);
    const block = this.#blocks.findIndex(({ host }) => host.contains(range.startContainer));
    const host = this.#blocks[block]?.host;
    if (host === undefined) return null;
    const from = this.#dom.offsetOf(host, range.startContainer, range.startOffset);
    const isInside = host.contains(range.endContainer);
    const to = isInside
      ? this.#dom.offsetOf(host, range.endContainer, range.endOffset)
      : contentLength(this.#dom.read(host));
    return { block, from, to };
  }

  select({ block, from, to }: Selected): void {
    const host = this.host(block);
    const [start, end] = [this.#dom.placeOf(host, from), this.#dom.placeOf(host, to)];
    host.focus({ preventScroll: true });
    this.#first.ownerDocument
      .getSelection()
      ?.setBaseAndExtent(start.node, start.offset, end.node, end.offset);
  }

  /** Cuts a block in two at the selection; returns where the caret is to stand. */
  split({ block, from, to }: Selected): Selected {
    const contents = this.contents();
    const own = contents[block] ?? [];
    contents.splice(block, 1, sliceOf(own, 0, from), sliceOf(own, to, Number.POSITIVE_INFINITY));
    this.show(contents);
    return { block: block + 1, from: 0, to: 0 };
  }

  /** Joins a block to the one before it; returns where the caret is to stand. */
  merge(block: number): Selected {
    const contents = this.contents();
    const before = contents[block - 1] ?? [];
    const from = contentLength(before);
    contents.splice(block - 1, 2, joined([...before, ...(contents[block] ?? [])]));
    this.show(contents);
    return { block: block - 1, from, to: from };
  }

  /** The text stays as it is shown, and takes no more input. */
  freeze(): void {
    for (const { host } of this.#blocks) host.setAttribute('contenteditable', 'false');
  }

  /** Gives the page its own elements back. */
  restore(): void {
    while (this.#blocks.length > 1) this.#drop();
    this.#blocks[0]?.release();
    this.#first.replaceChildren(...this.#originals);
  }

  #add(): void {
    const host = this.#first.cloneNode(false) as HTMLElement;
    host.removeAttribute('id');
    this.#blocks.at(-1)?.host.after(host);
    this.#blocks.push({ host, release: makeHost(host, this.#exact) });
  }

  #drop(): void {
    this.#blocks.pop()?.host.remove();
  }
}
