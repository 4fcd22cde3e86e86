import type { NodeId } from '../../page/parsed-page.ts';
import type { BlockView } from '../../rich-text/block-source.ts';
import { type Content, joined, type Leaf, type Mark, type StyleProperty } from '../../rich-text/content.ts';

interface Item {
  node: Node;
  start: number;
  length: number;
}

/** Tags that browsers themselves put around typed text, as marks of ours. */
const TYPED: Readonly<Record<string, 'b' | 'i'>> = { b: 'b', strong: 'b', i: 'i', em: 'i' };

/** The content of blocks as elements and texts of the document, which people and browsers change. */
export class BlockDom {
  readonly #marks = new WeakMap<Element, Mark>();
  readonly #atoms = new WeakMap<Node, NodeId | 'br'>();
  /** Elements of the page to copy. */
  readonly #sources = new Map<NodeId, Node>();
  readonly #ids: (element: Element) => NodeId | undefined;

  constructor(ids: (element: Element) => NodeId | undefined) {
    this.#ids = ids;
  }

  /** Reads the block as the page has it; null where its nodes are not those of the source. */
  readPage(host: Element, view: BlockView): Leaf[] | null {
    const marks = new Set(view.marks);
    const waiting = [...view.atoms];
    const texts = [...view.texts];
    const visit = (parent: Node, around: readonly Mark[]): Leaf[] | null => {
      const leaves: Leaf[] = [];
      for (const child of parent.childNodes) {
        const id = child instanceof Element ? this.#ids(child) : undefined;
        if (child instanceof Text) {
          const text = texts.shift();
          if (text === undefined) return null;
          leaves.push({ kind: 'text', text, marks: around });
        } else if (child instanceof Element && id !== undefined && marks.has(id)) {
          this.#sources.set(id, child);
          const own = visit(child, [...around, { source: id, tag: child.localName }]);
          if (own === null) return null;
          leaves.push(...own);
        } else {
          const atom = waiting.shift();
          if (atom === undefined || (id !== undefined && id !== atom)) return null;
          this.#sources.set(atom, child);
          leaves.push({ kind: 'atom', atom, marks: around });
        }
      }
      return leaves;
    };
    const leaves = visit(host, []);
    return leaves === null || texts.length > 0 || waiting.length > 0 ? null : joined(leaves);
  }

