import { InPlaceFrame } from '../../in-place/frame/in-place-frame.ts';
import { readLook } from '../../looks/frame/read-look.ts';
import { readPalette } from '../../looks/frame/read-palette.ts';
import { takeStyles } from '../../own-blocks/frame/take-styles.ts';
import type { TakeStyles } from '../../own-blocks/messages.ts';
import type { NodeId } from '../../page/parsed-page.ts';
import { pictureAt, readPicture } from '../../pictures/frame/read-picture.ts';
import { DRAG_REQUEST } from '../../pictures/shown-picture.ts';
import type { FromPreview } from '../open-preview.ts';
import {
  type COMPUTED_MEASURES,
  COMPUTED_PROPERTIES,
  COMPUTED_VALUE_MAX,
  type ComputedStyle,
  type ToPreview,
} from '../preview-protocol.ts';
import { dropTargetAt, elementAt, type Point } from './drop-target.ts';
import { ElementDrag } from './element-drag.ts';
import { awaitedElements, HiddenContent } from './hidden-content.ts';
import { LivePage } from './live-page.ts';
import { boxAround, Marks } from './marks.ts';
import { watchInput } from './watch-input.ts';

/** Distance from an edge at which a dragged block scrolls the page, and the fastest step per frame, in pixels. */
const NEAR = 56;
const FASTEST = 18;

/**
 * Pixels to scroll per animation frame; negative is up.
 * @param height visible height of the page
 */
export function scrollStep({ y }: Point, height: number): number {
  const near = Math.min(NEAR, height / 4);
  const into = y < near ? y - near : Math.max(0, y - (height - near));
  return Math.round(FASTEST * Math.max(-1, Math.min(1, into / near)));
}

function computedStyle(element: Element): ComputedStyle {
  const style = getComputedStyle(element);
  const parent = element.parentElement ?? element;
  const { fontSize, paddingLeft, paddingRight } = getComputedStyle(parent);
  const inside = parent.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return {
    ...Object.fromEntries(
      COMPUTED_PROPERTIES.map((name) => [name, style.getPropertyValue(name).slice(0, COMPUTED_VALUE_MAX)]),
    ),
    'parent-width': `${inside || 0}px`,
    'parent-font-size': fontSize,
    'root-font-size': getComputedStyle(element.ownerDocument.documentElement).fontSize,
  } satisfies Record<(typeof COMPUTED_MEASURES)[number], string>;
}

export class PreviewSession {
  readonly #window: Window;
  readonly #send: (message: FromPreview) => void;
  readonly #page: LivePage;
  readonly #marks: Marks;
  readonly #inPlace: InPlaceFrame<ToPreview>;
  readonly #hidden: HiddenContent;
  readonly #carry: ElementDrag;
  readonly #sizeObserver: ResizeObserver | null;
  #drawing = false;
  #pointer: { at: Point | null } | null = null;
  #hovered: NodeId | null = null;
  #dragged: Point | null = null;
  #pointed: Element | null = null;
  #lastTarget = 'null';
  #lastStyle = '';
  #lastBox = '';
  #lastLook = '';
  #lastPalette = '';
  /** Null after elements came or went, because the editor has to hear of the same ids again. */
  #lastHidden: string | null = null;
  #covered = 0;

