import type { ComputedStyle } from './preview-protocol.ts';

/** A preview tells the style of what is selected after every change: most of them leave it as it was. */
export function isSameStyle(one: ComputedStyle, other: ComputedStyle): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
