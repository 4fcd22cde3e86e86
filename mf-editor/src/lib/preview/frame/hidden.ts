import { isOutside, pageSight, type Seen, type Sight, sightInside, sightOf } from './clipping.ts';

/** Why an element is not seen. */
type HiddenCause =
  | 'display'
  /** Of a closed `details`. */
  | 'details'
  | 'content-visibility'
  /** It takes its room, and is transparent. */
  | 'see-through'
  /** It has no height or width. */
  | 'folded'
  | 'clip-path'
  /** Of what clips it, or of the page. */
  | 'outside';

export interface Hidden {
  element: HTMLElement;
  cause: HiddenCause;
  seen: Seen;
}

const SKIPPED = new Set(
  'SCRIPT STYLE TEMPLATE NOSCRIPT LINK META TITLE BASE HEAD DATALIST OPTION AREA MAP PARAM TRACK SOURCE GARIMPO-MARKS'.split(
    ' ',
  ),
);
const MEDIA =
  'img,picture,video,audio,iframe,object,embed,canvas,button,select,textarea,input:not([type=hidden])';
const OPACITY_MAX = 0.05;
const FOLDED_MAX = 1;

/** Whether anything of the page can be in the element; elements of SVG are parts of one picture. */
function isWalked(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && !SKIPPED.has(element.tagName);
}

/** Words, or what is shown or pressed. Pictures of a pixel or two count visits. */
export function hasContent(element: Element): boolean {
  if (hasWords(element)) return true;
  const media = [...element.querySelectorAll(MEDIA), ...(element.matches(MEDIA) ? [element] : [])];
  return media.some((one) => !isPixel(one)) || [...element.querySelectorAll('svg')].some(isDrawing);
}

/** Symbols are drawn elsewhere. */
function isDrawing(svg: SVGElement): boolean {
  return svg.querySelector('symbol') === null;
}

function isPixel(element: Element): boolean {
  return ['width', 'height'].some((name) => /^\s*[012](?:px)?\s*$/.test(element.getAttribute(name) ?? ''));
}

export function hasWords(element: Element): boolean {
  const texts = element.ownerDocument.createTreeWalker(
    element,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => {
      if (node instanceof Element)
        return SKIPPED.has(node.tagName) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
      return /\S/.test(node.nodeValue ?? '') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    },
  );
  return texts.nextNode() !== null;
}

/** Why the element is not seen though its parent is; null if it is seen. */
function hiddenCause(element: HTMLElement, style: CSSStyleDeclaration, seen: Seen): HiddenCause | null {
  if (isFolded(element)) return 'details';
  if (style.display === 'none') return 'display';
  if (isSeeThrough(style)) return 'see-through';
  if (style.display === 'contents') return null;
  const box = element.getBoundingClientRect();
  if (isCutAway(style)) return 'clip-path';
  // Inline boxes have no size of their own without content.
  if (style.display !== 'inline' && hasNoRoom(element, style, box)) return 'folded';
  return isOutside(box, seen) ? 'outside' : null;
}

function isFolded(element: Element): boolean {
  const details = element.parentElement;
  return (
    details instanceof HTMLDetailsElement &&
    !details.open &&
    element !== [...details.children].find(({ localName }) => localName === 'summary')
  );
}

const isContentHidden = (style: CSSStyleDeclaration) =>
  style.getPropertyValue('content-visibility') === 'hidden';

export function isSeeThrough({ opacity, visibility, filter }: CSSStyleDeclaration): boolean {
  return (
    visibility === 'hidden' || Number(opacity) <= OPACITY_MAX || /opacity\(0(?:\.0\d*)?%?\)/.test(filter)
  );
}

/** What overflows a small box that clips nothing is seen. */
function hasNoRoom(element: HTMLElement, style: CSSStyleDeclaration, box: DOMRect): boolean {
  const [thin, flat] = [box.width <= FOLDED_MAX, box.height <= FOLDED_MAX];
  if (!thin && !flat) return false;
  // Scaled down, or turned its edge to us.
  const isTurned = style.transform !== 'none' || style.getPropertyValue('scale') !== 'none';
  if (isTurned && element.offsetWidth > FOLDED_MAX && element.offsetHeight > FOLDED_MAX) return true;
  return (thin && style.overflowX !== 'visible') || (flat && style.overflowY !== 'visible');
}

