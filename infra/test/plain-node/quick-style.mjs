// @ts-check

/** Elements that the browser's own sheet gives another visibility while they are hidden. */
const COLLAPSED = new Set(['colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr']);
const QUICK = new Set(['display', 'visibility', 'pointer-events', 'pointerEvents']);
/** What a sheet of the page says of them; a lock of scrolling says nothing. */
const HAS_SAY = /\b(?:display|visibility|pointer-events)\b/;

/**
 * Answers what roles and names ask of a computed style without matching every rule of the browser's own sheet against every
 * element, which took a fifth of the processor time of tests of screens. A page whose own style sheets speak of them, and
 * every other property, are left to jsdom.
 * @param {any} page window of jsdom
 */
export function answerStylesQuickly(page) {
  const whole = page.getComputedStyle;
  /** By what the browser's own sheet looks at. @type {Map<string, string>} */
  const displays = new Map();

  /** @type {WeakMap<object, boolean>} */
  const sayOf = new WeakMap();

  const hasSay = (/** @type {any} */ sheet) => {
    let say = sayOf.get(sheet);
    if (say === undefined) {
      say = HAS_SAY.test(sheet.ownerNode?.textContent ?? 'display');
      sayOf.set(sheet, say);
    }
    return say;
  };
  const displayOf = (/** @type {any} */ element) => {
    const own = element.style?.display;
    if (own) return own;
    const key = [
      element.localName,
      ...['type', 'hidden', 'open'].map((name) => element.getAttribute(name)),
    ].join('|');
    let display = displays.get(key);
    if (display === undefined) {
      display = /** @type {string} */ (whole.call(page, element).display);
      displays.set(key, display);
    }
    return display;
  };
  const inherited = (
    /** @type {any} */ element,
    /** @type {string} */ name,
    /** @type {string} */ initial,
  ) => {
    for (let at = element; at?.style; at = at.parentElement) {
      const own = at.style.getPropertyValue(name);
      if (own && own !== 'inherit') return own;
      if (name === 'visibility' && COLLAPSED.has(at.localName) && at.hasAttribute('hidden'))
        return 'collapse';
    }
    return initial;
  };

  page.getComputedStyle = (/** @type {any} */ element, /** @type {string | undefined} */ pseudo) => {
    const isPlain = !pseudo && element.style !== undefined && ![...page.document.styleSheets].some(hasSay);
    if (!isPlain) return whole.call(page, element, pseudo);
    /** @type {any} */
    let computed;
    const rest = () => {
      computed ??= whole.call(page, element);
      return computed;
    };
    const read = (/** @type {string} */ name) => {
      if (name === 'display') return displayOf(element);
      if (name === 'visibility') return inherited(element, 'visibility', 'visible');
      return inherited(element, 'pointer-events', 'auto');
    };
    return new Proxy(/** @type {any} */ ({}), {
      get(_target, name) {
        if (typeof name === 'string' && QUICK.has(name)) return read(name);
        if (name === 'getPropertyValue')
          return (/** @type {string} */ property) =>
            QUICK.has(property) ? read(property) : rest().getPropertyValue(property);
        const value = rest()[name];
        return typeof value === 'function' ? value.bind(rest()) : value;
      },
      has: (_target, name) => name in rest(),
    });
  };
}
