// Replaces the original's checkout by the user's, with the visitor's parameters. Runs in the clone of a quiz, right after the replay of
// its calls. An address is replaced when the page reads it, writes it or navigates to it. Browsers without the Navigation API depend on
// the rewritten scripts of the clone for the last.
import { leadTexts } from './quiz/lead-texts.ts';
import { Leads, webUrl } from './quiz/leads.ts';
import type { QuizLeadSettings } from './quiz/settings.ts';

declare const SETTINGS: QuizLeadSettings;

const OBSERVED = { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] };
const TOUCHES = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'focusin',
  'keydown',
  'click',
  'auxclick',
  'contextmenu',
  'dragstart',
];

const { getAttribute, setAttribute } = Element.prototype;

document.currentScript?.remove();
const leads = new Leads(SETTINGS);
Object.defineProperty(window, SETTINGS.leadName, { value: leads.lead });
leadTexts(SETTINGS, leads);
leadLinks();
leadWindows();
leadForms();
leadNavigation();
for (const name of SETTINGS.standIns) standIn(name);

function leadLinks(): void {
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') fixLink(target);
      else for (const node of addedNodes) fixAll(node);
    }
  });
  observer.observe(document, OBSERVED);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    observer.observe(root, OBSERVED);
    return root;
  };
  const fixTouched = (event: Event): void => {
    for (const target of event.composedPath()) if ('nodeType' in target) fixLink(target);
  };
  for (const name of TOUCHES) window.addEventListener(name, fixTouched, { capture: true, passive: true });
  // A link outside of the document fires no event that reaches the window.
  const { click } = HTMLElement.prototype;
  HTMLElement.prototype.click = function () {
    fixLink(this);
    click.call(this);
  };
}

function fixLink(node: object): void {
  if (!isLink(node)) return;
  const value = getAttribute.call(node, 'href');
  if (value === null || /^\s*(?:#|$|javascript:)/i.test(value)) return;
  const to = leads.to(value);
  if (to !== null && to !== value) setAttribute.call(node, 'href', to);
}

function fixAll(root: Node): void {
  fixLink(root);
  if (isParent(root)) root.querySelectorAll('a[href],area[href]').forEach(fixLink);
}

/** Nodes of frames have classes of their own, so `instanceof` does not recognise them. */
function isLink(node: object): node is Element {
  return 'localName' in node && /^(?:a|area)$/.test(String(node.localName)) && 'getAttribute' in node;
}

function isParent(node: Node): node is Node & ParentNode {
  return 'querySelectorAll' in node;
}

function leadWindows(): void {
  const { open } = window;
  window.open = (...given) => {
    const [address, ...rest] = given;
    return given.length === 0 ? open.call(window) : open.call(window, leads.lead(address, true), ...rest);
  };
}

/** The policy of clones forbids sending forms, so their address is opened instead. */
function leadForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!event.defaultPrevented && form instanceof HTMLFormElement && leadForm(form, event.submitter)) {
      event.preventDefault();
    }
  });
  const { submit } = HTMLFormElement.prototype;
  HTMLFormElement.prototype.submit = function () {
    if (!leadForm(this, null)) submit.call(this);
  };
}

/** @returns whether the address of the form was opened */
function leadForm(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const method = written(submitter, 'formmethod') || written(form, 'method') || 'get';
  const url = webUrl(written(submitter, 'formaction') || written(form, 'action') || location.href);
  if (url === null || method.toLowerCase() === 'dialog') return false;
  const isOut = leads.isSold(url);
  if (!isOut && !leads.isHome(url)) return false;
  const fields = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string') fields.append(name, value);
  });
  if (isOut) for (const [name, value] of fields) url.searchParams.set(name, value);
  // The clone answers a POST address by GET too.
  else if (method.toLowerCase() === 'get') url.search = fields.toString();
  location.assign(leads.lead(url.href, true));
  return true;
}

function written(element: Element | null, name: string): string {
  if (element === null) return '';
  const value = getAttribute.call(element, `data-was-${name}`) || getAttribute.call(element, name) || '';
  return value === 'javascript:void(0)' ? '' : value;
}

function leadNavigation(): void {
  if (!window.navigation?.addEventListener) return;
  window.navigation.addEventListener('navigate', (event) => {
    const address = event.destination.url;
    if (event.destination.sameDocument || event.hashChange || !event.cancelable || event.downloadRequest)
      return;
    // What a frame shows is no visitor's way out, unless it is a checkout.
    const to = window.top === window ? leads.to(address) : leads.known(address);
    if (to === null || to === address) return;
    event.preventDefault();
    const isReplaced = event.navigationType === 'replace';
    // The navigation that was just cancelled must end first.
    setTimeout(() => (isReplaced ? location.replace(to) : location.assign(to)), 0);
  });
}

/** A function of a removed tracker: all calls of it do nothing. */
function standIn(name: string): void {
  if (Reflect.get(window, name)) return;
  const nothing: unknown = new Proxy(doNothing, {
    get: (_, key) => {
      // `await` must not take it for a promise.
      if (key === 'then') return undefined;
      return key === Symbol.toPrimitive ? () => '' : nothing;
    },
    apply: () => nothing,
    construct: () => Object(nothing),
  });
  Reflect.set(window, name, name === 'dataLayer' ? [] : nothing);
}

/** An arrow function could not be called with `new`. */
function doNothing(): void {}
