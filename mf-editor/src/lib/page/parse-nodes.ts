import { html, Parser, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import { wordSet } from '../html/text.ts';
import { NodeFlag } from './parsed-page.ts';

/** A node while the page is being parsed: offsets as in `ParsedPage`. */
export interface ParsedNode {
  /** Index in the page, once known; -1 for a node outside of it. */
  id: number;
  /** Index of the next node outside of this one. */
  next: number;
  kind: 'document' | 'element' | 'text' | 'other';
  tag: string;
  namespace: html.NS;
  flags: number;
  start: number;
  end: number;
  startTagEnd: number;
  endTagStart: number;
  parent: ParsedNode | null;
  children: ParsedNode[];
  /** Texts only: what the parser read, and its ranges as pairs of offsets. */
  value: string;
  runs: number[];
  /** The element whose start tag this one repeats. */
  original: ParsedNode | null;
  attributes: Token.Attribute[];
}

interface ParsedNodes {
  document: ParsedNode;
  elements: ParsedNode[];
}

/** Parses the page by the HTML standard with scripting enabled. `source` has no byte order mark. */
export function parseNodes(source: string): ParsedNodes {
  const elements: ParsedNode[] = [];
  const nodes = new Nodes(elements);
  const document = PageParser.read(source, nodes);
  return { document, elements };
}

/** Extends parse5 to record the range of each piece of a text; parse5 itself only records both ends. */
class PageParser extends Parser<NodeTypes> {
  static read(source: string, nodes: Nodes): ParsedNode {
    const parser = new PageParser({ sourceCodeLocationInfo: true, treeAdapter: nodes });
    parser.tokenizer.write(source, true);
    return parser.document;
  }

  override _insertCharacters(token: Token.CharacterToken): void {
    super._insertCharacters(token);
    const nodes = this.treeAdapter as Nodes;
    if (token.location !== null) {
      nodes.addRun(token.location.startOffset, token.location.endOffset);
    }
  }
}

interface NodeTypes
  extends TreeAdapterTypeMap<
    ParsedNode,
    ParsedNode,
    ParsedNode,
    ParsedNode,
    ParsedNode,
    ParsedNode,
    ParsedNode,
    ParsedNode,
    ParsedNode,
    ParsedNode
  > {}

/** Elements that parsers re-create where they are misnested. */
const FORMATTING = wordSet('a b big code em font i nobr s small strike strong tt u');
const NOWHERE: Token.ElementLocation = {
  startLine: 0,
  startCol: 0,
  startOffset: 0,
  endLine: 0,
  endCol: 0,
  endOffset: 0,
};
const NOWHERE_ENDED: Token.ElementLocation = { ...NOWHERE, endTag: NOWHERE };
const NONE: never[] = [];

/** Creates minimal nodes. The content of a template is its children. */
class Nodes implements TreeAdapter<NodeTypes> {
  /** Finds the original of a re-created formatting element, which shares its list of attributes. */
  private readonly byAttributes = new Map<Token.Attribute[], ParsedNode>();
  private readonly elements: ParsedNode[];
  private mode = html.DOCUMENT_MODE.NO_QUIRKS;
  private lastText: ParsedNode | null = null;

  constructor(elements: ParsedNode[]) {
    this.elements = elements;
  }

  addRun(start: number, end: number): void {
    const runs = this.lastText?.runs;
    if (runs === undefined) return;
    if (runs.length > 0 && runs[runs.length - 1] === start) runs[runs.length - 1] = end;
    else runs.push(start, end);
  }

  createDocument(): ParsedNode {
    return node('document', '');
  }

  createDocumentFragment(): ParsedNode {
    return node('document', '');
  }

  createElement(tagName: string, namespace: html.NS, attributes: Token.Attribute[]): ParsedNode {
    const made = node('element', tagName);
    made.children = [];
    made.namespace = namespace;
    made.attributes = attributes;
    made.flags = NodeFlag.element | (namespace === html.NS.HTML ? 0 : NodeFlag.foreign);
    if (FORMATTING.has(tagName) && namespace === html.NS.HTML) {
      const original = this.byAttributes.get(attributes);
      if (original === undefined) this.byAttributes.set(attributes, made);
      else {
        made.original = original;
        made.flags |= NodeFlag.copy;
        original.flags |= NodeFlag.copied;
      }
    }
    return made;
  }

  createCommentNode(): ParsedNode {
    return node('other', '');
  }

  createTextNode(value: string): ParsedNode {
    const made = node('text', '');
    made.value = value;
    made.runs = [];
    made.flags = NodeFlag.text;
    return made;
  }

  appendChild(parent: ParsedNode, child: ParsedNode): void {
    parent.children.push(child);
    child.parent = parent;
  }

  insertBefore(parent: ParsedNode, child: ParsedNode, reference: ParsedNode): void {
    parent.children.splice(placeOf(parent, reference), 0, child);
    child.parent = parent;
  }

  detachNode(child: ParsedNode): void {
    if (child.parent === null) return;
    child.parent.children.splice(placeOf(child.parent, child), 1);
    child.parent = null;
  }

  insertText(parent: ParsedNode, text: string): void {
    this.addText(parent, text, parent.children.length);
  }

  insertTextBefore(parent: ParsedNode, text: string, reference: ParsedNode): void {
    this.addText(parent, text, placeOf(parent, reference));
  }

  private addText(parent: ParsedNode, text: string, place: number): void {
    const before = parent.children[place - 1];
    if (before?.kind === 'text') {
      before.value += text;
      this.lastText = before;
      return;
    }
    const made = this.createTextNode(text);
    made.parent = parent;
    parent.children.splice(place, 0, made);
    this.lastText = made;
  }

  setDocumentType(document: ParsedNode): void {
    this.appendChild(document, node('other', '#doctype'));
  }

  setDocumentMode(_document: ParsedNode, mode: html.DOCUMENT_MODE): void {
    this.mode = mode;
  }

  getDocumentMode(): html.DOCUMENT_MODE {
    return this.mode;
  }

  adoptAttributes(): void {}
  setTemplateContent(): void {}

  getTemplateContent(template: ParsedNode): ParsedNode {
    return template;
  }

  getFirstChild(parent: ParsedNode): ParsedNode | null {
    return parent.children[0] ?? null;
  }

  getChildNodes(parent: ParsedNode): ParsedNode[] {
    return parent.children;
  }

  getParentNode(child: ParsedNode): ParsedNode | null {
    return child.parent;
  }

  getAttrList(element: ParsedNode): Token.Attribute[] {
    return element.attributes;
  }

  getTagName(element: ParsedNode): string {
    return element.tag;
  }

  getNamespaceURI(element: ParsedNode): html.NS {
    return element.namespace;
  }

  getTextNodeContent(text: ParsedNode): string {
    return text.value;
  }

  getCommentNodeContent(): string {
    return '';
  }

  getDocumentTypeNodeName(): string {
    return '';
  }

  getDocumentTypeNodePublicId(): string {
    return '';
  }

  getDocumentTypeNodeSystemId(): string {
    return '';
  }

  isTextNode(child: ParsedNode): child is ParsedNode {
    return child.kind === 'text';
  }

  isCommentNode(child: ParsedNode): child is ParsedNode {
    return child.kind === 'other' && child.tag === '';
  }

  isDocumentTypeNode(child: ParsedNode): child is ParsedNode {
    return child.tag === '#doctype';
  }

  isElementNode(child: ParsedNode): child is ParsedNode {
    return child.kind === 'element';
  }

  setNodeSourceCodeLocation(place: ParsedNode, location: Token.ElementLocation | null): void {
    if (location === null || place.kind === 'text' || place.kind === 'document') return;
    if (place.original !== null) return;
    place.start = location.startOffset;
    place.end = location.endOffset;
    if (place.kind === 'element') {
      place.startTagEnd = location.endOffset;
      this.elements.push(place);
    }
  }

  getNodeSourceCodeLocation(place: ParsedNode): Token.ElementLocation | null {
    if (place.kind === 'text') return NOWHERE;
    if (place.start < 0) return null;
    return place.endTagStart < 0 ? NOWHERE : NOWHERE_ENDED;
  }

  updateNodeSourceCodeLocation(place: ParsedNode, location: Partial<Token.ElementLocation>): void {
    if (place.kind !== 'element') return;
    place.end = location.endOffset ?? place.end;
    place.endTagStart = location.endTag?.startOffset ?? -1;
    if (location.endTag === undefined) place.flags |= NodeFlag.open;
    else place.flags &= ~NodeFlag.open;
  }
}

function node(kind: ParsedNode['kind'], tag: string): ParsedNode {
  return {
    id: -1,
    next: -1,
    kind,
    tag,
    namespace: html.NS.HTML,
    flags: 0,
    start: -1,
    end: -1,
    startTagEnd: -1,
    endTagStart: -1,
    parent: null,
    children: kind === 'document' ? [] : NONE,
    value: '',
    runs: NONE,
    original: null,
    attributes: NONE,
  };
}

/** Parsers nearly always move the last child. */
function placeOf(parent: ParsedNode, child: ParsedNode): number {
  const last = parent.children.length - 1;
  return parent.children[last] === child ? last : parent.children.indexOf(child);
}
