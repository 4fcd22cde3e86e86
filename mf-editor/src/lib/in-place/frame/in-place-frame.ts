import type { NodeId } from '../../page/parsed-page.ts';
import type { FromWriting, ToWriting } from '../messages.ts';
import { BlockDom } from './block-dom.ts';
import { keepsWhiteSpace } from './host.ts';
import { Writing } from './writing.ts';

const EVENTS = ['input', 'compositionstart', 'compositionend'] as const;
/** How long after a double click its place is where writing begins. */
const CLICK_MS = 2_000;

interface InPlaceFrameOptions<Message> {
  /** Elements of the page with this id. */
  find: (id: NodeId) => readonly Element[];
  idOf: (element: Element) => NodeId | undefined;
  send: (message: FromWriting) => void;
  /** Makes a change of the page that had to wait. */
  change: (message: Message) => void;
}

/** Writing in the page of the frame: begins and ends it, and keeps changes of the page back meanwhile. */
export class InPlaceFrame<Message extends { kind: string }> {
  readonly #options: InPlaceFrameOptions<Message>;
  #writing: Writing | null = null;
  #waiting: Message[] = [];
  #clicked: { at: { x: number; y: number }; time: number } | null = null;

  constructor(options: InPlaceFrameOptions<Message>) {
    this.#options = options;
  }

  /** Hears what no other part of the frame does. */
  watch(window: Window): void {
    for (const type of EVENTS) {
      window.addEventListener(type, (event) => this.owns(event) && this.#writing?.handle(event), {
        capture: true,
      });
    }
    // An app that gives the focus to the frame gives it to its body.
    const refocus = () => setTimeout(() => this.#writing?.refocus());
    window.addEventListener('focus', refocus);
    window.addEventListener('focusout', refocus);
  }

  /** Whether elements of the page are those of the writing. */
  get isWriting(): boolean {
    return this.#writing !== null;
  }

  /** An event of the text that is written. */
  owns(event: Event): boolean {
    return this.#writing?.owns(event) === true;
  }

  handle(event: Event): void {
    this.#writing?.handle(event);
  }

  /** Returns whether the key is of the text. */
  key(event: KeyboardEvent): boolean {
    return this.#writing?.key(event) === true;
  }

  doubleClicked(at: { x: number; y: number }): void {
    this.#clicked = { at, time: performance.now() };
  }

  /** Ends the writing as somebody does who presses on another part of the page. */
  leave(): void {
    this.#writing?.stop(true);
  }

  /** The page has moved under the toolbar. */
  moved(): void {
    this.#writing?.report();
  }

  receive(message: ToWriting): void {
    switch (message.kind) {
      case 'write':
        this.#begin(message);
        break;
      case 'format':
        this.#writing?.format(message.format);
        break;
      case 'break line':
        this.#writing?.breakLine();
        break;
      case 'write stop':
        this.#writing?.stop(message.keep);
        break;
      case 'write end':
        this.#end();
        break;
    }
  }

  /** Whether the message waits until the page has its own elements again. */
  keepsBack(message: Message): boolean {
    if (this.#writing === null || !CHANGES.has(message.kind)) return false;
    // A later mark replaces the ones that wait, because only the last is shown.
    if (MARKS.has(message.kind)) this.#waiting = this.#waiting.filter(({ kind }) => kind !== message.kind);
    this.#waiting.push(message);
    return true;
  }

  #begin(message: Extract<ToWriting, { kind: 'write' }>): void {
    this.#end();
    const { find, idOf, send } = this.#options;
    const [host, ...others] = find(message.element);
    const exact = host !== undefined && keepsWhiteSpace(host);
    const view = exact ? message.views.exact : message.views.collapsed;
    const dom = new BlockDom(idOf);
    const content =
      host instanceof HTMLElement && others.length === 0 && view ? dom.readPage(host, view) : null;
    if (content === null) {
      send({ kind: 'written', element: message.element, exact, content: null });
      return;
    }
    const clicked = this.#clicked;
    const at = clicked !== null && performance.now() - clicked.time < CLICK_MS ? clicked.at : null;
    this.#clicked = null;
    this.#writing = new Writing({ dom, host: host as HTMLElement, content, exact, message, at, send });
  }

  #end(): void {
    this.#writing?.restore();
    this.#writing = null;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const message of waiting) this.#options.change(message);
  }
}

/** Messages that mark elements, and show what is hidden of them. */
const MARKS = new Set(['select', 'hover']);
/** Messages that change elements or texts, or are about elements that another change has made. */
const CHANGES = new Set(['show', 'morph', 'text', 'attributes', ...MARKS]);
