/** Above this many pairs, moved nodes are not detected but created again. */
const PAIRS_MAX = 250_000;

/**
 * Turns `from` into `to` without touching equal nodes, so that images, videos and scroll positions stay. `to` is
 * consumed.
 * @param same called for every element that stays, with its counterpart
 */
export function morph(from: Element, to: Element, same: (kept: Element, stands: Element) => void): void {
  same(from, to);
  morphAttributes(from, to);
  if (from instanceof HTMLTemplateElement) fillTemplate(from, to);
  else morphChildren(from, to, same);
}

function morphChildren(from: Element, to: Element, same: Same): void {
  const old = [...from.childNodes];
  const wanted = [...to.childNodes];
  let start = 0;
  while (start < old.length && start < wanted.length && alike(old[start], wanted[start])) {
    keep(old[start] as Node, wanted[start] as Node, same);
    start += 1;
  }
  let [endOld, endWanted] = [old.length, wanted.length];
  while (endOld > start && endWanted > start && alike(old[endOld - 1], wanted[endWanted - 1])) {
    endOld -= 1;
    endWanted -= 1;
    keep(old[endOld] as Node, wanted[endWanted] as Node, same);
  }
  const rest = new Set(old.slice(start, endOld));
  const taken = pair(rest, wanted.slice(start, endWanted));
  for (const left of rest) left.parentNode?.removeChild(left);
  let next = old[endOld] ?? null;
  for (const [node, twin] of taken.reverse()) {
    const placed = twin === null ? from.ownerDocument.adoptNode(node) : become(twin, node, same);
    if (placed.nextSibling !== next || placed.parentNode !== from) from.insertBefore(placed, next);
    next = placed as ChildNode;
  }
}

/** Pairs each node with an old one to reuse: equal nodes first, then nodes of the same name. */
function pair(rest: Set<Node>, wanted: readonly Node[]): [Node, Node | null][] {
  const twins = new Map<Node, Node>();
  const take = (node: Node, fits: (old: Node) => boolean) => {
    for (const old of rest) {
      if (!fits(old)) continue;
      rest.delete(old);
      twins.set(node, old);
      return;
    }
  };
  if (rest.size * wanted.length <= PAIRS_MAX) {
    for (const node of wanted) take(node, (old) => alike(old, node));
  }
  for (const node of wanted) {
    if (!twins.has(node)) take(node, (old) => old.nodeName === node.nodeName);
  }
  return wanted.map((node) => [node, twins.get(node) ?? null]);
}

function become(twin: Node, node: Node, same: Same): Node {
  if (alike(twin, node)) keep(twin, node, same);
  else if (twin instanceof Element) morph(twin, node as Element, same);
  else twin.nodeValue = node.nodeValue;
  return twin;
}

function alike(old: Node | undefined, wanted: Node | undefined): boolean {
  return old !== undefined && wanted !== undefined && old.isEqualNode(wanted);
}

/** Handles two equal subtrees. */
function keep(old: Node, wanted: Node, same: Same): void {
  if (!(old instanceof Element)) return;
  keepElement(old, wanted as Element, same);
  const others = (wanted as Element).getElementsByTagName('*');
  let at = 0;
  for (const element of old.getElementsByTagName('*')) {
    keepElement(element, others[at] as Element, same);
    at += 1;
  }
}

function keepElement(old: Element, wanted: Element, same: Same): void {
  same(old, wanted);
  // Equality ignores template content.
  if (old instanceof HTMLTemplateElement) fillTemplate(old, wanted);
}

function fillTemplate(template: HTMLTemplateElement, like: Element): void {
  template.content.replaceChildren(...(like as HTMLTemplateElement).content.childNodes);
}

type Same = (kept: Element, stands: Element) => void;

function morphAttributes(from: Element, to: Element): void {
  for (const { name } of [...from.attributes]) {
    // The person may have opened it to edit its content.
    if (!to.hasAttribute(name) && !(from.localName === 'details' && name === 'open'))
      from.removeAttribute(name);
  }
  for (const attribute of to.attributes) {
    // Cloning the attribute node works for names that `setAttribute` refuses.
    if (from.getAttribute(attribute.name) !== attribute.value)
      from.setAttributeNode(attribute.cloneNode() as Attr);
  }
}
