import { contentLength, type Leaf, linesOf, marksAt, replaced, sliceOf } from '../../rich-text/content.ts';
import { type Format, formatted, wordAt } from '../../rich-text/format.ts';
import { type FromWriting, packContent, type ToWriting, type WritingState } from '../messages.ts';
import type { BlockDom } from './block-dom.ts';
import { WriteHistory } from './write-history.ts';
import { type Selected, WrittenBlocks } from './written-blocks.ts';

/** Input that browsers carry out in an editable element; everything else is ours or does nothing. */
const NATIVE = /^(?:insert(?:Text|CompositionText|FromComposition|ReplacementText)|delete(?!ByDrag)\w*)$/;

interface WritingOptions {
  dom: BlockDom;
  host: HTMLElement;
  content: readonly Leaf[];
  exact: boolean;
  message: Extract<ToWriting, { kind: 'write' }>;
  /** Where the text was clicked, in pixels of the frame. */
  at: { x: number; y: number } | null;
  send: (message: FromWriting) => void;
}

/** Writing in one text on the page, from its opening until the page has the new content. */
export class Writing {
  readonly #dom: BlockDom;
  readonly #blocks: WrittenBlocks;
  readonly #exact: boolean;
  readonly #message: WritingOptions['message'];
  readonly #send: (message: FromWriting) => void;
  readonly #page: Document;
  readonly #history: WriteHistory;
  #selected: Selected;
  #frozen = false;
  #composing = false;
  #reporting = false;
  #last = '';

  constructor({ dom, host, content, exact, message, at, send }: WritingOptions) {
    this.#dom = dom;
    this.#exact = exact;
    this.#message = message;
    this.#send = send;
    this.#page = host.ownerDocument;
    this.#blocks = new WrittenBlocks(dom, host, content, exact);
    this.#selected = { block: 0, from: contentLength(content), to: contentLength(content) };
    this.#history = new WriteHistory({ contents: [content], selected: this.#selected });
    this.#blocks.select(at === null ? this.#selected : this.#wordUnder(at));
    this.#page.addEventListener('selectionchange', this.#onSelection);
    this.#onSelection();
  }

  /** Whether the event is of the text that is written. */
  owns(event: Event): boolean {
    return !this.#frozen && event.target instanceof Node && this.#holds(event.target);
  }

  get isOpen(): boolean {
    return !this.#frozen;
  }

  /** Handles an event of the text, before the browser does. */
  handle(event: Event): void {
    switch (event.type) {
      case 'beforeinput':
        this.#beforeInput(event as InputEvent);
        break;
      case 'input':
        this.#changed(true);
        break;
      case 'compositionstart':
        this.#composing = true;
        break;
      case 'compositionend':
        this.#composing = false;
        this.#changed(true);
        break;
      case 'paste':
        event.preventDefault();
        this.#insert((event as ClipboardEvent).clipboardData?.getData('text/plain') ?? '');
        break;
      case 'drop':
      case 'dragstart':
      case 'click':
      case 'auxclick':
      case 'submit':
        event.preventDefault();
        break;
    }
  }

