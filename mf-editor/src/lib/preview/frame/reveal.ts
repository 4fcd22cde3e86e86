import { shiftInto } from './clipping.ts';
import { type Hidden, hasContent } from './hidden.ts';
import type { Declarations, LentStyles } from './lent-styles.ts';

/** What is hidden often ignores the pointer, too. */
const STILL = { transition: 'none', animation: 'none', 'pointer-events': 'auto' };
const OPAQUE = { ...STILL, opacity: '1', visibility: 'visible', filter: 'none' };
const UNMOVED = { transform: 'none', translate: 'none', scale: 'none', rotate: 'none' };
const ROOMY = {
  height: 'auto',
  'max-height': 'none',
  'min-height': 'auto',
  overflow: 'visible',
  'content-visibility': 'visible',
};
const WIDE = { width: 'auto', 'max-width': '100%', 'min-width': '0' };
const UNCUT = { clip: 'auto', 'clip-path': 'none' };
const IN_FLOW = {
  ...UNMOVED,
  ...WIDE,
  position: 'relative',
  float: 'none',
  inset: 'auto',
  margin: '0',
  height: 'auto',
  'z-index': 'auto',
};
/** Content that stands beside itself is laid below itself. */
const WRAPPED = {
  ...UNMOVED,
  ...ROOMY,
  'flex-wrap': 'wrap',
  'grid-auto-flow': 'row',
  'grid-template-rows': 'none',
  'white-space': 'normal',
};
const MARK = { outline: '2px dashed #1a6fd6', 'outline-offset': '-2px' };
/** Above whatever covers it. */
const ON_TOP = { 'z-index': '2147483646' };

const isOutOfFlow = ({ position }: CSSStyleDeclaration) => position === 'absolute' || position === 'fixed';

/** Slides stand at one place by a position, or by floats that take no room. */
function standsOverOthers(style: CSSStyleDeclaration): boolean {
  return isOutOfFlow(style) || (style.float !== 'none' && Number.parseFloat(style.marginRight) < 0);
}

/** Its back may be turned to us, which only a turn of the element itself shows. */
const isTurned = ({ transform }: CSSStyleDeclaration) => transform.startsWith('matrix3d');

/** Draws an element where it stands; it moves with none of the page. */
export function drawInPlace(lent: LentStyles, element: HTMLElement): void {
  const isMoved = !isOutOfFlow(getComputedStyle(element));
  lent.lend(element, { ...OPAQUE, ...(isMoved && UNMOVED) });
}

/**
 * Draws a hidden element in the flow of the page, with a mark.
 * @param attempt starts at 0; what is still hidden afterwards is freed of more
 */
export function drawInFlow(lent: LentStyles, hidden: Hidden, attempt: number): void {
  const { element, cause } = hidden;
  lent.lend(element, MARK);
  uncover(lent, hidden, attempt);
  if (cause === 'details') return;
  if (cause === 'see-through') lent.lend(element, UNMOVED);
  if (standsOverOthers(getComputedStyle(element)) || attempt > 1) takeIntoFlow(lent, element);
  else if (cause === 'outside' || attempt > 0) wrap(lent, hidden);
}

/**
 * Shows a hidden element as its page would: where it stands, above the rest; a slide is moved into sight, and a tab
 * takes the place of the one that is open.
 */
export function showAlone(lent: LentStyles, hidden: Hidden, attempt: number): void {
  if (attempt > 1) drawInFlow(lent, hidden, attempt - 1);
  else if (hidden.cause === 'outside' && attempt === 0) moveIntoSight(lent, hidden);
  else {
    uncover(lent, hidden, attempt);
    putOnTop(lent, hidden);
  }
}

function uncover(lent: LentStyles, { element, cause }: Hidden, attempt: number): void {
  if (cause === 'details') {
    const details = element.closest('details:not([open])');
    if (details instanceof HTMLDetailsElement) lent.open(details);
    return;
  }
  if (cause === 'content-visibility' && element.parentElement !== null)
    lent.lend(element.parentElement, { 'content-visibility': 'visible' });
  lent.lend(element, { ...OPAQUE, ...UNCUT, ...shown(element, attempt) });
  if (cause === 'folded') lent.lend(element, { ...ROOMY, ...WIDE, ...UNMOVED });
}

