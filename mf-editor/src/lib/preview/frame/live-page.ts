import type { NodeId } from '../../page/page-tree.ts';
import { ID_ATTRIBUTE } from '../preview-protocol.ts';
import { ElementIds } from './element-ids.ts';
import { morph } from './morph.ts';

/**
 * What well-known libraries hide until their scripts have run, which they never do here; what covers a page until it is loaded; and frames, which would
 * swallow the pointer.
 */
const REVEALING_CSS = `
[data-aos],.aos-init,.wow,.elementor-invisible,.animate-on-scroll,.scroll-reveal,.sr-only-reveal,[data-sr],[data-animate],[data-scroll-reveal],
.js-reveal,.reveal-on-scroll,.fade-in-on-scroll,.et-waypoint,.vc_animate_when_almost_visible,.wpb_animate_when_almost_visible,.uk-scrollspy-inview,
[data-ix],.motion-hidden,.invisible-until-loaded,img.lazyload,img.lazyloading,img[data-lazy-src]
{opacity:1!important;visibility:visible!important}
[data-aos],.animate-on-scroll,.scroll-reveal,.reveal-on-scroll,.fade-in-on-scroll{transform:none!important}
#preloader,.preloader,.page-preloader,.page-loader,#loading-screen,.elementor-preloader{display:none!important}
iframe,object,embed,frame,portal{pointer-events:none!important}
`;

const LAZY_SOURCES = ['data-src', 'data-lazy-src', 'data-original'];
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset'];

/** Gives pictures that wait for a script what they wait for. Done to a page, and to what it is compared with, alike. */
function revealPictures(root: ParentNode): void {
  const lazy = [...LAZY_SOURCES, ...LAZY_SETS].flatMap((name) => [`img[${name}]`, `source[${name}]`]);
  for (const element of root.querySelectorAll(lazy.join())) revealPicture(element);
}

function revealPicture(element: Element): void {
  if (element.localName !== 'img' && element.localName !== 'source') return;
  fill(element, 'src', LAZY_SOURCES);
  fill(element, 'srcset', LAZY_SETS);
}

/** A placeholder is written into the page itself; an address is the page's own choice. */
function fill(element: Element, name: string, sources: readonly string[]): void {
  const written = element.getAttribute(name)?.trim() ?? '';
  if (written !== '' && !written.startsWith('data:')) return;
  const source = sources.map((one) => element.getAttribute(one)).find((value) => value);
  if (source !== undefined && source !== null) element.setAttribute(name, source);
}

/** Would lead away or run; what may run here is stopped by the policy, too. */
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
 * Gives an element these attributes and no others.
 * @param attributes names in small letters, as a source has them: those of SVG keep the letters that they have
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
      // Parsers take names (`@click`) that may not be set; they mean something to scripts alone.
    }
  }
}

/** Pictures that are not on the web yet: where they are shown from, by the path that the page names them by. */
type Pictures = ReadonlyMap<string, string>;

/** `text` with every picture's path, whole address or not, led to where it is now. @param origin of the clone */
function withPictures(text: string, pictures: Pictures, origin: string): string {
  let shown = text;
  for (const [path, url] of pictures) {
    if (shown.includes(path)) shown = shown.replaceAll(origin + path, url).replaceAll(path, url);
  }
  return shown;
}

/** A style sheet of ours, beside the page's own; null in a browser that has none of these, which shows the page as it is. */
function madeSheet(css: string): CSSStyleSheet | null {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  } catch {
    return null;
  }
}

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
