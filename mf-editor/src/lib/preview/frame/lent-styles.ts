export type Declarations = Readonly<Record<string, string>>;

interface Own {
  style: string | null;
  open: boolean;
  name: string | null;
}

/**
 * Styles that elements have in the preview alone, inline and important, and `details` that are open in it alone. They are
 * taken back before the page is changed or compared.
 */
export class LentStyles {
  readonly #lent = new Map<HTMLElement, Declarations>();
  readonly #open = new Set<HTMLDetailsElement>();
  /** What the elements have of their own while they have what is lent. */
  #own: Map<HTMLElement, Own> | null = null;

  get isEmpty(): boolean {
    return this.#lent.size === 0 && this.#open.size === 0;
  }

  /** Adds to what the element has been lent before. */
  lend(element: HTMLElement, declarations: Declarations): void {
    this.#lent.set(element, { ...this.#lent.get(element), ...declarations });
    if (this.#own === null) return;
    this.#remember(element);
    put(element, declarations);
  }

  open(details: HTMLDetailsElement): void {
    this.#open.add(details);
    if (this.#own === null) return;
    this.#remember(details);
    unfold(details);
  }

  putOn(): void {
    if (this.#own !== null) return;
    this.#own = new Map();
    for (const [element, declarations] of this.#lent) {
      this.#remember(element);
      put(element, declarations);
    }
    for (const details of this.#open) {
      this.#remember(details);
      unfold(details);
    }
  }

  takeOff(): void {
    for (const [element, { style, open, name }] of this.#own ?? []) {
      set(element, 'style', style);
      if (!(element instanceof HTMLDetailsElement) || !this.#open.has(element)) continue;
      element.open = open;
      set(element, 'name', name);
    }
    this.#own = null;
  }

  /** Lends nothing any more. */
  clear(): void {
    this.takeOff();
    this.#lent.clear();
    this.#open.clear();
  }

  #remember(element: HTMLElement): void {
    if (this.#own?.has(element) !== false) return;
    this.#own.set(element, {
      style: element.getAttribute('style'),
      open: element instanceof HTMLDetailsElement && element.open,
      name: element.getAttribute('name'),
    });
  }
}

function put(element: HTMLElement, declarations: Declarations): void {
  for (const [name, value] of Object.entries(declarations))
    element.style.setProperty(name, value, 'important');
}

/** With its name it would close the others of its group. */
function unfold(details: HTMLDetailsElement): void {
  details.removeAttribute('name');
  details.open = true;
}

function set(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