/** The usual shapes without an inside. */
function isCutAway(style: CSSStyleDeclaration): boolean {
  const { clipPath, position } = style;
  const isRect = position === 'absolute' || position === 'fixed';
  if (isRect && /^rect\((?:[01]px,? ){3}[01]px\)$/.test(style.getPropertyValue('clip'))) return true;
  if (/^(?:circle|ellipse)\(0(?:px|%)?\b/.test(clipPath)) return true;
  const sides = /^inset\(([^)]*?)(?: round[^)]*)?\)/.exec(clipPath)?.[1]?.trim().split(/\s+/);
  if (sides !== undefined) {
    const [top = 0, right = top, bottom = top, left = right] = sides.map((one) =>
      one.endsWith('%') ? Number.parseFloat(one) : 0,
    );
    return top + bottom >= 100 || left + right >= 100;
  }
  const points = /^polygon\((?:\w+, )?(.*)\)$/.exec(clipPath)?.[1]?.split(',');
  if (points === undefined) return false;
  const [xs, ys] = [0, 1].map((at) => new Set(points.map((one) => one.trim().split(/\s+/)[at])));
  return xs?.size === 1 || ys?.size === 1;
}

/** The outermost elements with content that are not seen. */
export function findHidden(page: Document): Hidden[] {
  if (page.body === null) return [];
  const style = getComputedStyle(page.body);
  const first = pageSight(page);
  const cause = hiddenCause(page.body, style, first.flow);
  if (cause !== null) return [{ element: page.body, cause, seen: first.flow }];
  const found: Hidden[] = [];
  walkInto(page.body, style, sightInside(first, page.body, style), found);
  return found;
}

function walkInto(parent: Element, parentStyle: CSSStyleDeclaration, sight: Sight, found: Hidden[]): void {
  const inHidden = isContentHidden(parentStyle);
  for (let element = parent.firstElementChild; element !== null; element = element.nextElementSibling) {
    if (!isWalked(element)) continue;
    const style = getComputedStyle(element);
    const seen = sightOf(sight, style);
    const cause = inHidden ? 'content-visibility' : hiddenCause(element, style, seen);
    if (cause !== null && isReported(element, cause, style)) {
      found.push({ element, cause, seen });
      continue;
    }
    // Content of a box outside, or of one that is invisible, may still be seen.
    if (
      (cause === null || cause === 'outside' || style.visibility === 'hidden') &&
      element.firstElementChild !== null
    )
      walkInto(element, style, sightInside(sight, element, style), found);
    if (cause === null && element instanceof HTMLDetailsElement && !element.open && hasOwnWords(element))
      found.push({ element, cause: 'details', seen });
  }
}

function isReported(element: HTMLElement, cause: HiddenCause, { visibility }: CSSStyleDeclaration): boolean {
  if (!hasContent(element)) return false;
  if (cause === 'see-through' && visibility === 'hidden') return !hasSeenPart(element);
  // A box without an extent, such as a holder of floats or of absolute content, hides nothing.
  return cause !== 'outside' || element.getClientRects().length === 0 || hasExtent(element);
}

function hasExtent(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** A part may be visible within what is invisible. */
function hasSeenPart(element: Element): boolean {
  return [...element.querySelectorAll('*')].some(
    (one) => getComputedStyle(one).visibility === 'visible' && hasContent(one),
  );
}

function hasOwnWords(element: Element): boolean {
  return [...element.childNodes].some((node) => node instanceof Text && /\S/.test(node.data));
}

/** Why an element is not seen, or the outermost of its ancestors that is not; null when all of them are. */
export function firstHidden(target: Element): Hidden | null {
  const path: Element[] = [];
  const page = target.ownerDocument;
  for (let at: Element | null = target; at !== null && at !== page.documentElement; at = at.parentElement)
    path.unshift(at);
  let sight = pageSight(page);
  let inHidden = false;
  for (const element of path) {
    if (!isWalked(element)) return null;
    const style = getComputedStyle(element);
    const seen = sightOf(sight, style);
    const cause = inHidden ? 'content-visibility' : hiddenCause(element, style, seen);
    if (cause !== null && (cause !== 'outside' || element === target || hasExtent(element)))
      return { element, cause, seen };
    sight = sightInside(sight, element, style);
    inHidden = isContentHidden(style);
  }
  const isClosed = target instanceof HTMLDetailsElement && !target.open;
  return isClosed ? { element: target, cause: 'details', seen: sight.flow } : null;
}
