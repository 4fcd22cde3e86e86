import type { NodeId } from '../../page/page-tree.ts';
import {
  COMPUTED_PROPERTIES,
  COMPUTED_VALUE_MAX,
  type ComputedStyle,
  type FromPreview,
  type ToPreview,
} from '../preview-protocol.ts';
import { boxAround, elementAt, type Point } from './drop-place.ts';
import { dropTargetAt } from './drop-target.ts';
import { LivePage } from './live-page.ts';
import { Marks } from './marks.ts';
import { watchInput } from './watch-input.ts';

/** How near to an edge a held block scrolls the page, in pixels, and how far at most in one frame of the screen. */
const NEAR = 56;
const FASTEST = 18;

/** Pixels down (up: negative) for one frame of the screen. @param height of what is seen of the page */
export function scrollStep({ y }: Point, height: number): number {
  const near = Math.min(NEAR, height / 4);
  const into = y < near ? y - near : Math.max(0, y - (height - near));
  return Math.round(FASTEST * Math.max(-1, Math.min(1, into / near)));
}

/** What the panel shows of an element, as the browser has it. */
function computedStyle(element: Element): ComputedStyle {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    COMPUTED_PROPERTIES.map((name) => [name, style.getPropertyValue(name).slice(0, COMPUTED_VALUE_MAX)]),
  );
}

/** The page in the frame, and what the editor does with it. @param origin of the clone */
export class PreviewSession {
  readonly #window: Window;
  readonly #tell: (message: FromPreview) => void;
  readonly #page: LivePage;
  readonly #marks: Marks;
  readonly #grown: ResizeObserver | null;
  #drawing = false;
  #pointed: { at: Point | null } | null = null;
  #hovered: NodeId | null = null;
  #dragged: Point | null = null;
  #dropped = 'null';
  #told = '';
  #covered = 0;

  constructor(window: Window, origin: string, tell: (message: FromPreview) => void) {
    this.#window = window;
    this.#tell = tell;
    this.#page = new LivePage(window.document, origin);
    this.#marks = new Marks(window.document);
    this.#grown = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => this.#draw());
    window.document.fonts?.addEventListener('loadingdone', () => this.#draw());
  }

  take(message: ToPreview): void {
    switch (message.kind) {
      case 'show':
        this.#show(() => this.#page.show(message.html, message.roots, () => this.#listen()));
        break;
      case 'morph':
        this.#show(() => this.#page.change(message.html, message.roots));
        break;
      case 'text':
        this.#page.setText(message.parent, message.place, message.value);
        break;
      case 'attributes':
        this.#page.setAttributes(message.element, message.attributes);
        break;
      case 'picture':
        this.#page.addPicture(message.path, message.blob);
        break;
      case 'ask':
        this.#tell({ kind: 'shown' });
        return;
      case 'scale':
        this.#marks.scale = message.scale;
        break;
      case 'cover':
        this.#cover(message.height);
        break;
      case 'select':
        this.#select(message.element, message.label, message.reveal);
        break;
      case 'hover':
        this.#marks.hovered = this.#marked(message.element, message.label);
        break;
      case 'drag':
        this.#drag(message.at);
        break;
    }
    this.#draw();
  }

  #show(write: () => void): void {
    this.#marks.takeOff();
    write();
    this.#marks.putOn();
    this.#grown?.disconnect();
    this.#grown?.observe(this.#window.document.documentElement);
    this.#told = '';
    this.#tell({ kind: 'shown' });
  }

