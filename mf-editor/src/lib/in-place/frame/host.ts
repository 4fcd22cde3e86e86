/** Styles that let people write in an element whatever the page's own styles say. */
const STYLES: readonly (readonly [string, string])[] = [
  ['-webkit-user-select', 'text'],
  ['user-select', 'text'],
  ['pointer-events', 'auto'],
  ['cursor', 'text'],
  ['caret-color', 'auto'],
  ['outline', 'none'],
];

/** Whether the browser renders the white space of the element as it is written. */
export function keepsWhiteSpace(element: Element): boolean {
  return /^(?:pre|break-spaces)/.test(getComputedStyle(element).whiteSpace);
}

/**
 * Makes an element editable; returns a function that gives it back its attributes.
 * @param exact its white space is rendered as written
 */
export function makeHost(element: HTMLElement, exact: boolean): () => void {
  const names = ['contenteditable', 'spellcheck', 'style', 'role', 'aria-multiline'] as const;
  const before = names.map((name) => [name, element.getAttribute(name)] as const);
  element.setAttribute('contenteditable', 'true');
  element.spellcheck = true;
  element.setAttribute('role', 'textbox');
  element.setAttribute('aria-multiline', 'true');
  for (const [property, value] of STYLES) element.style.setProperty(property, value, 'important');
  // A typed space must be seen at the end of a line, too.
  if (!exact) element.style.setProperty('white-space', 'pre-wrap', 'important');
  return () => {
    for (const [name, value] of before) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  };
}
