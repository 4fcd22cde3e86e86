import type { Box, DropPlace } from '../preview-protocol.ts';

/**
 * The box around all elements; null when they render nothing. Elements without a box (`display: contents`) have that
 * of their content.
 */
export function boxAround(elements: readonly Element[]): Box | null {
  const boxes = elements.flatMap((element) => boxOf(element) ?? []);
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function boxOf(element: Element): Box | null {
  const own = element.getBoundingClientRect();
  if (own.width > 0 || own.height > 0) return own;
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const contents = range.getBoundingClientRect();
  return contents.width > 0 || contents.height > 0 ? contents : null;
}

/** Inline `!important` outranks every style of the page. */
const GUARD = `all: initial !important; position: fixed !important; inset: 0 !important; display: block !important; visibility: visible !important;
opacity: 1 !important; overflow: hidden !important; pointer-events: none !important; z-index: 2147483647 !important; contain: strict !important;`;

// Blue in both themes, so that marks are not mistaken for the page's own design, and white beside it, so that they are
// seen on blue as well.
const STYLE = `
div { position: absolute; box-sizing: border-box; display: none; }
.selected { border: calc(2px / var(--scale)) solid #1a6fd6; }
.selected, .hovered { box-shadow: 0 0 0 calc(1px / var(--scale)) #fff, inset 0 0 0 calc(1px / var(--scale)) #fff; }
.hovered, .other { border: calc(1px / var(--scale)) solid #1a6fd6; }
.other { border-width: calc(2px / var(--scale)); box-shadow: 0 0 0 calc(1px / var(--scale)) #fff; }
.label { padding: 2px 6px; background: #1a6fd6; color: #fff; font: 500 11px/16px ui-sans-serif, system-ui, sans-serif; max-width: 60%;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap; border-radius: 3px; transform-origin: 0 0; transform: scale(calc(1 / var(--scale))); }
.line { background: #1a6fd6; border-radius: calc(2px / var(--scale)); }
.inside { border: calc(3px / var(--scale)) solid #1a6fd6; background: rgb(26 111 214 / 12%); }
`;
/** Sizes on the screen in pixels. */
const LABEL_HEIGHT = 20;
const LINE = 4;

interface Marked {
  elements: readonly Element[];
  label: string;
}
export interface MarkedDrop {
  element: Element;
  place: DropPlace;
  sideways: boolean;
}

/** Draws selection, hover and drop target over the page in a closed shadow tree. */
export class Marks {
  readonly #page: Document;
  readonly #host: HTMLElement;
  readonly #tree: ShadowRoot;
  readonly #otherParts: HTMLElement[] = [];
  readonly #parts: Record<'selected' | 'selectedLabel' | 'hovered' | 'hoveredLabel' | 'drop', HTMLElement>;
  selected: Marked | null = null;
  /** Selected besides. */
  others: readonly Marked[] = [];
  hovered: Marked | null = null;
  drop: MarkedDrop | null = null;
  /** Scale of the page on the screen; lines and labels keep their size at any scale. */
  scale = 1;

  constructor(page: Document) {
    this.#page = page;
    this.#host = page.createElement('garimpo-marks');
    this.#host.setAttribute('style', GUARD);
    const tree = this.#host.attachShadow({ mode: 'closed' });
    this.#tree = tree;
    const style = page.createElement('style');
    style.textContent = STYLE;
    const part = (name: string) => {
      const made = page.createElement('div');
      made.className = name;
      tree.append(made);
      return made;
    };
    this.#parts = {
      hovered: part('hovered'),
      hoveredLabel: part('label'),
      selected: part('selected'),
      selectedLabel: part('label'),
      drop: part('drop'),
    };
    tree.prepend(style);
  }

  putOn(): void {
    this.#page.documentElement.append(this.#host);
  }

  takeOff(): void {
    this.#host.remove();
  }

  draw(): void {
    // A page may move fixed elements (a `transform` on the root).
    const origin = this.#host.getBoundingClientRect();
    for (const part of Object.values(this.#parts)) part.style.setProperty('--scale', String(this.scale));
    this.#drawOthers(origin);
    this.#drawMark(this.selected, 'selected', origin);
    const same = this.hovered?.elements[0] === this.selected?.elements[0];
    this.#drawMark(same ? null : this.hovered, 'hovered', origin);
    this.#drawDrop(origin);
  }

  #drawOthers(origin: Box): void {
    while (this.#otherParts.length < this.others.length) {
      const part = this.#page.createElement('div');
      part.className = 'other';
      this.#tree.append(part);
      this.#otherParts.push(part);
    }
    for (const [at, part] of this.#otherParts.entries()) {
      const box = boxAround(this.others[at]?.elements ?? []);
      part.style.setProperty('--scale', String(this.scale));
      if (box === null) hide(part);
      else put(part, box, origin);
    }
  }

  #drawMark(marked: Marked | null, kind: 'selected' | 'hovered', origin: Box): void {
    const frame = this.#parts[kind];
    const label = this.#parts[`${kind}Label`];
    const box = marked && boxAround(marked.elements);
    if (!marked || !box) {
      hide(frame);
      hide(label);
      return;
    }
    put(frame, { ...box }, origin);
    label.textContent = marked.label;
    const top = labelTop(box, LABEL_HEIGHT / this.scale, origin.bottom - origin.top);
    Object.assign(label.style, {
      display: marked.label === '' ? 'none' : 'block',
      left: `${Math.max(box.left, 0) - origin.left}px`,
      top: `${top - origin.top}px`,
    });
  }

  #drawDrop(origin: Box): void {
    const mark = this.#parts.drop;
    const box = this.drop && boxAround([this.drop.element]);
    if (!this.drop || !box) {
      hide(mark);
      return;
    }
    mark.className = this.drop.place === 'inside' ? 'inside' : 'line';
    put(mark, this.drop.place === 'inside' ? box : edge(box, this.drop, LINE / this.scale), origin);
  }
}

/**
 * Above the box; below or inside of it where there is no room.
 * @param height of the label
 * @param seen height of the page
 */
function labelTop(box: Box, height: number, seen: number): number {
  if (box.top >= height || box.bottom <= 0) return box.top - height;
  return box.bottom + height <= seen ? box.bottom : Math.max(box.top, 0);
}

function edge(box: Box, { place, sideways }: MarkedDrop, thick: number): Box {
  if (sideways) {
    const at = place === 'before' ? box.left : box.right;
    return { ...box, left: at - thick / 2, right: at + thick / 2 };
  }
  const at = place === 'before' ? box.top : box.bottom;
  return { ...box, top: at - thick / 2, bottom: at + thick / 2 };
}

function put(part: HTMLElement, box: Box, origin: Box): void {
  Object.assign(part.style, {
    display: 'block',
    left: `${box.left - origin.left}px`,
    top: `${box.top - origin.top}px`,
    width: `${box.right - box.left}px`,
    height: `${box.bottom - box.top}px`,
  });
}

function hide(part: HTMLElement): void {
  part.style.display = 'none';
}
