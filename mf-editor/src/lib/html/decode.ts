import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';

/** What the markup of a text stands for. */
export function decodeText(markup: string): string {
  const text = lineBreaks(markup);
  return text.includes('&') ? decodeHTML(text) : text;
}

/** What the markup of an attribute's value stands for; an entity without its semicolon before a letter, a digit or `=` is none. */
export function decodeAttribute(markup: string): string {
  const text = characters(markup);
  return text.includes('&') ? decodeHTMLAttribute(text) : text;
}

/** What stands in an element whose text knows no entities (`<script>`). */
export function decodeRawText(markup: string): string {
  return characters(markup);
}

function characters(markup: string): string {
  const text = lineBreaks(markup);
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}

/** As every parser reads them. */
function lineBreaks(markup: string): string {
  return markup.includes('\r') ? markup.replace(/\r\n?/g, '\n') : markup;
}
