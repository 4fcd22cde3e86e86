import { ID_ATTRIBUTE } from '../preview-protocol.ts';

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
export function setAttributes(element: Element, attributes: readonly (readonly [string, string])[]): void {
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
