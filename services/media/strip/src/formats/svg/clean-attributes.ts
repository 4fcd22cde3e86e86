import type { FindingKind, FindingsList } from '../../base/findings.ts';
import { type Entities, encodeXml } from './entities.ts';
import { declaredPrefix, isKeptNamespace, type Namespaces } from './namespaces.ts';
import type { SvgReferences } from './references.ts';
import { ATTRIBUTES, PICTURES, XLINK_NAMESPACE, XML_ATTRIBUTES, XML_NAMESPACE } from './svg-names.ts';
import type { XmlAttribute } from './xml.ts';

/** XML makes a space of one that is written as such: a string of CSS ends at a line end, and goes on behind a space. */
const LINE_END = /\r\n|[\r\n]/g;

/** Which attributes of an element stay, and what they point at. */
export class AttributeCleaner {
  readonly #entities: Entities;
  readonly #findings: FindingsList;
  readonly #references: SvgReferences;

  constructor(entities: Entities, findings: FindingsList, references: SvgReferences) {
    this.#entities = entities;
    this.#findings = findings;
    this.#references = references;
  }

  /** What stays between its quotes: `attribute.raw` where it stays as it is written, null where it goes. */
  async clean(element: string, attribute: XmlAttribute, namespaces: Namespaces): Promise<string | null> {
    const value = this.#entities.decode(attribute.raw.replace(LINE_END, ' '));
    const clean = await this.#value(element, attribute.name, value, namespaces);
    if (clean === null) {
      this.#remove(attribute, value);
      return null;
    }
    const same = clean === value && !this.#entities.isOwn(attribute.raw);
    return same ? attribute.raw : encodeXml(clean).replace(/\n/g, '&#10;');
  }

  /** The value that stays; null where the attribute goes. */
  async #value(element: string, name: string, value: string, namespaces: Namespaces): Promise<string | null> {
    if (declaredPrefix(name) !== null) return isKeptNamespace(value) ? value : null;
    const { namespace, local } = namespaces.attribute(name);
    if (namespace === XML_NAMESPACE) return XML_ATTRIBUTES.has(local) ? value : null;
    if (namespace === XLINK_NAMESPACE) return local === 'href' ? await this.#href(element, value) : null;
    if (namespace !== null || name.includes(':') || !ATTRIBUTES.has(local)) return null;
    if (local === 'href') return await this.#href(element, value);
    // A style, and every attribute that may paint with something, has references in the same language.
    return /[(\\@]|\/\*/.test(value) && local !== 'd' ? await this.#references.cleanCss(value) : value;
  }

  async #href(element: string, value: string): Promise<string | null> {
    if (/^[ \t\r\n]*#/.test(value)) return value;
    return PICTURES.has(element) ? await this.#references.cleanPicture(value) : null;
  }

  #remove({ name, from, to }: XmlAttribute, value: string): void {
    const kind = kindOf(name);
    this.#findings.remove('markup', to - from, name, [{ kind, container: 'markup', name, value }]);
  }
}

function kindOf(name: string): FindingKind {
  if (/^on/i.test(name)) return 'script';
  if (/href$|:base$/.test(name)) return 'external';
  return declaredPrefix(name) !== null || name.includes(':') || name.startsWith('data-') ? 'editor' : 'other';
}
