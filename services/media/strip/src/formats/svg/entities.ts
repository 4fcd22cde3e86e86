import { StripError } from '../../base/errors.ts';

const PREDEFINED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const REFERENCE = /^&([^;&<\s]+);/;
const MAX_NAME = 200;
const DECLARATION = /<!ENTITY\s+([\w.:-]{1,100})\s+(?:"([^"]*)"|'([^']*)')\s*>/g;
/** Illustrator declares the names of its namespaces so, of less than a hundred characters each. */
const MAX_VALUE = 2000;
const MAX_DECLARED = 200;
const MAX_EXPANSIONS = 20_000;
/** Of a whole file: each costs more than a character that stands for itself. */
const MAX_REFERENCES = 300_000;

/** What references stand for: those of XML, and those that the file declares itself, as plain text. */
export class Entities {
  readonly #declared = new Map<string, string>();
  #expansions = 0;
  #references = 0;

  /** Those of a DOCTYPE. Entities in files elsewhere, and of declarations, are none. */
  declare(doctype: string): void {
    for (const [, name = '', double, single] of doctype.matchAll(DECLARATION)) {
      if (this.#declared.size >= MAX_DECLARED) throw new StripError('too_complex', 'too many entities');
      if (!this.#declared.has(name)) this.#declared.set(name, double ?? single ?? '');
    }
  }

  /** The text that is meant. Throws StripError for what is declared nowhere, or holds markup or other entities. */
  decode(raw: string): string {
    let at = raw.indexOf('&');
    if (at === -1) return raw;
    const parts: string[] = [];
    let done = 0;
    for (; at !== -1; at = raw.indexOf('&', done)) {
      const name = REFERENCE.exec(raw.slice(at, at + MAX_NAME))?.[1];
      if (name === undefined) throw new StripError('malformed', '& that begins no reference');
      parts.push(raw.slice(done, at), this.#valueOf(name));
      done = at + name.length + 2;
    }
    parts.push(raw.slice(done));
    return parts.join('');
  }

  /** Whether it says anything that is not the same without the declarations. */
  isOwn(raw: string): boolean {
    if (this.#declared.size === 0 || !raw.includes('&')) return false;
    return [...this.#declared.keys()].some((name) => !(name in PREDEFINED) && raw.includes(`&${name};`));
  }

  #valueOf(name: string): string {
    this.#references += 1;
    if (this.#references > MAX_REFERENCES) throw new StripError('too_complex', 'too many references');
    const predefined = PREDEFINED[name];
    if (predefined !== undefined) return predefined;
    const number = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(name);
    if (number !== null) {
      const code = Number.parseInt(number[1] ?? number[2] ?? '', number[1] === undefined ? 10 : 16);
      if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) {
        throw new StripError('malformed', `&${name}; is no character`);
      }
      return String.fromCodePoint(code);
    }
    const declared = this.#declared.get(name);
    if (declared === undefined) throw new StripError('malformed', `&${name.slice(0, 40)}; is not declared`);
    this.#expansions += 1;
    if (/[&<]/.test(declared) || declared.length > MAX_VALUE || this.#expansions > MAX_EXPANSIONS) {
      throw new StripError('too_complex', `&${name.slice(0, 40)}; stands for more than a text`);
    }
    return declared;
  }
}

/** For an attribute of any quotes, and for text. */
export function encodeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\r/g, '&#13;');
}