  #listen(): void {
    watchInput(this.#window, {
      pick: (at, twice) => this.#tell({ kind: 'pick', element: this.#pick(at), twice }),
      point: (at) => {
        this.#pointed = { at };
        this.#draw();
      },
      key: ({ key, code, ctrlKey, metaKey, shiftKey, altKey }) =>
        this.#tell({ kind: 'key', key, code, ctrlKey, metaKey, shiftKey, altKey }),
      moved: () => this.#draw(),
    });
  }

  #pick(at: Point): NodeId | null {
    const element = elementAt(this.#window.document, this.#page.ids, at);
    // What is folded away cannot be clicked: the page has no other way to it.
    const details = element?.closest('summary')?.parentElement;
    if (details instanceof HTMLDetailsElement) details.open = !details.open;
    return (element && this.#page.ids.of(element)) ?? null;
  }

  #marked(id: NodeId | null, label: string) {
    const elements = id === null ? [] : this.#page.ids.find(id);
    return elements.length === 0 ? null : { elements, label };
  }

  #select(id: NodeId | null, label: string, reveal: boolean): void {
    this.#marks.selected = this.#marked(id, label);
    this.#told = '';
    if (reveal && this.#marks.selected !== null) this.#reveal(this.#marks.selected.elements);
  }

  /** The panel comes up after something was selected: not over it. */
  #cover(height: number): void {
    if (height === this.#covered) return;
    this.#covered = height;
    this.#page.coverFoot(height);
    if (height > 0 && this.#marks.selected !== null) this.#reveal(this.#marks.selected.elements);
  }

  #reveal(elements: readonly Element[]): void {
    for (let at = elements[0]?.parentElement; at; at = at.parentElement) {
      if (at instanceof HTMLDetailsElement) at.open = true;
    }
    const box = boxAround(elements);
    const seen = this.#window.innerHeight - this.#covered;
    const isTall = box !== null && box.bottom - box.top > seen;
    // What does not fit is in sight with any part of it.
    if (box !== null && (isTall ? box.top < seen && box.bottom > 0 : box.top >= 0 && box.bottom <= seen))
      return;
    elements[0]?.scrollIntoView({
      block: isTall ? 'start' : 'center',
      inline: 'nearest',
      behavior: 'instant',
    });
  }

  #drag(at: Point | null): void {
    this.#dragged = at;
    this.#marks.drop = at && dropTargetAt(this.#window.document, this.#page.ids, at);
    const { drop } = this.#marks;
    const element = drop && this.#page.ids.of(drop.element);
    const target = drop && element !== undefined && element !== null ? { element, place: drop.place } : null;
    const told = JSON.stringify(target);
    if (told === this.#dropped) return;
    this.#dropped = told;
    this.#tell({ kind: 'drop', target });
  }

  /** Once for each frame of the screen, whatever has happened since the last. */
  #draw(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    this.#window.requestAnimationFrame(() => {
      this.#drawing = false;
      this.#tellHovered();
      this.#scrollOn();
      this.#marks.draw();
      this.#tellComputed();
    });
  }

  #tellHovered(): void {
    if (this.#pointed === null) return;
    const { at } = this.#pointed;
    this.#pointed = null;
    const element = at && elementAt(this.#window.document, this.#page.ids, at);
    const hovered = (element && this.#page.ids.of(element)) ?? null;
    if (hovered === this.#hovered) return;
    this.#hovered = hovered;
    this.#tell({ kind: 'hover', element: hovered });
  }

  /** While a block is held near an edge. */
  #scrollOn(): void {
    const at = this.#dragged;
    const step = at === null ? 0 : scrollStep(at, this.#window.innerHeight);
    if (step === 0) return;
    const before = this.#window.scrollY;
    this.#window.scrollBy({ top: step, behavior: 'instant' });
    if (this.#window.scrollY === before) return;
    this.#drag(at);
    this.#draw();
  }

  #tellComputed(): void {
    const element = this.#marks.selected?.elements[0];
    const id = element && this.#page.ids.of(element);
    if (element === undefined || id === undefined) return;
    const style = computedStyle(element);
    const told = JSON.stringify([id, style]);
    if (told === this.#told) return;
    this.#told = told;
    this.#tell({ kind: 'computed', element: id, style });
  }
}