  /** Returns whether the key is of the text; all others are the editor's. */
  key(event: KeyboardEvent): boolean {
    if (this.#frozen) return false;
    if (event.isComposing || event.keyCode === IME_KEY) return true;
    this.#readSelection();
    const held = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (key === 'escape') this.stop(false);
    else if (key === 'tab') this.#send({ kind: 'toolbar', part: 'tools' });
    else if (held && key === 'enter') this.stop(true);
    else if (held && key === 's') {
      this.stop(true);
      return false;
    } else if (held && key === 'k') this.#send({ kind: 'toolbar', part: 'link' });
    else if (held && (key === 'z' || key === 'y'))
      this.#travel(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    else if (held && (key === 'b' || key === 'i')) this.#toggle(key === 'b' ? 'bold' : 'italic');
    // Buttons and summaries would take it for a click.
    else if (key === ' ' && !held && this.#selectedHost().closest('button,summary')) this.#insert(' ');
    else if (!this.#leadsOn(key, event)) return true;
    event.preventDefault();
    return true;
  }

  format(format: Format): void {
    if (this.#frozen) return;
    const { block } = this.#selected;
    const contents = this.#blocks.contents();
    const content = contents[block] ?? [];
    const { from, to } = this.#formatRange(content, format);
    if (from === to) return;
    const declares = this.#dom.declares.bind(this.#dom);
    const apply = (next: Format) => {
      contents[block] = formatted(contents[block] ?? [], from, to, next, declares);
      this.#blocks.show(contents);
      this.#blocks.select({ block, from, to });
    };
    apply(format);
    // The page's own styles may say otherwise: a heading is bold, a reset takes the weight from <b>.
    const wanted = format.kind === 'bold' || format.kind === 'italic' ? format : null;
    const state = this.#state();
    if (wanted?.kind === 'bold' && state.bold !== wanted.on) {
      apply({ kind: 'style', property: 'font-weight', value: wanted.on ? 'bold' : 'normal' });
    }
    if (wanted?.kind === 'italic' && state.italic !== wanted.on) {
      apply({ kind: 'style', property: 'font-style', value: wanted.on ? 'italic' : 'normal' });
    }
    this.#blocks.select(this.#selected);
    this.#changed(false);
  }

  breakLine(): void {
    this.#put([{ kind: 'atom', atom: 'br', marks: this.#marksHere() }]);
  }

  /** Takes the focus back that went to nothing else. */
  refocus(): void {
    if (this.#frozen || !this.#page.hasFocus() || this.#holds(this.#page.activeElement ?? this.#page)) return;
    this.#blocks.select(this.#selected);
  }

  /** Ends the writing; the text stays as it is until {@link restore}. */
  stop(keep: boolean): void {
    if (this.#frozen) return;
    const contents = keep ? this.#blocks.contents() : null;
    this.#frozen = true;
    this.#page.removeEventListener('selectionchange', this.#onSelection);
    this.#page.getSelection()?.removeAllRanges();
    this.#blocks.freeze();
    const filled = contents?.filter((content, at) => at === 0 || content.length > 0);
    this.#send({
      kind: 'written',
      element: this.#message.element,
      exact: this.#exact,
      content: filled === undefined ? null : packContent(filled),
    });
  }

  restore(): void {
    this.#frozen = true;
    this.#page.removeEventListener('selectionchange', this.#onSelection);
    this.#blocks.restore();
  }

  #beforeInput(event: InputEvent): void {
    const { inputType } = event;
    if (this.#composing || inputType === 'insertCompositionText') return;
    this.#readSelection();
    const joins = this.#joins(inputType);
    if (NATIVE.test(inputType) && joins === null) return;
    event.preventDefault();
    if (joins !== null) this.#show(() => this.#blocks.merge(joins));
    else if (inputType === 'insertParagraph') this.#enter();
    else if (inputType === 'insertLineBreak') this.breakLine();
    else if (inputType === 'formatBold' || inputType === 'formatItalic')
      this.#toggle(inputType === 'formatBold' ? 'bold' : 'italic');
    else if (inputType === 'historyUndo' || inputType === 'historyRedo')
      this.#travel(inputType === 'historyUndo' ? 'undo' : 'redo');
    else if (inputType === 'insertFromYank')
      this.#insert(event.dataTransfer?.getData('text/plain') ?? event.data ?? '');
  }

  /** The block that a deletion at the border of two blocks joins to the one before it. */
  #joins(inputType: string): number | null {
    const { block, from, to } = this.#selected;
    if (from !== to) return null;
    if (/^delete\w*Backward$/.test(inputType) && from === 0 && block > 0) return block;
    const isLast = block === this.#blocks.hosts.length - 1;
    const isEnd = !isLast && from === contentLength(this.#blocks.contents()[block] ?? []);
    return isEnd && /^delete\w*Forward$/.test(inputType) ? block + 1 : null;
  }

  #enter(): void {
    if (this.#message.repeats) this.#show(() => this.#blocks.split(this.#selected));
    else this.breakLine();
  }

  #show(change: () => Selected): void {
    this.#selected = change();
    this.#blocks.select(this.#selected);
    this.#changed(false);
  }

  #insert(typed: string): void {
    const text = typed.replace(/\r\n?/g, '\n');
    if (text !== '')
      this.#put(
        this.#exact
          ? [{ kind: 'text', text, marks: this.#marksHere() }]
          : linesOf(oneSpaced(text), this.#marksHere()),
      );
  }

  #put(leaves: readonly Leaf[]): void {
    if (this.#frozen) return;
    this.#show(() => {
      const { block, from, to } = this.#selected;
      const contents = this.#blocks.contents();
      contents[block] = replaced(contents[block] ?? [], from, to, leaves);
      this.#blocks.show(contents);
      const at = from + contentLength(leaves);
      return { block, from: at, to: at };
    });
  }

  #marksHere() {
    return marksAt(this.#blocks.contents()[this.#selected.block] ?? [], this.#selected.from);
  }

  /** A caret stands for the word around it. */
  #formatRange(content: readonly Leaf[], format: Format): { from: number; to: number } {
    const { from, to } = this.#selected;
    if (from !== to) return { from, to };
    if (format.kind === 'link' && this.#linkAt(content, from) !== null)
      return { from: Math.max(from - 1, 0), to: from };
    return wordAt(content, from);
  }

  #toggle(kind: 'bold' | 'italic'): void {
    this.format({ kind, on: !this.#state()[kind] });
  }

  #travel(way: 'undo' | 'redo'): void {
    const moment = this.#history[way]();
    if (moment === null) return;
    this.#blocks.show(moment.contents);
    this.#selected = moment.selected ?? { block: 0, from: 0, to: 0 };
    this.#blocks.select(this.#selected);
    this.#report();
  }

  #changed(isTyped: boolean): void {
    if (this.#composing) return;
    this.#selected = this.#blocks.selected() ?? this.#selected;
    const moment = { contents: this.#blocks.contents(), selected: this.#selected };
    this.#history.add(moment, isTyped, performance.now());
    this.#report();
  }

  /** Arrows lead from block to block. */
  #leadsOn(key: string, event: KeyboardEvent): boolean {
    const { block, from, to } = this.#selected;
    if (event.shiftKey || from !== to) return false;
    const isBack = key === 'arrowleft' || key === 'arrowup';
    if (isBack ? from > 0 || block === 0 : key !== 'arrowright' && key !== 'arrowdown') return false;
    const contents = this.#blocks.contents();
    const length = contentLength(contents[block] ?? []);
    if (!isBack && (from < length || block === contents.length - 1)) return false;
    const next = isBack ? block - 1 : block + 1;
    const at = isBack ? contentLength(contents[next] ?? []) : 0;
    this.#blocks.select({ block: next, from: at, to: at });
    return true;
  }

  #holds(node: Node): boolean {
    return this.#blocks.hosts.some((host) => host.contains(node));
  }

  #selectedHost(): HTMLElement {
    return this.#blocks.host(this.#selected.block);
  }

