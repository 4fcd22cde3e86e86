type Child = Node | string | null;

interface Properties {
  class?: string;
  id?: string;
  /** Attributes as they are written. */
  attributes?: Readonly<Record<string, string>>;
  onClick?: () => void;
}

/** An element of the panel. Text is text, whatever a page has put into it. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { class: className, id, attributes = {}, onClick }: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== undefined) made.className = className;
  if (id !== undefined) made.id = id;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (onClick !== undefined) made.addEventListener('click', onClick);
  made.append(...children.filter((child) => child !== null));
  return made;
}

interface FieldProperties {
  id: string;
  label: string;
  value: string;
  type: 'text' | 'url' | 'password';
  max: number;
  hint?: string;
}

export function textField({
  id,
  label,
  value,
  type,
  max,
  hint,
}: FieldProperties): [HTMLElement, HTMLInputElement] {
  const input = element('input', {
    id,
    attributes: { type, maxlength: String(max), autocomplete: 'off', spellcheck: 'false' },
  });
  input.value = value;
  const field = element(
    'div',
    { class: 'field' },
    element('label', { attributes: { for: id } }, label),
    input,
    hint === undefined ? null : element('p', { class: 'hint' }, hint),
  );
  return [field, input];
}
