import type { FromPreview } from '../open-preview.ts';
import type { DropTarget } from '../preview-protocol.ts';
import { dropTargetAt, elementAt, mayHold, type Point, placeIn, standsSideways } from './drop-target.ts';
import type { ElementIds } from './live-page.ts';
import { boxAround, type MarkedDrop } from './marks.ts';

/**
 * An element of the page that is dragged by the pointer. The frame says where it is held, and the editor answers with
 * the place where it would come to stand, since it alone knows the source.
 */
export class ElementDrag {
  readonly #page: Document;
  readonly #ids: ElementIds;
  readonly #send: (message: FromPreview) => void;
  #carried: Element | null = null;
  #last = '';
  /** Where it is held; null while nothing is dragged. */
  at: Point | null = null;

  constructor(page: Document, ids: ElementIds, send: (message: FromPreview) => void) {
    this.#page = page;
    this.#ids = ids;
    this.#send = send;
  }

  /** Takes up the selected element where it is under the pointer, else the innermost one there. */
  start(at: Point, selected: Element | null): void {
    const under = elementAt(this.#page, this.#ids, at);
    const carried = under !== null && selected?.contains(under) ? selected : under;
    if (carried === null || carried === this.#page.body || !this.#page.body?.contains(carried)) return;
    this.#carried = carried;
    this.#last = '';
    this.move(at);
  }

  move(at: Point): void {
    if (this.#carried === null) return;
    this.at = at;
    this.#say('none');
  }

  end(how: 'drop' | 'cancel'): void {
    if (this.#carried === null) return;
    this.#say(how);
    this.#carried = null;
    this.at = null;
  }

  /** The mark for the editor's answer. */
  markOf(target: DropTarget | null): MarkedDrop | null {
    const [element] = target === null || this.#carried === null ? [] : this.#ids.find(target.element);
    if (target === null || element === undefined) return null;
    return { element, place: target.place, sideways: standsSideways(element) };
  }

  #say(ends: 'none' | 'drop' | 'cancel'): void {
    const element = this.#carried && this.#ids.of(this.#carried);
    if (element === undefined || element === null) return;
    const target = ends === 'cancel' ? null : this.#target();
    const message = { kind: 'carry', element, target, ends } as const;
    const next = JSON.stringify(message);
    if (next === this.#last) return;
    this.#last = next;
    this.#send(message);
  }

  #target(): DropTarget | null {
    if (this.at === null || this.#carried === null) return null;
    const marked = carryTarget(this.#page, this.#ids, this.at, this.#carried);
    const element = marked && this.#ids.of(marked.element);
    return marked === null || element === undefined || element === null
      ? null
      : { element, place: marked.place };
  }
}

/** Beside a sibling of the carried element wherever it is near one; else where a block would go. */
function carryTarget(page: Document, ids: ElementIds, at: Point, carried: Element): MarkedDrop | null {
  const under = elementAt(page, ids, at);
  if (under !== null && carried.contains(under)) return null;
  const sibling = siblingOver(under, carried);
  const box = sibling && ids.of(sibling) !== undefined ? boxAround([sibling]) : null;
  if (sibling !== null && box !== null) {
    const sideways = standsSideways(sibling);
    // Parts of a list or a table are never put in each other.
    const holds = mayHold(sibling.localName) && sibling.localName !== carried.localName;
    const place = placeIn(box, at, { holds, neighbours: true, sideways });
    if (place !== null && place !== 'inside') return { element: sibling, place, sideways };
  }
  return dropTargetAt(page, ids, at);
}

/** The sibling of the carried element that holds the one under the pointer. */
function siblingOver(under: Element | null, carried: Element): Element | null {
  let at = under;
  while (at !== null && at.parentElement !== carried.parentElement) at = at.parentElement;
  return at;
}
