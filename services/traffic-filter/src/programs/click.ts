// Reports once that the visitor went on to a checkout: by a link, a form, a script, or an element that its owner marked with
// `data-checkout`. The way to a checkout gets the visit's id, so that the shop can return it with the sale, and the parameters of the
// campaign that the visitor came by; what its owner wrote there stays. When a visible page is left, the script reports whether the
// visitor touched anything. It must not throw into the page or delay it.
import { addMissing, isCheckoutAddress } from '@garimpo/service-contract/pass-parameters';
import { knownCampaign } from './campaign.ts';
import { watchLeaving } from './leaving.ts';
import { sendBeacon } from './send-beacon.ts';
import type { ClickProgramSettings } from './settings.ts';
import { knownVisit, storageKey } from './visit.ts';

declare const SETTINGS: ClickProgramSettings;

const { link, visitParameter, parameter, shops } = SETTINGS;

function isCheckout(url: URL): boolean {
  return isCheckoutAddress(url, shops, location.hostname);
}

function safe<Given>(work: (given: Given) => void): (given: Given) => void {
  return (given) => {
    try {
      work(given);
    } catch {}
  };
}

function watch(visit: string | null): void {
  // The shop returns the visit's id under a name that it knows, which an ad may use for something else.
  const passed = [
    ...(visit === null ? [] : [[parameter, visit] as const]),
    ...knownCampaign(SETTINGS).filter(([name]) => name !== visitParameter),
  ];
  let isReported = false;
  function report(): void {
    if (isReported || visit === null) return;
    isReported = true;
    const to = link + '/click?' + visitParameter + '=' + visit;
    if (!sendBeacon(to)) new Image().src = to;
  }

  /** Completes the checkout's link that the event is at. @returns whether the event is at a way to a checkout */
  function complete(event: Event): boolean {
    let leads = false;
    event.composedPath().some((node) => {
      if (!isElement(node)) return false;
      const isMarked = node.hasAttribute('data-checkout');
      const isLink = /^(?:a|area)$/i.test(node.nodeName) && node.hasAttribute('href');
      const url = isLink ? addressOf(node.getAttribute('href') || '') : null;
      if (!isMarked && !(url && isCheckout(url))) return isLink;
      leads = true;
      if (url && isWeb(url) && addMissing(url, passed)) node.setAttribute('href', url.href);
      return true;
    });
    return leads;
  }

  const follow = safe((event: Event) => {
    if (complete(event)) report();
  });
  document.addEventListener('click', follow, true);
  document.addEventListener('auxclick', follow, true);
  // Browsers open the address from their menu, and drag it to another window, without a click.
  document.addEventListener('contextmenu', safe(complete), true);
  document.addEventListener('dragstart', safe(complete), true);
  document.addEventListener(
    'submit',
    safe((event) => {
      const form = event.target;
      if (!form || !isForm(form)) return;
      const sender = event.submitter;
      const holder = sender?.hasAttribute('formaction') ? sender : form;
      const name = holder === form ? 'action' : 'formaction';
      const url = addressOf(holder.getAttribute(name) || '');
      if (!form.hasAttribute('data-checkout') && !isCheckout(url)) return;
      const method = sender?.getAttribute('formmethod') || form.getAttribute('method') || 'get';
      if (/^get$/i.test(method)) addFields(form, passed);
      else if (isWeb(url) && addMissing(url, passed)) holder.setAttribute(name, url.href);
      report();
    }),
    true,
  );
  watchScripts(
    (url) => isCheckout(url) && addMissing(url, passed),
    (url) => {
      if (isCheckout(url)) report();
    },
  );
}

/**
 * Follows ways that no event of an element tells of: windows that scripts open, and pages to which they lead.
 * @param complete whether the address had to be completed
 */
function watchScripts(complete: (url: URL) => boolean, tell: (url: URL) => void): void {
  const { open } = window;
  window.open = (...given) => {
    safe(() => {
      if (given[0] === undefined || given[0] === '') return;
      const url = addressOf(String(given[0]));
      tell(url);
      if (complete(url)) given[0] = url.href;
    })(undefined);
    return open.apply(window, given);
  };
  if (!window.navigation) return;
  navigation.addEventListener(
    'navigate',
    safe((event) => {
      // The way back and a reload open a page again, and cannot be led anywhere else.
      if (!/^(?:push|replace)$/.test(event.navigationType)) return;
      const url = new URL(event.destination.url);
      if (url.href.split('#')[0] === location.href.split('#')[0]) return;
      tell(url);
      const isOther = !event.destination.sameDocument && !event.formData && event.downloadRequest === null;
      if (!event.cancelable || !isOther || !complete(url)) return;
      event.preventDefault();
      const isReplaced = event.navigationType === 'replace';
      // The navigation that was just cancelled must end first.
      setTimeout(() => (isReplaced ? location.replace(url.href) : location.assign(url.href)), 0);
    }),
    true,
  );
}

/** A form that is sent by GET replaces the query of its address by its fields. */
function addFields(form: HTMLFormElement, passed: readonly (readonly [string, string])[]): void {
  const names = new Set(new FormData(form).keys());
  for (const [name, value] of passed) {
    if (names.has(name)) continue;
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
}

function addressOf(written: string): URL {
  return new URL(written, document.baseURI);
}

function isWeb(url: URL): boolean {
  return /^https?:$/.test(url.protocol);
}

/** The page may have replaced the class `Element`. */
function isElement(node: EventTarget): node is Element {
  return 'getAttribute' in node;
}

function isForm(node: EventTarget): node is HTMLFormElement {
  return isElement(node) && /^form$/i.test(node.nodeName);
}

safe(() => {
  const visit = knownVisit(SETTINGS);
  const key = storageKey(link);
  if (key in window) return;
  Object.defineProperty(window, key, { value: 1 });
  watch(visit);
  if (visit !== null) watchLeaving(link);
})(undefined);