  constructor(window: Window, origin: string, send: (message: FromPreview) => void) {
    this.#window = window;
    this.#send = send;
    this.#page = new LivePage(window.document, origin);
    this.#marks = new Marks(window.document);
    this.#inPlace = new InPlaceFrame({
      find: (id) => this.#page.ids.find(id),
      idOf: (element) => this.#page.ids.of(element),
      send,
      change: (message: ToPreview) => this.receive(message),
    });
    this.#hidden = new HiddenContent(
      window.document,
      this.#page.ids,
      (elements) => this.#reportHidden(elements),
      () => this.#inPlace.isWriting,
    );
    this.#carry = new ElementDrag(window.document, this.#page.ids, send);
    this.#sizeObserver =
      typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => this.#draw());
    window.document.fonts?.addEventListener('loadingdone', () => this.#draw());
  }

  receive(message: ToPreview): void {
    if (this.#inPlace.keepsBack(message)) return;
    switch (message.kind) {
      case 'show':
        this.#hidden.forget();
        this.#show(() => this.#page.show(message.html, message.roots, () => this.#watchInput()));
        this.#hidden.lookSoon();
        break;
      case 'morph':
        this.#hidden.whileTakenOff(() => this.#show(() => this.#page.change(message.html, message.roots)));
        break;
      case 'text':
        this.#page.setText(message.parent, message.place, message.value);
        break;
      case 'attributes':
        this.#hidden.whileTakenOff(() => this.#page.setAttributes(message.element, message.attributes));
        break;
      case 'image':
        this.#page.addImage(message.path, message.blob);
        break;
      case 'ask':
        this.#send({ kind: 'shown' });
        return;
      case 'scale':
        this.#marks.scale = message.scale;
        break;
      case 'cover':
        this.#cover(message.height);
        break;
      case 'select':
        this.#select(message.element, message.label, message.reveal);
        this.#marks.others = message.others.flatMap((id) => this.#marked(id, '') ?? []);
        break;
      case 'hover':
        this.#marks.hovered = this.#marked(message.element, message.label);
        break;
      case 'reveal':
        this.#hidden.showAll(message.all);
        break;
      case 'take styles':
        void this.#takeStyles(message);
        return;
      case 'ask picture':
        this.#reportPicture(message.request, this.#page.ids.find(message.element)[0] ?? null);
        return;
      case 'point picture':
        this.#pointPicture(message.at);
        break;
      case 'aim':
        this.#marks.drop = this.#carry.markOf(message.target);
        break;
      case 'drag':
        this.#drag(message.at);
        break;
      default:
        this.#inPlace.receive(message);
    }
    this.#draw();
  }

  #show(write: () => void): void {
    this.#marks.takeOff();
    write();
    this.#marks.putOn();
    this.#sizeObserver?.disconnect();
    this.#sizeObserver?.observe(this.#window.document.documentElement);
    this.#lastStyle = '';
    this.#lastHidden = null;
    this.#send({ kind: 'shown' });
  }

  #watchInput(): void {
    watchInput(this.#window, {
      pick: (at, twice, adds) => {
        if (twice) this.#inPlace.doubleClicked(at);
        this.#send({ kind: 'pick', element: this.#pick(at), twice, adds });
      },
      inPlace: this.#inPlace,
      carry: (from, at, begins) => {
        if (begins) this.#carry.start(from, this.#marks.selected?.elements[0] ?? null);
        this.#carry.move(at);
        this.#draw();
      },
      letGo: (how) => this.#carry.end(how),
      point: (at) => {
        this.#pointer = { at };
        this.#draw();
      },
      key: ({ key, code, ctrlKey, metaKey, shiftKey, altKey }) => {
        // Esc ends a drag alone.
        if (key === 'Escape' && this.#carry.at !== null) this.#carry.end('cancel');
        else this.#send({ kind: 'key', key, code, ctrlKey, metaKey, shiftKey, altKey });
      },
      moved: () => this.#draw(),
      loaded: () => this.#hidden.lookSoon(),
      zoom: (turned, byTouch) => this.#send({ kind: 'zoom', turned, byTouch }),
      files: () => this.#send({ kind: 'files' }),
    });
  }

  #pick(at: Point): NodeId | null {
    const element = elementAt(this.#window.document, this.#page.ids, at);
    // Clicks are prevented, so folded content is opened here.
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
    this.#lastStyle = '';
    this.#lastBox = '';
    this.#hidden.choose(this.#marks.selected?.elements[0] ?? null);
    if (reveal && this.#marks.selected !== null) this.#reveal(this.#marks.selected.elements);
  }

  /** The panel may open over the selected element. */
  #cover(height: number): void {
    if (height === this.#covered) return;
    this.#covered = height;
    this.#page.coverFoot(height);
    if (height > 0 && this.#marks.selected !== null) this.#reveal(this.#marks.selected.elements);
  }

  #reveal(elements: readonly Element[]): void {
    const box = boxAround(elements);
    const seen = this.#window.innerHeight - this.#covered;
    const isTall = box !== null && box.bottom - box.top > seen;
    // A tall element counts as visible with any part of it.
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
    const next = JSON.stringify(target);
    if (next === this.#lastTarget) return;
    this.#lastTarget = next;
    this.#send({ kind: 'drop', target });
  }

  #reportPicture(request: number, element: Element | null): void {
    const id = element && this.#page.ids.of(element);
    const picture = element === null || id === undefined || id === null ? null : readPicture(element, id);
    this.#send({ kind: 'picture', request, picture });
  }

  /** Marks the picture that a file would be dropped on. */
  #pointPicture(at: Point | null): void {
    const element = at && pictureAt(this.#window.document, (one) => this.#page.ids.of(one), at);
    this.#marks.drop = element && { element, place: 'inside', sideways: false };
    if (element === this.#pointed) return;
    this.#pointed = element;
    this.#reportPicture(DRAG_REQUEST, element);
  }

  async #takeStyles({ request, elements }: TakeStyles): Promise<void> {
    const roots = elements.flatMap((id) => this.#page.ids.find(id));
    const { document } = this.#window;
    let awaited: ReadonlySet<Element> = new Set();
    this.#hidden.whileTakenOff(() => {
      awaited = awaitedElements(document);
    });
    const idOf = (element: Element) => this.#page.ids.of(element);
    const styles = await takeStyles({ page: document, roots, idOf, awaited });
    this.#send({ kind: 'styles', request, ...styles });
  }

  /** Draws once per animation frame. */
  #draw(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    this.#window.requestAnimationFrame(() => {
      this.#drawing = false;
      this.#reportHovered();
      this.#scrollOn();
      this.#marks.draw();
      this.#inPlace.moved();
      this.#reportComputed();
      this.#reportBox();
    });
  }

  #reportHovered(): void {
    if (this.#pointer === null) return;
    const { at } = this.#pointer;
    this.#pointer = null;
    const element = at && elementAt(this.#window.document, this.#page.ids, at);
    const hovered = (element && this.#page.ids.of(element)) ?? null;
    if (hovered === this.#hovered) return;
    this.#hovered = hovered;
    this.#send({ kind: 'hover', element: hovered });
  }

  /** Scrolls while a block is dragged near an edge. */
  #scrollOn(): void {
    const at = this.#dragged ?? this.#carry.at;
    const step = at === null ? 0 : scrollStep(at, this.#window.innerHeight);
    if (step === 0) return;
    const before = this.#window.scrollY;
    this.#window.scrollBy({ top: step, behavior: 'instant' });
    if (this.#window.scrollY === before) return;
    if (this.#dragged !== null) this.#drag(at);
    else if (at !== null) this.#carry.move(at);
    this.#draw();
  }

  /** Tells where the selected element is, for what the editor shows beside it. */
  #reportBox(): void {
    const elements = this.#marks.selected?.elements ?? [];
    const id = elements[0] && this.#page.ids.of(elements[0]);
    if (id === undefined) return;
    const around = boxAround(elements);
    const box = around && {
      left: Math.round(around.left),
      top: Math.round(around.top),
      right: Math.round(around.right),
      bottom: Math.round(around.bottom),
    };
    const next = JSON.stringify([id, box]);
    if (next === this.#lastBox) return;
    this.#lastBox = next;
    this.#send({ kind: 'box', element: id, box });
  }

  #reportHidden(elements: NodeId[]): void {
    this.#draw();
    const look = readLook(this.#window.document);
    const seen = JSON.stringify(look);
    if (seen !== this.#lastLook) this.#send({ kind: 'look', look });
    this.#lastLook = seen;
    const palette = readPalette(this.#window.document);
    const had = JSON.stringify(palette);
    if (had !== this.#lastPalette) this.#send({ kind: 'palette', palette });
    this.#lastPalette = had;
    const next = elements.join();
    if (next === this.#lastHidden) return;
    this.#lastHidden = next;
    this.#send({ kind: 'hidden', elements });
  }

  #reportComputed(): void {
    const element = this.#marks.selected?.elements[0];
    const id = element && this.#page.ids.of(element);
    if (element === undefined || id === undefined) return;
    const style = computedStyle(element);
    const next = JSON.stringify([id, style]);
    if (next === this.#lastStyle) return;
    this.#lastStyle = next;
    this.#send({ kind: 'computed', element: id, style });
  }
}
