import { contentModel, decodeRawText, decodeText } from '../html/text.ts';
import { type ParsedNode, parseNodes } from './parse-nodes.ts';
import { NodeFlag, type ParsedPage } from './parsed-page.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Parses any text. Takes about as long as parse5; hostile pages (tens of thousands of misnested tags) take seconds,
 * so it belongs in a worker.
 */
export function parsePage(html: string): ParsedPage {
  // Browsers remove the mark before parsing; offsets include it.
  const shift = html.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  const source = shift === 0 ? html : html.slice(1);
  const { document, elements } = parseNodes(source);
  const nodes = inOrder(document);
  const parsed = emptyPage(nodes.length);
  const names = new Map<string, number>();
  const copies: number[] = [];
  const runs: number[] = [];
  for (const node of nodes) {
    const { id } = node;
    parsed.nexts[id] = node.next;
    parsed.parents[id] = node.parent?.id ?? -1;
    parsed.tags[id] = -1;
    if (node.kind === 'element') {
      parsed.tags[id] = nameOf(names, node.tag.toLowerCase());
      placeEnd(node);
      if (node.original !== null && node.original.id >= 0) copies.push(id, node.original.id);
    } else if (node.kind === 'text') {
      placeText(source, node);
      if (node.runs.length > 2) runs.push(id, node.runs.length / 2, ...node.runs.map((at) => at + shift));
    }
    parsed.flags[id] = node.flags;
    parsed.starts[id] = shifted(node.start, shift);
    parsed.ends[id] = shifted(node.end, shift);
    parsed.startTagEnds[id] = shifted(node.startTagEnd, shift);
    parsed.endTagStarts[id] = shifted(node.endTagStart, shift);
  }
  const written = elements.map(({ id }) => id).filter((id) => id >= 0);
  const root = document.children.find((node) => node.kind === 'element');
  const parts = root?.children.filter((node) => node.kind === 'element') ?? [];
  const [head] = parts;
  const body = parts.find((node) => node.tag === 'body' || node.tag === 'frameset') ?? head;
  if (root === undefined || head === undefined || body === undefined) {
    throw new Error('A page was parsed to no tree.');
  }
  return {
    ...parsed,
    names: [...names.keys()],
    order: Int32Array.from(written),
    copies: Int32Array.from(copies),
    runs: Int32Array.from(runs),
    html: root.id,
    head: head.id,
    body: body.id,
  };
}

/** All nodes in document order, without recursion, since pages may be very deep. */
function inOrder(document: ParsedNode): ParsedNode[] {
  const nodes: ParsedNode[] = [];
  const open = [{ node: document, child: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const child = top.node.children[top.child];
    if (child === undefined) {
      top.node.next = nodes.length;
      open.pop();
      continue;
    }
    top.child += 1;
    child.id = nodes.length;
    nodes.push(child);
    child.next = nodes.length;
    if (child.children.length > 0) open.push({ node: child, child: 0 });
  }
  return nodes;
}

function emptyPage(size: number) {
  return {
    flags: new Uint8Array(size),
    tags: new Int32Array(size),
    parents: new Int32Array(size),
    nexts: new Int32Array(size),
    starts: new Int32Array(size),
    ends: new Int32Array(size),
    startTagEnds: new Int32Array(size),
    endTagStarts: new Int32Array(size),
  };
}

function nameOf(names: Map<string, number>, tag: string): number {
  const known = names.get(tag);
  if (known !== undefined) return known;
  names.set(tag, names.size);
  return names.size - 1;
}

function shifted(offset: number, by: number): number {
  return offset < 0 ? -1 : offset + by;
}

/**
 * parse5 reports the end at the start for an element that the end of the page closes in a script or text area, and
 * for `<form>` in a table.
 */
function placeEnd(element: ParsedNode): void {
  if (element.start < 0 || element.end >= element.startTagEnd) return;
  element.end = element.children.at(-1)?.runs.at(-1) ?? element.startTagEnd;
  if (element.tag === 'form') element.flags &= ~NodeFlag.open;
}

/** Corrects the range of a text, and marks it if the characters there differ from its value. */
function placeText(source: string, text: ParsedNode): void {
  skipFirstLineBreak(source, text);
  if (!saysIts(source, text)) {
    const fixed = beforeEntity(source, text).find((runs) => saysIts(source, { ...text, runs }));
    if (fixed === undefined) text.flags |= NodeFlag.opaque;
    else text.runs = fixed;
  }
  text.start = text.runs[0] ?? 0;
  text.end = text.runs[1] ?? text.start;
}

function saysIts(source: string, text: ParsedNode): boolean {
  const { runs, value } = text;
  const [start = 0, end = 0] = runs;
  // The fast path for nearly all texts, without a copy.
  if (
    runs.length === 2 &&
    end - start === value.length &&
    source.startsWith(value, start) &&
    !value.includes('&')
  ) {
    return true;
  }
  return readRuns(source, text) === value;
}

/**
 * parse5 places an entity after white space at its end, and lets the white space extend into it. Both ranges are
 * wrong if they are different texts, or the white space is dropped.
 */
function beforeEntity(source: string, { runs }: ParsedNode): number[][] {
  const [start = 0, ...rest] = runs;
  const end = rest.pop() ?? start;
  const [startsAt, endsAt] = [source.lastIndexOf('&', start), source.lastIndexOf('&', end - 1)];
  return [
    [startsAt, ...rest, end],
    [start, ...rest, endsAt],
  ].filter((fixed) => fixed.every((at, place) => at >= (fixed[place - 1] ?? 0)));
}

/** A line break right after these start tags is not part of the text, though parse5 includes it in the range. */
function skipFirstLineBreak(source: string, { parent, runs }: ParsedNode): void {
  const [start] = runs;
  if (parent === null || start === undefined || parent.startTagEnd !== start) return;
  if (!['pre', 'textarea', 'listing'].includes(parent.tag) || (parent.flags & NodeFlag.foreign) !== 0) return;
  if (source.startsWith('\r\n', start)) runs[0] = start + 2;
  else if (source[start] === '\n' || source[start] === '\r') runs[0] = start + 1;
}

function readRuns(source: string, { parent, runs }: ParsedNode): string {
  const isForeign = parent === null || (parent.flags & NodeFlag.foreign) !== 0;
  const decode = !isForeign && contentModel(parent.tag) === 'raw' ? decodeRawText : decodeText;
  return runsOf(runs)
    .map(([start, end]) => decode(source.slice(start, end)))
    .join('');
}

function runsOf(runs: readonly number[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < runs.length; at += 2) pairs.push([runs[at] ?? 0, runs[at + 1] ?? 0]);
  return pairs;
}
