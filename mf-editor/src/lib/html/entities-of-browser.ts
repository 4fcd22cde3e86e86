const ENTITY = /&(?:#[xX]?[0-9a-fA-F]+|[0-9a-zA-Z]+);?/g;
/** What follows decides in attributes; the sign is taken off again. */
const ENTITY_IN_ATTRIBUTE = /&(?:#[xX]?[0-9a-fA-F]+|[0-9a-zA-Z]+);?=?/g;

/** Pages use few entities, and each of them thousands of times. */
const inText = new Map<string, string>();
const inAttribute = new Map<string, string>();
const REMEMBERED_MAX = 5_000;

function known(map: Map<string, string>, entity: string, decode: () => string): string {
  const found = map.get(entity);
  if (found !== undefined) return found;
  if (map.size >= REMEMBERED_MAX) map.clear();
  const value = decode();
  map.set(entity, value);
  return value;
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.firstElementChild;

/** Decodes entities by the browser's own parser; the entity alone is given to it, so that nothing else is markup. */
export function decodeHTML(text: string): string {
  return text.replace(ENTITY, (entity) =>
    known(inText, entity, () => parse(`<p>${entity}</p>`)?.textContent ?? entity),
  );
}

export function decodeHTMLAttribute(text: string): string {
  return text.replace(ENTITY_IN_ATTRIBUTE, (entity) =>
    known(inAttribute, entity, () => parse(`<p title="${entity}"></p>`)?.getAttribute('title') ?? entity),
  );
}
