import type { Entities } from './entities.ts';
import { SVG_NAMESPACE, XLINK_NAMESPACE, XML_NAMESPACE } from './svg-names.ts';
import type { XmlAttribute } from './xml.ts';

export interface QualifiedName {
  /** Null: none, or of a prefix that stands for nothing. */
  namespace: string | null;
  local: string;
}

/** Which prefix stands for what, within an element. */
export class Namespaces {
  readonly #outer: Namespaces | null;
  readonly #own: ReadonlyMap<string, string>;

  private constructor(outer: Namespaces | null, own: ReadonlyMap<string, string>) {
    this.#outer = outer;
    this.#own = own;
  }

  static outermost(): Namespaces {
    return new Namespaces(null, new Map([['xml', XML_NAMESPACE]]));
  }

  /** Those within an element that has these attributes. */
  within(attributes: readonly XmlAttribute[], entities: Entities): Namespaces {
    const own = new Map<string, string>();
    for (const { name, raw } of attributes) {
      const prefix = declaredPrefix(name);
      if (prefix !== null) own.set(prefix, entities.decode(raw));
    }
    return own.size === 0 ? this : new Namespaces(this, own);
  }

  element(name: string): QualifiedName {
    const [prefix, local] = split(name);
    return { namespace: this.#of(prefix), local };
  }

  /** Attributes without a prefix are of no namespace, whatever the elements are of. */
  attribute(name: string): QualifiedName {
    const [prefix, local] = split(name);
    return { namespace: prefix === '' ? null : this.#of(prefix), local };
  }

  #of(prefix: string): string | null {
    return this.#own.get(prefix) ?? (this.#outer === null ? null : this.#outer.#of(prefix));
  }
}

/** Of an attribute that declares one; the empty one is that of names without a prefix. */
export function declaredPrefix(name: string): string | null {
  if (name === 'xmlns') return '';
  return name.startsWith('xmlns:') ? name.slice('xmlns:'.length) : null;
}

export function isKeptNamespace(namespace: string): boolean {
  return namespace === SVG_NAMESPACE || namespace === XLINK_NAMESPACE;
}

function split(name: string): [string, string] {
  const at = name.indexOf(':');
  return at === -1 ? ['', name] : [name.slice(0, at), name.slice(at + 1)];
}