function putOnTop(lent: LentStyles, { element, cause }: Hidden): void {
  if (cause === 'details') return;
  const style = getComputedStyle(element);
  const isOver = isOutOfFlow(style);
  if (isOver) lent.lend(element, ON_TOP);
  if (cause === 'see-through' && (!isOver || isTurned(style))) lent.lend(element, UNMOVED);
  const open = cause === 'display' || cause === 'see-through' ? openPeer(element) : null;
  if (open !== null) lent.lend(open, { display: 'none' });
}

/** The display that the element has without its page's styles; browsers hide `hidden` and closed dialogs, too. */
function shown(element: HTMLElement, attempt: number): Declarations {
  if (getComputedStyle(element).display !== 'none') return {};
  const isHiddenByBrowser = element.hidden || element.localName === 'dialog';
  return { display: attempt > 0 || isHiddenByBrowser ? 'block' : 'revert' };
}

function takeIntoFlow(lent: LentStyles, element: HTMLElement): void {
  const parent = element.parentElement;
  const stacked = parent === null ? [] : [...parent.children].filter((one) => isStackedWith(element, one));
  for (const one of [element, ...stacked]) lent.lend(one as HTMLElement, IN_FLOW);
  if (parent !== null) lent.lend(parent, ROOMY);
}

/** Another slide at the same place would cover what comes into the flow. */
function isStackedWith(element: HTMLElement, other: Element): boolean {
  return other !== element && isPeer(element, other) && standsOverOthers(getComputedStyle(other));
}

/** Elements of one parent that a script treats alike. */
function isPeer(element: Element, other: Element): boolean {
  if (element === other) return true;
  return (
    other instanceof HTMLElement &&
    other.localName === element.localName &&
    [...element.classList].some((name) => other.classList.contains(name))
  );
}

function wrap(lent: LentStyles, { element, seen }: Hidden): void {
  lent.lend(element, { ...UNMOVED, 'max-width': '100%' });
  for (let at = element.parentElement; at !== null && at !== at.ownerDocument.body; at = at.parentElement) {
    const isInner = at !== seen.by;
    lent.lend(at, { ...WRAPPED, ...(isInner && { ...WIDE, left: 'auto', top: 'auto', margin: '0' }) });
    if (!isInner) break;
  }
}

function moveIntoSight(lent: LentStyles, { element, seen }: Hidden): void {
  const { x, y } = shiftInto(element.getBoundingClientRect(), seen);
  const translate = {
    translate: `${x}px ${y}px`,
    transition: 'none',
    animation: 'none',
    visibility: 'visible',
  };
  for (const one of movedWith(element, seen.by)) lent.lend(one, translate);
}

/** The track of a carousel; all slides where there is none. */
function movedWith(element: HTMLElement, clipping: Element | null): HTMLElement[] {
  if (clipping === null || isOutOfFlow(getComputedStyle(element))) return [element];
  let track: Element = element;
  while (track.parentElement !== null && track.parentElement !== clipping) track = track.parentElement;
  const moved = track === element ? [...clipping.children] : [track];
  return moved.filter((one) => one instanceof HTMLElement);
}

/** How many alike there have to be, with one of them seen, for the seen one to be the open tab. */
const TABS_MIN = 3;

function openPeer(element: HTMLElement): HTMLElement | null {
  const peers = [...(element.parentElement?.children ?? [])].filter((one) => isPeer(element, one));
  const open = peers.filter(
    (one) => one !== element && one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  const areTabs = element.getAttribute('role') === 'tabpanel' || peers.length >= TABS_MIN;
  const [only] = open;
  return areTabs && open.length === 1 && only instanceof HTMLElement && hasContent(only) ? only : null;
}