  /** Browsers tell of a selection only after the next key may have come. */
  #readSelection(): void {
    this.#selected = this.#blocks.selected() ?? this.#selected;
  }

  readonly #onSelection = () => {
    const selected = this.#blocks.selected();
    if (selected === null) return;
    this.#selected = selected;
    this.#report();
  };

  #report(): void {
    if (this.#reporting) return;
    this.#reporting = true;
    requestAnimationFrame(() => {
      this.#reporting = false;
      this.report();
    });
  }

  /** Tells the toolbar where the selection stands and how it looks, if that is new. */
  report(): void {
    if (this.#frozen) return;
    const state = this.#state();
    const next = JSON.stringify(state);
    if (next === this.#last) return;
    this.#last = next;
    this.#send({ kind: 'writing', element: this.#message.element, state });
  }

  #state(): WritingState {
    const host = this.#selectedHost();
    const range = this.#rangeIn(host);
    const place = range.startContainer;
    const next = place instanceof Text && range.startOffset === place.data.length && !range.collapsed;
    // A selection that begins at the end of a text is one of the next.
    const from = next ? this.#dom.placeOf(host, this.#selected.from + 1).node : place;
    const element = from instanceof Element ? from : (from.parentElement ?? host);
    const style = getComputedStyle(element);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 || height > 0);
    const box = boxes.length > 0 ? range.getBoundingClientRect() : host.getBoundingClientRect();
    const content = this.#blocks.contents()[this.#selected.block] ?? [];
    return {
      box: { left: box.left, top: box.top, right: box.right, bottom: box.bottom },
      range: this.#selected.from !== this.#selected.to,
      bold: Number(style.fontWeight) >= BOLD_WEIGHT,
      italic: style.fontStyle !== 'normal' && style.fontStyle !== '',
      colour: style.color.slice(0, 100),
      size: Number.parseFloat(style.fontSize) || 0,
      href: this.#linkAt(content, this.#selected.from),
      links: this.#message.links,
    };
  }

  #rangeIn(host: HTMLElement): Range {
    const range = this.#page.createRange();
    const start = this.#dom.placeOf(host, this.#selected.from);
    const end = this.#dom.placeOf(host, this.#selected.to);
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    return range;
  }

  /** The address of the link in the selection. */
  #linkAt(content: readonly Leaf[], from: number): string | null {
    const { to } = this.#selected;
    const part = from === to ? [{ marks: marksAt(content, from) }] : sliceOf(content, from, to);
    const link = part.flatMap(({ marks }) => marks).find(({ tag }) => tag === 'a');
    return link === undefined ? null : this.#dom.hrefOf(link).slice(0, 4_096);
  }

  #wordUnder({ x, y }: { x: number; y: number }): Selected {
    const found = this.#page.caretPositionFromPoint?.(x, y);
    const host = this.#selectedHost();
    if (!found || !host.contains(found.offsetNode)) return this.#selected;
    const offset = this.#dom.offsetOf(host, found.offsetNode, found.offset);
    return { block: 0, ...wordAt(this.#blocks.contents()[0] ?? [], offset) };
  }
}

/** Key code of keys that an input method handles. */
const IME_KEY = 229;
const BOLD_WEIGHT = 600;

/** White space collapses in the page, but for the ends of lines. */
function oneSpaced(text: string): string {
  return text.replace(/[ \t\f\v]+/g, ' ');
}
