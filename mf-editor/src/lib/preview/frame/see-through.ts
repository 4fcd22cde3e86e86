import type { Box } from '../preview-protocol.ts';
import { type Hidden, hasContent, hasWords, isSeeThrough } from './hidden.ts';

const areaOf = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top);

function sharedArea(one: Box, other: Box): number {
  return areaOf({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
}

const COVERED = 0.6;
const SAME = 0.95;
/** On each side; a list may have thousands. */
const NEIGHBOURS_MAX = 12;

/**
 * Whether a transparent element keeps its room free until it is shown: it is in the flow, and nothing with words stands in
 * its place, as another slide or the front of a card would.
 * @param drawn transparent elements that are drawn already
 */
export function keepsItsRoom({ element, cause }: Hidden, drawn: ReadonlySet<Element>): boolean {
  const style = getComputedStyle(element);
  if (cause !== 'see-through' || style.position === 'absolute' || style.position === 'fixed') return false;
  const box = element.getBoundingClientRect();
  if (areaOf(box) === 0) return false;
  const place = withoutTransform(box, style);
  return !neighboursOf(element).some((other) => {
    if (isSeeThrough(getComputedStyle(other)) && !drawn.has(other)) return false;
    const taken = other.getBoundingClientRect();
    const isInPlace = sharedArea(place, taken) > COVERED * areaOf(box) || isSameBox(box, taken);
    return isInPlace && hasContent(other);
  });
}

/** Slides that a script has stacked. */
function isSameBox(one: Box, other: Box): boolean {
  return sharedArea(one, other) > SAME * Math.max(areaOf(one), areaOf(other));
}

function neighboursOf(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  let [before, after] = [element.previousElementSibling, element.nextElementSibling];
  for (let left = NEIGHBOURS_MAX; left > 0; left -= 1) {
    if (before instanceof HTMLElement) found.push(before);
    if (after instanceof HTMLElement) found.push(after);
    [before, after] = [before?.previousElementSibling ?? null, after?.nextElementSibling ?? null];
  }
  return found;
}

/** Where the element stands when its entrance is over. */
function withoutTransform({ left, top, right, bottom }: Box, { transform }: CSSStyleDeclaration): Box {
  if (transform === 'none' || typeof DOMMatrix === 'undefined') return { left, top, right, bottom };
  const { m41, m42 } = new DOMMatrix(transform);
  return { left: left - m41, top: top - m42, right: right - m41, bottom: bottom - m42 };
}

/** The part of the window that a loading screen covers. */
const WHOLE = 0.8;

/** A loading screen: a fixed and opaque cover on top of the page that says nothing. */
export function findCovers(page: Document): HTMLElement[] {
  const view = page.defaultView;
  if (view === null || page.body === null) return [];
  const window = { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight };
  return [...page.body.children, ...page.body.querySelectorAll(':scope > * > *')].filter(
    (element): element is HTMLElement => {
      if (!(element instanceof HTMLElement)) return false;
      const style = getComputedStyle(element);
      if (style.position !== 'fixed' || style.display === 'none' || isSeeThrough(style)) return false;
      if (sharedArea(element.getBoundingClientRect(), window) < WHOLE * areaOf(window)) return false;
      return (
        isOpaque(style) &&
        Number(style.zIndex) > 0 &&
        !hasWords(element) &&
        element.querySelector('a,button,input,video,iframe') === null
      );
    },
  );
}

function isOpaque({ backgroundColor, backgroundImage }: CSSStyleDeclaration): boolean {
  const alpha = /^rgba\(.*,\s*([\d.]+)\)$/.exec(backgroundColor)?.[1];
  return backgroundImage !== 'none' || alpha === undefined || Number(alpha) > 0.5;
}
