import type { NodeId } from '../../page/page-tree.ts';
import { ID_ATTRIBUTE } from '../preview-protocol.ts';

/** Which element is which. Ids are taken off the page, so that two pages can be compared, and none of its styles sees them. */
export class ElementIds {
  readonly #ids = new WeakMap<Element, NodeId>();
  readonly #page: Document;
  #elements: Map<NodeId, Element[]> | null = null;

  constructor(page: Document) {
    this.#page = page;
  }

  /** Takes them from `root`, of this page or of one that is to become it. */
  take(root: ParentNode): void {
    for (const element of root.querySelectorAll(`[${ID_ATTRIBUTE}]`)) {
      this.set(element, Number(element.getAttribute(ID_ATTRIBUTE)));
      element.removeAttribute(ID_ATTRIBUTE);
    }
    for (const template of root.querySelectorAll('template')) this.take(template.content);
  }

  set(element: Element, id: NodeId | undefined): void {
    this.#elements = null;
    if (id === undefined) this.#ids.delete(element);
    else this.#ids.set(element, id);
  }

  of(element: Element): NodeId | undefined {
    return this.#ids.get(element);
  }

  /** Several where the parser made several of one start tag. */
  find(id: NodeId): readonly Element[] {
    this.#elements ??= this.#index();
    return this.#elements.get(id) ?? [];
  }

  /** The element itself, or the nearest around it that stands in the source. */
  nearest(element: Element | null): Element | null {
    let at = element;
    while (at !== null && !this.#ids.has(at)) at = at.parentElement;
    return at;
  }

  #index(): Map<NodeId, Element[]> {
    const found = new Map<NodeId, Element[]>();
    for (const element of this.#page.querySelectorAll('*')) {
      const id = this.#ids.get(element);
      if (id === undefined) continue;
      const same = found.get(id);
      if (same === undefined) found.set(id, [element]);
      else same.push(element);
    }
    return found;
  }
}
