import type { NodeId } from '../../page/page-tree.ts';
import { ElementIds } from './element-ids.ts';
import { madeSheet } from './made-sheet.ts';
import { morph } from './morph.ts';
import { REVEALING_CSS, revealPicture, revealPictures } from './reveal.ts';
import { setAttributes } from './set-attributes.ts';
import { withPictures } from './with-pictures.ts';

export interface Roots {
  html: NodeId;
  head: NodeId;
  body: NodeId;
}

/** The page in the frame: written as a whole, or changed in part. */
export class LivePage {
  readonly ids: ElementIds;
  readonly #document: Document;
  readonly #origin: string;
  readonly #pictures = new Map<string, string>();
  readonly #styles: readonly CSSStyleSheet[];
  readonly #below: CSSStyleSheet | null;

  /** @param origin of the clone, which the page's own whole addresses begin with */
  constructor(document: Document, origin: string) {
    this.#document = document;
    this.#origin = origin;
    this.ids = new ElementIds(document);
    this.#below = madeSheet('');
    this.#styles = [madeSheet(REVEALING_CSS), this.#below].filter((sheet) => sheet !== null);
  }

  /** Replaces everything. `opened`: between the old page and the new one, when nobody listens to anything any more. */
  show(html: string, roots: Roots, opened: () => void): void {
    const page = this.#document;
    // The document stays, and with it its policy; by its doctype the parser knows how browsers have drawn such a page before.
    page.open();
    opened();
    page.write(this.#withPictures(html));
    page.close();
    if (this.#styles.length > 0) page.adoptedStyleSheets = [...this.#styles];
    this.#settle(page, roots);
  }

  /** The same page after elements came or went. */
  change(html: string, roots: Roots): void {
    const wanted = new DOMParser().parseFromString(this.#withPictures(html), 'text/html');
    this.#settle(wanted, roots);
    morph(this.#document.documentElement, wanted.documentElement, (kept, stands) =>
      this.ids.set(kept, this.ids.of(stands)),
    );
  }

  /** @param place among the nodes of the parent, of all kinds */
  setText(parent: NodeId, place: number, value: string): void {
    for (const element of this.ids.find(parent)) {
      const node = element.childNodes[place];
      if (node instanceof Text) node.data = value;
    }
  }

  setAttributes(id: NodeId, attributes: readonly (readonly [string, string])[]): void {
    const shown = attributes.map(([name, value]) => [name, this.#withPictures(value)] as const);
    for (const element of this.ids.find(id)) {
      setAttributes(element, shown);
      revealPicture(element);
    }
  }

  /** @param height of the frame's foot that is covered, in pixels of the page */
  coverFoot(height: number): void {
    this.#below?.replaceSync(roomBelow(height));
  }

  addPicture(path: string, blob: Blob): void {
    const before = this.#pictures.get(path);
    if (before !== undefined) return;
    this.#pictures.set(path, URL.createObjectURL(blob));
    for (const element of this.#document.querySelectorAll('*')) {
      for (const attribute of element.attributes) {
        if (attribute.value.includes(path)) attribute.value = this.#withPictures(attribute.value);
      }
    }
    for (const style of this.#document.querySelectorAll('style')) {
      if (style.textContent.includes(path)) style.textContent = this.#withPictures(style.textContent);
    }
  }

  #withPictures(text: string): string {
    return withPictures(text, this.#pictures, this.#origin);
  }

  #settle(page: Document, roots: Roots): void {
    // Browsers cut texts of more than 64 K characters; the tree of the source does not.
    page.normalize();
    this.ids.take(page);
    this.ids.set(page.documentElement, roots.html);
    this.ids.set(page.head, roots.head);
    if (page.body !== null) this.ids.set(page.body, roots.body);
    revealPictures(page);
  }
}

/** Room to scroll the end of the page out from under what covers it; what is scrolled to stops above that. */
function roomBelow(height: number): string {
  return height > 0
    ? `html{margin-bottom:${height}px!important;scroll-padding-bottom:${height}px!important}`
    : '';
}
