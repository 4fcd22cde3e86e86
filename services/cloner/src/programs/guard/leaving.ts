// Has links, forms and scripts lead only where the page may lead.
import { allowed } from './destinations.ts';
import { isTrusted, pathOf, preventUnseen, stop, targetOf } from './events.ts';
import { sendByPress, sendForm } from './forms.ts';
import { type Native, type PageWindow, page, tools } from './given.ts';
import { refused, scrubElement } from './hints.ts';
import { attribute, call, FOREIGN, isElement, kindOf, read } from './nodes.ts';
import { tellOfClick } from './report.ts';

/** The `open` of each window, which the page does not have any more. */
export const opens = new WeakMap<PageWindow, Native>();
/** Where the guard itself leads. */
let passing: string | null = null;

export function hearLeaving(view: PageWindow): void {
  const { hear } = tools;
  hear(view, 'submit', hearSubmit);
  for (const type of ['click', 'auxclick']) hear(view, type, (event) => hearPress(event, view));
  // Older browsers have none.
  if (view.navigation) hear(view.navigation, 'navigate', (event) => hearNavigation(event, view));
}

/** A clone sends no forms, but to its owner by the guard. */
export function hearSubmit(event: Event): void {
  const form = targetOf(event);
  const method = isElement(form) ? attribute(form, 'method') : '';
  if (method.toLowerCase() === 'dialog') return;
  preventUnseen(event);
  if (isElement(form)) sendForm(form);
}

function hearPress(event: Event, view: PageWindow): void {
  if (isTrusted(event)) for (const one of pathOf(event)) if (isElement(one)) sendByPress(one);
  const link = linkOf(event);
  if (link === null || (read(event, 'type') === 'auxclick' && read(event, 'button') !== 1)) return;
  scrubElement(link);
  call(link, 'removeAttribute', 'ping');
  if (!call(link, 'hasAttribute', 'href') && !call(link, 'hasAttribute', 'xlink:href')) return;
  keepPage(link);
  if (!opensAnew(link, event)) {
    // Where there is one, the navigation tells of it, wherever it leads in the end.
    const address = view.navigation ? null : allowed(addressOf(link));
    if (address === null) return;
    if (address !== addressOf(link)) call(link, 'setAttribute', 'href', address);
    tellOfClick(address);
    return;
  }
  // A handler of the page may still write another address into the link: it is opened as it stands when all have run.
  const isPrevented = preventUnseen(event);
  tools.later(() => {
    const address = isPrevented() ? null : allowed(addressOf(link));
    if (address !== null) openAlone(view, address);
  }, 0);
}

/** Opens a window that has no reference to the page. */
export function openAlone(view: PageWindow, address: string): void {
  const open = opens.get(view);
  tellOfClick(address);
  if (open) Reflect.apply(open, view, [address, '_blank', 'noopener']);
}

function hearNavigation(event: Event, view: PageWindow): void {
  const destination = read(event, 'destination');
  if (destination === undefined || destination === null || read(destination, 'sameDocument')) return;
  const address = String(read(destination, 'url'));
  if (address.startsWith('about:') && view !== page) return;
  const to = refused.has(address) ? null : allowed(address);
  if (to === address) {
    // A page that would write into it again what it may not have would go on for ever.
    if (address === passing) call(event, 'stopImmediatePropagation');
    tellOfClick(address);
    return;
  }
  stop(event);
  passing = to;
  if (to !== null) tools.later(() => tools.lead(view, to), 0);
}

export function isLink(node: unknown): node is Element {
  const kind = kindOf(node);
  return kind === 'a' || kind === 'area';
}

function linkOf(event: Event): Element | null {
  const path = pathOf(event);
  for (let at = 0; at < path.length; at += 1) {
    const one = path[at];
    if (isLink(one) || (isElement(one) && kindOf(one) === FOREIGN && read(one, 'localName') === 'a'))
      return one;
  }
  return null;
}

export function addressOf(link: Element): string {
  const href = read(link, 'href');
  if (typeof href === 'string') return href;
  return call(link, 'getAttribute', 'href') ?? attribute(link, 'xlink:href');
}

function opensAnew(link: Element, event: Event): boolean {
  const target = attribute(link, 'target').toLowerCase();
  if (target !== '' && !/^_(?:self|top|parent)$/.test(target)) return true;
  const isModified = ['ctrlKey', 'metaKey', 'shiftKey'].some((key) => read(event, key));
  return isModified || read(event, 'type') === 'auxclick';
}

/** Code in an address runs, and its result makes no page in the place of this one, where no guard would be. */
function keepPage(link: Element): void {
  const [, code] = /^\s*j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:([\s\S]*)$/i.exec(addressOf(link)) ?? [];
  if (code === undefined || /^void /.test(code)) return;
  let source = code;
  try {
    source = decodeURIComponent(code);
  } catch {
    // It is written as it runs.
  }
  const expression = encodeURIComponent(JSON.stringify(source));
  call(link, 'setAttribute', 'href', `javascript:void (0,eval)(${expression})`);
}
