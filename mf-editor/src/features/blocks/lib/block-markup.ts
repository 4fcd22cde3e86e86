import { escapeAttribute, escapeText } from '../../../lib/html/escape.ts';

export type Declarations = Readonly<Record<string, string>>;

/**
 * An element that looks the same in any page. Whatever the page's rules say of its tag, or of all, is taken back, and all that it is stands in
 * its own style, where `!important` outdoes the page's. The panel keeps that mark when it changes a value, or adds one.
 * `content` is markup.
 */
export function element(
  tag: string,
  declarations: Declarations,
  content = '',
  attributes: Readonly<Record<string, string>> = {},
): string {
  const style = styleOf({ all: 'revert', ...declarations });
  const written = Object.entries({ ...attributes, style }).map(
    ([name, value]) => ` ${name}="${escapeAttribute(value)}"`,
  );
  const startTag = `<${tag}${written.join('')}>`;
  return VOID.has(tag) ? startTag : `${startTag}${content}</${tag}>`;
}

/** The outermost element of a section: nothing of the page's text reaches it but the typeface. */
export function section(tag: string, declarations: Declarations, content: string): string {
  return element(tag, { all: 'initial', display: 'block', ...root, ...declarations }, content);
}

export const text = escapeText;

const VOID: ReadonlySet<string> = new Set(['img', 'input']);

const root: Declarations = {
  'box-sizing': 'border-box',
  width: '100%',
  'font-family': 'inherit',
  'font-size': '16px',
  'line-height': '1.5',
  color: '#1f2328',
};

function styleOf(declarations: Declarations): string {
  return Object.entries(declarations)
    .map(([property, value]) => `${property}:${value}!important`)
    .join(';');
}
