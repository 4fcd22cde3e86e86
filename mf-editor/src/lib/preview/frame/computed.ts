import { COMPUTED_PROPERTIES, COMPUTED_VALUE_MAX, type ComputedStyle } from '../preview-protocol.ts';

/** What the panel shows of an element, as the browser has it. */
export function computedStyle(element: Element): ComputedStyle {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    COMPUTED_PROPERTIES.map((name) => [name, style.getPropertyValue(name).slice(0, COMPUTED_VALUE_MAX)]),
  );
}
