/** What no page may hold, and what a service refuses: NUL, and halves of surrogate pairs. Line breaks are those of HTML. */
export function cleanText(value: string): string {
  return value.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed();
}

/** The characters as markup of a text. Only what must be is written as an entity. */
export function escapeText(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The characters as markup of an attribute's value in these quotes. */
export function escapeAttribute(value: string, quote: '"' | "'" = '"'): string {
  const escaped = value.replaceAll('&', '&amp;');
  return quote === '"' ? escaped.replaceAll('"', '&quot;') : escaped.replaceAll("'", '&#39;');
}
