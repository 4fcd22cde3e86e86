import type { NodeId } from '../../page/parsed-page.ts';
import { ID_ATTRIBUTE } from '../preview-protocol.ts';
import { morph } from './morph.ts';

/** Maps elements to ids. The id attributes are removed, so that pages can be compared and styles cannot see them. */
export class ElementIds {
  readonly #ids = new WeakMap<Element, NodeId>();
  readonly #page: Document;
  #elements: Map<NodeId, Element[]> | null = null;

  constructor(page: Document) {
    this.#page = page;
  }

  /** Reads and removes the ids below `root`. */
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

  /** Several if the parser re-created the element. */
  find(id: NodeId): readonly Element[] {
    this.#elements ??= this.#index();
    return this.#elements.get(id) ?? [];
  }

  /** The element itself, or its nearest ancestor in the source. */
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

/**
 * A transition would still show what has just been hidden. Frames would keep the pointer.
 */
const FRAME_CSS = `
:is(#garimpo#garimpo#garimpo,*){transition:none!important}
iframe,object,embed,frame,portal{pointer-events:none!important}
`;

const LAZY_SOURCES = ['data-src', 'data-lazy-src', 'data-original'];
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset'];

/** Gives lazy-loading images their source, in the page and in the page that it is compared with. */
function revealImages(root: ParentNode): void {
  const lazy = [...LAZY_SOURCES, ...LAZY_SETS].flatMap((name) => [`img[${name}]`, `source[${name}]`]);
  for (const element of root.querySelectorAll(lazy.join())) revealImage(element);
}

function revealImage(element: Element): void {
  if (element.localName !== 'img' && element.localName !== 'source') return;
  fill(element, 'src', LAZY_SOURCES);
  fill(element, 'srcset', LAZY_SETS);
}

/** Inline sources are placeholders; other addresses are kept. */
function fill(element: Element, name: string, sources: readonly string[]): void {
  const written = element.getAttribute(name)?.trim() ?? '';
  if (written !== '' && !written.startsWith('data:')) return;
  const source = sources.map((one) => element.getAttribute(one)).find((value) => value);
  if (source !== undefined && source !== null) element.setAttribute(name, source);
}

/** Attributes that navigate or run code; the policy blocks them as well. */
function isLeftOut(element: Element, name: string): boolean {
  return (
    name.startsWith('on') ||
    name === 'http-equiv' ||
    name === 'srcdoc' ||
    name === 'nonce' ||
    (name === 'src' && element.localName === 'script')
  );
}

/**
 * Sets exactly these attributes.
 * @param attributes names in lower case, as in the source; SVG attributes keep their case
 */
function setAttributes(element: Element, attributes: readonly (readonly [string, string])[]): void {
  const names = new Map([...element.attributes].map(({ name }) => [name.toLowerCase(), name]));
  const wanted = new Set(attributes.map(([name]) => name));
  for (const [small, name] of names) {
    if (!wanted.has(small)) element.removeAttribute(name);
  }
  for (const [name, value] of attributes) {
    if (name === ID_ATTRIBUTE || isLeftOut(element, name)) continue;
    const own = names.get(name) ?? name;
    if (element.getAttribute(own) === value) continue;
    try {
      element.setAttribute(own, value);
    } catch {
      // Parsers accept names such as `@click` that cannot be set; only scripts use them.
    }
  }
}

/** Object URLs of images that are not on the web yet, by their path in the page. */
type ImageUrls = ReadonlyMap<string, string>;

/**
 * Replaces the paths of unsaved images by their object URLs.
 * @param origin of the clone
 */
function withImages(text: string, images: ImageUrls, origin: string): string {
  let shown = text;
  for (const [path, url] of images) {
    if (shown.includes(path)) shown = shown.replaceAll(origin + path, url).replaceAll(path, url);
  }
  return shown;
}

/** A style sheet beside the page's own; null in a browser without constructable style sheets. */
function madeSheet(css: string): CSSStyleSheet | null {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  } catch {
    return null;
  }
}

interface Roots {
  html: NodeId;
  head: NodeId;
  body: NodeId;
}

/** The page in the frame, written as a whole or changed in part. */
export class LivePage {
  readonly ids: ElementIds;
  readonly #document: Document;
  readonly #origin: string;
  readonly #images = new Map<string, string>();
  readonly #styles: readonly CSSStyleSheet[];
  readonly #below: CSSStyleSheet | null;

  /**
   * @param origin of the clone, which starts the page's absolute addresses
   */
  constructor(document: Document, origin: string) {
    this.#document = document;
    this.#origin = origin;
    this.ids = new ElementIds(document);
    this.#below = madeSheet('');
    this.#styles = [madeSheet(FRAME_CSS), this.#below].filter((sheet) => sheet !== null);
  }

  /**
   * Replaces the document. `opened` is called when the old page's listeners are gone and before the new page is
   * written.
   */
  show(html: string, roots: Roots, opened: () => void): void {
    const page = this.#document;
    // The document stays, and with it its policy. The doctype lets the parser choose quirks mode.
    page.open();
    opened();
    page.write(this.#withImages(html));
    page.close();
    if (this.#styles.length > 0) page.adoptedStyleSheets = [...this.#styles];
    this.#settle(page, roots);
  }

  /** Updates the page after elements came or went. */
  change(html: string, roots: Roots): void {
    const wanted = new DOMParser().parseFromString(this.#withImages(html), 'text/html');
    this.#settle(wanted, roots);
    morph(this.#document.documentElement, wanted.documentElement, (kept, stands) =>
      this.ids.set(kept, this.ids.of(stands)),
    );
  }

  setText(parent: NodeId, place: number, value: string): void {
    for (const element of this.ids.find(parent)) {
      const node = element.childNodes[place];
      if (node instanceof Text) node.data = value;
    }
  }

  setAttributes(id: NodeId, attributes: readonly (readonly [string, string])[]): void {
    const shown = attributes.map(([name, value]) => [name, this.#withImages(value)] as const);
    for (const element of this.ids.find(id)) {
      setAttributes(element, shown);
      revealImage(element);
    }
  }

  /**
   * @param height of the covered lower part, in page pixels
   */
  coverFoot(height: number): void {
    this.#below?.replaceSync(roomBelow(height));
  }

  addImage(path: string, blob: Blob): void {
    const before = this.#images.get(path);
    if (before !== undefined) return;
    this.#images.set(path, URL.createObjectURL(blob));
    for (const element of this.#document.querySelectorAll('*')) {
      for (const attribute of element.attributes) {
        if (attribute.value.includes(path)) attribute.value = this.#withImages(attribute.value);
      }
    }
    for (const style of this.#document.querySelectorAll('style')) {
      if (style.textContent.includes(path)) style.textContent = this.#withImages(style.textContent);
    }
  }

  #withImages(text: string): string {
    return withImages(text, this.#images, this.#origin);
  }

  #settle(page: Document, roots: Roots): void {
    // Browsers split texts above 64 K characters; the source tree does not.
    page.normalize();
    this.ids.take(page);
    this.ids.set(page.documentElement, roots.html);
    this.ids.set(page.head, roots.head);
    if (page.body !== null) this.ids.set(page.body, roots.body);
    revealImages(page);
  }
}

/** Lets the end of the page scroll above the cover. */
function roomBelow(height: number): string {
  return height > 0
    ? `html{margin-bottom:${height}px!important;scroll-padding-bottom:${height}px!important}`
    : '';
}