  /** Replaces what the host holds. */
  render(host: Element, content: Content): void {
    const page = host.ownerDocument;
    const top = page.createDocumentFragment();
    let open: { mark: Mark; element: Element }[] = [];
    for (const leaf of content) {
      let depth = 0;
      while (depth < open.length && open[depth]?.mark === leaf.marks[depth]) depth += 1;
      open = open.slice(0, depth);
      for (const mark of leaf.marks.slice(depth)) {
        const element = this.#elementOf(page, mark);
        (open.at(-1)?.element ?? top).append(element);
        open.push({ mark, element });
      }
      (open.at(-1)?.element ?? top).append(this.#nodeOf(page, leaf));
    }
    const last = content.at(-1);
    // Browsers show an empty line, and the caret in it, for another line break alone.
    if (last === undefined || this.#isBreak(last))
      (open.at(-1)?.element ?? top).append(page.createElement('br'));
    host.replaceChildren(top);
  }

  #isBreak(leaf: Leaf): boolean {
    if (leaf.kind !== 'atom') return false;
    const source = leaf.atom === 'br' ? null : this.#sources.get(leaf.atom);
    return leaf.atom === 'br' || (source instanceof Element && source.localName === 'br');
  }

  /** What the host holds now. */
  read(host: Element): Leaf[] {
    const leaves: Leaf[] = [];
    const visit = (parent: Node, marks: readonly Mark[]) => {
      for (const child of parent.childNodes) {
        const atom = this.#atoms.get(child);
        if (atom !== undefined) leaves.push({ kind: 'atom', atom, marks });
        else if (child instanceof Text) leaves.push({ kind: 'text', text: child.data, marks });
        else if (child instanceof Element) visit(child, this.#marksIn(child, marks));
      }
    };
    visit(host, []);
    return joined(leaves);
  }

  #marksIn(element: Element, marks: readonly Mark[]): readonly Mark[] {
    const known = this.#marks.get(element);
    if (known !== undefined) return [...marks, known];
    const tag = TYPED[element.localName];
    if (tag === undefined) return marks;
    const made: Mark = { source: null, tag };
    this.#marks.set(element, made);
    return [...marks, made];
  }

  /** The content's offset of a place in the document. */
  offsetOf(host: Element, node: Node, offset: number): number {
    const items = this.#items(host);
    const own = items.find((item) => item.node === node);
    if (own !== undefined && node instanceof Text) return own.start + Math.min(offset, own.length);
    const next = node.childNodes[offset];
    for (const item of items) {
      if (
        next === undefined
          ? isAfter(node, item.node)
          : next === item.node || next.contains(item.node) || isAfter(next, item.node)
      )
        return item.start;
    }
    const last = items.at(-1);
    return last === undefined ? 0 : last.start + last.length;
  }

  /** A place in the document; at the border of two texts it is the end of the first. */
  placeOf(host: Element, offset: number): { node: Node; offset: number } {
    let end = { node: host as Node, offset: 0 };
    for (const { node, start, length } of this.#items(host)) {
      if (node instanceof Text && offset >= start && offset <= start + length && length > 0) {
        return { node, offset: offset - start };
      }
      if (!(node instanceof Text) && offset >= start) {
        const at = [...(node.parentNode?.childNodes ?? [])].indexOf(node as ChildNode);
        end = { node: node.parentNode ?? host, offset: offset > start ? at + 1 : at };
      }
    }
    return end;
  }

  declares(mark: Mark, property: StyleProperty): boolean {
    const override = mark.styles?.[property];
    if (override !== undefined) return override !== null;
    const source = mark.source === null ? null : this.#sources.get(mark.source);
    return source instanceof HTMLElement && source.style.getPropertyValue(property) !== '';
  }

  /** The address of a link, as written. */
  hrefOf({ href, source }: Mark): string {
    const element = source === null ? null : this.#sources.get(source);
    return href ?? (element instanceof Element ? (element.getAttribute('href') ?? '') : '');
  }

  #items(host: Element): Item[] {
    const items: Item[] = [];
    let start = 0;
    const visit = (parent: Node) => {
      for (const node of parent.childNodes) {
        const length = this.#atoms.has(node) ? 1 : node instanceof Text ? node.data.length : -1;
        if (length < 0) visit(node);
        else {
          items.push({ node, start, length });
          start += length;
        }
      }
    };
    visit(host);
    return items;
  }

  #elementOf(page: Document, mark: Mark): Element {
    const source = mark.source === null ? null : this.#sources.get(mark.source);
    const element =
      source instanceof Element ? (source.cloneNode(false) as Element) : page.createElement(mark.tag);
    if (mark.href !== undefined) element.setAttribute('href', mark.href);
    if (element instanceof HTMLElement) {
      for (const [property, value] of Object.entries(mark.styles ?? {})) {
        element.style.setProperty(property, value ?? '');
      }
    }
    this.#marks.set(element, mark);
    return element;
  }

  #nodeOf(page: Document, leaf: Leaf): Node {
    if (leaf.kind === 'text') return page.createTextNode(leaf.text);
    const source = leaf.atom === 'br' ? null : this.#sources.get(leaf.atom);
    const node = source?.cloneNode(true) ?? page.createElement('br');
    // What is typed into it would not be of the text.
    if (node instanceof HTMLElement && node.localName !== 'br') node.setAttribute('contenteditable', 'false');
    this.#atoms.set(node, leaf.atom);
    return node;
  }
}

function isAfter(node: Node, other: Node): boolean {
  const position = node.compareDocumentPosition(other);
  return (
    (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    (position & Node.DOCUMENT_POSITION_CONTAINED_BY) === 0
  );
}
