// Reads nodes by properties and methods that the page's scripts cannot have changed: those of a window that is gone.
import { realm } from './given.ts';

const TEXT = '#3';
const COMMENT = '#8';
const DOCUMENT = '#9';
const FRAGMENT = '#11';
/** An element of SVG or MathML. */
export const FOREIGN = '#foreign';
/** What is not a node. */
const OTHER = '#other';

/** Types of what is not a node. A property is looked for in this order. */
const OTHER_TYPES = [
  'NodeList',
  'MutationRecord',
  'Range',
  'TreeWalker',
  'CSSStyleDeclaration',
  'HTMLCollection',
  'Event',
  'UIEvent',
  'InputEvent',
  'KeyboardEvent',
  'MouseEvent',
  'StyleSheetList',
  'CSSStyleSheet',
  'CSSRuleList',
  'CSSCounterStyleRule',
  'NavigateEvent',
  'NavigationDestination',
];
const ELEMENTS_WITH_TYPES = [
  'input',
  'textarea',
  'select',
  'button',
  'a',
  'area',
  'link',
  'meta',
  'script',
  'iframe',
  'frame',
  'object',
  'option',
  'canvas',
  'img',
];

// All are looked up now: a window that is gone hands out none of its types any more.
const otherPrototypes: object[] = [];
for (const name of OTHER_TYPES) {
  const type: unknown = Reflect.get(realm, name);
  if (typeof type === 'function') otherPrototypes.push(type.prototype);
}
const { prototype: nodePrototype } = realm.Node;
const { prototype: elementPrototype } = realm.HTMLElement;
const prototypes = new Map<string, object | null>([
  [DOCUMENT, realm.HTMLDocument.prototype],
  [FRAGMENT, realm.ShadowRoot.prototype],
  [TEXT, realm.Text.prototype],
  [FOREIGN, realm.SVGElement.prototype],
  [OTHER, null],
]);
for (const name of ELEMENTS_WITH_TYPES) {
  prototypes.set(name, Object.getPrototypeOf(realm.document.createElement(name)));
}
export const { URL: RealmUrl, URLSearchParams: RealmUrlSearchParams } = realm;

const nodeType = getterOf(nodePrototype, 'nodeType');
const localName = getterOf(realm.Element.prototype, 'localName');
const namespace = getterOf(realm.Element.prototype, 'namespaceURI');
const lengthOf = getterOf(realm.NodeList.prototype, 'length');
const itemOf = Object.getOwnPropertyDescriptor(realm.NodeList.prototype, 'item')?.value;

export function getterOf(prototype: object, name: string): (this: unknown) => unknown {
  const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (getter === undefined) throw new TypeError(name);
  return getter;
}

export function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** The browser takes its time to say that something is not a node. */
const others = new WeakSet<object>();

/** The local name of an element of HTML; for all else a name with `#`, which no element has. */
export function kindOf(value: unknown): string {
  if (!isObject(value) || others.has(value)) return OTHER;
  let type: unknown;
  try {
    type = nodeType.call(value);
  } catch {
    others.add(value);
    return OTHER;
  }
  if (type !== 1) return `#${type}`;
  return namespace.call(value) === 'http://www.w3.org/1999/xhtml' ? String(localName.call(value)) : FOREIGN;
}

export function isNode(value: unknown): value is Node {
  return kindOf(value) !== OTHER;
}

export function isElement(value: unknown): value is Element {
  const kind = kindOf(value);
  return kind === FOREIGN || !kind.startsWith('#');
}

export function isDocument(value: unknown): value is Document {
  return kindOf(value) === DOCUMENT;
}

/** Whether it is a node that holds no others. */
export function isLeaf(value: unknown): boolean {
  const kind = kindOf(value);
  return kind === TEXT || kind === COMMENT;
}

/** Null for what cannot be read, and undefined for a property that there is not. */
export function read<Target extends object, Name extends keyof Target & string>(
  target: Target,
  name: Name,
): Target[Name] | undefined;
export function read(target: unknown, name: string): unknown;
export function read(target: unknown, name: string): unknown {
  const kind = kindOf(target);
  const descriptor = memberOf(kind, name);
  try {
    if (descriptor !== undefined) return propertyOf(descriptor, target);
  } catch {
    return undefined;
  }
  return kind === OTHER ? tryOthers(name, (one) => propertyOf(one, target)) : undefined;
}

type GivenTo<Method> = Method extends (...given: infer Given) => unknown ? Given : never;
type ResultOf<Method> = Method extends (...given: never[]) => infer Result ? Result : never;

/** Undefined for a method that there is not. Throws what the method throws. */
export function call<Target extends object, Name extends keyof Target & string>(
  target: Target,
  name: Name,
  ...given: GivenTo<Target[Name]>
): ResultOf<Target[Name]> | undefined;
export function call(target: unknown, name: string, ...given: unknown[]): unknown {
  const kind = kindOf(target);
  const descriptor = memberOf(kind, name);
  if (descriptor !== undefined) return Reflect.apply(descriptor.value, target, given);
  return kind === OTHER ? tryOthers(name, (one) => Reflect.apply(one.value, target, given)) : undefined;
}

function propertyOf(descriptor: PropertyDescriptor, target: unknown): unknown {
  return descriptor.get ? Reflect.apply(descriptor.get, target, []) : descriptor.value;
}

/** Properties of nodes by kind and name; undefined for none. */
const members = new Map<string, PropertyDescriptor | undefined>();

function memberOf(kind: string, name: string): PropertyDescriptor | undefined {
  const known = prototypes.get(kind);
  if (known === null) return undefined;
  const [type, prototype] =
    known !== undefined
      ? [kind, known]
      : kind.startsWith('#')
        ? ['#node', nodePrototype]
        : ['#element', elementPrototype];
  const key = `${type} ${name}`;
  if (members.has(key)) return members.get(key);
  const found = inChain(prototype, name);
  members.set(key, found);
  return found;
}

function inChain(prototype: object, name: string): PropertyDescriptor | undefined {
  for (let one: object | null = prototype; one !== null; one = Object.getPrototypeOf(one)) {
    const descriptor = Object.getOwnPropertyDescriptor(one, name);
    if (descriptor !== undefined) return descriptor;
  }
  return undefined;
}

/** Properties of the {@link OTHER_TYPES} by name. */
const otherMembers = new Map<string, PropertyDescriptor[]>();

function tryOthers(name: string, use: (descriptor: PropertyDescriptor) => unknown): unknown {
  let descriptors = otherMembers.get(name);
  if (descriptors === undefined) {
    descriptors = [];
    for (const prototype of otherPrototypes) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
      if (descriptor !== undefined) descriptors.push(descriptor);
    }
    otherMembers.set(name, descriptors);
  }
  for (const descriptor of descriptors) {
    try {
      return use(descriptor);
    } catch {
      // It is of another type.
    }
  }
  return undefined;
}

export function listOf<Item extends Node>(list: { item(at: number): Item | null }): Item[] {
  const items: Item[] = [];
  const length = Number(lengthOf.call(list));
  for (let at = 0; at < length; at += 1) items.push(itemOf.call(list, at));
  return items;
}

export function all(root: Node, selector: string): Element[] {
  try {
    const found = isQueried(root) ? call(root, 'querySelectorAll', selector) : undefined;
    return found === undefined ? [] : listOf(found);
  } catch {
    return [];
  }
}

function isQueried(node: Node): node is Node & ParentNode {
  return !isLeaf(node);
}

export function attribute(element: Element, name: string): string {
  return call(element, 'getAttribute', name) ?? '';
}
