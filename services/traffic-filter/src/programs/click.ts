// Reports once that the visitor went on to a checkout: by a link, a form, a script, or an element that its owner marked with
// `data-checkout`. Links to a checkout get the visit's id, so that the shop can return it with the sale. When a visible page is left,
// the script reports whether the visitor touched anything. It must not throw into the page or delay it.
import type { ClickProgramSettings } from './settings.ts';
import { knownVisit, storageKey } from './visit.ts';

declare const SETTINGS: ClickProgramSettings;

/** Paths of a checkout on any host. */
const PAY_PATH = /\/(?:checkouts?|carrinho|cart|pagamento|payment|pay)(?:\/|$)/i;
const PAY_HOST = /^(?:pay|pagamento|checkout|seguro|secure)\./;
/** Events that a person causes, even one who only reads. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'];

const { link, visitParameter, parameter, shops } = SETTINGS;

function isCheckout(url: URL): boolean {
  if (!isWeb(url)) return false;
  if (PAY_PATH.test(url.pathname)) return true;
  if (url.hostname === location.hostname) return false;
  return (
    PAY_HOST.test(url.hostname) ||
    shops.split(' ').some((shop) => ('.' + url.hostname).slice(-shop.length - 1) === '.' + shop)
  );
}

/** @returns whether the browser will send it, even after the page is gone */
function sendBeacon(address: string): boolean {
  return 'sendBeacon' in navigator && navigator.sendBeacon(address);
}

function isWeb(url: URL): boolean {
  return /^https?:$/.test(url.protocol);
}

function safe<Given>(work: (given: Given) => void): (given: Given) => void {
  return (given) => {
    try {
      work(given);
    } catch {}
  };
}

function watch(visit: string): void {
  let isReported = false;
  function report(): void {
    if (isReported) return;
    isReported = true;
    const to = link + '/click?' + visitParameter + '=' + visit;
    if (!sendBeacon(to)) new Image().src = to;
  }

  function follow(event: Event): void {
    event.composedPath().some((node) => {
      if (!isElement(node)) return false;
      const isMarked = node.hasAttribute('data-checkout');
      const isLink = /^(?:a|area)$/i.test(node.nodeName) && node.hasAttribute('href');
      const url = isLink ? new URL(node.getAttribute('href') || '', document.baseURI) : null;
      if (!isMarked && !(url && isCheckout(url))) return isLink;
      if (url && isWeb(url) && !url.searchParams.has(parameter)) {
        url.searchParams.append(parameter, visit);
        node.setAttribute('href', url.href);
      }
      report();
      return true;
    });
  }

  document.addEventListener('click', safe(follow), true);
  document.addEventListener('auxclick', safe(follow), true);
  document.addEventListener(
    'submit',
    safe((event) => {
      const form = event.target;
      if (!form || !isElement(form)) return;
      const to = event.submitter?.getAttribute('formaction') || form.getAttribute('action') || '';
      if (form.hasAttribute('data-checkout') || isCheckout(new URL(to, document.baseURI))) report();
    }),
    true,
  );
  if (window.navigation) {
    navigation.addEventListener(
      'navigate',
      safe((event) => {
        const url = new URL(event.destination.url);
        if (url.href.split('#')[0] !== location.href.split('#')[0] && isCheckout(url)) report();
      }),
      true,
    );
  }
}

/** The page may have replaced the class `Element`. */
function isElement(node: EventTarget): node is Element {
  return 'getAttribute' in node;
}

function isAtRest({ movementX, movementY }: Event & { movementX?: number; movementY?: number }): boolean {
  return movementX === 0 && movementY === 0;
}

function watchLeaving(): void {
  let touched = 0;
  let isShown = document.visibilityState === 'visible';
  let isLeft = false;
  for (const name of TOUCHES)
    addEventListener(
      name,
      (event) => {
        // Chromium tells of a pointer that rests where the new page is, too: nobody has moved it.
        if (event.type === 'pointermove' && isAtRest(event)) return;
        touched = 1;
      },
      { capture: true, passive: true },
    );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') isShown = true;
    },
    true,
  );
  addEventListener(
    'pagehide',
    safe(() => {
      if (!isShown || isLeft) return;
      isLeft = true;
      sendBeacon(link + '/left?touched=' + touched);
    }),
    true,
  );
}

safe(() => {
  const visit = knownVisit(SETTINGS);
  const key = storageKey(link);
  if (visit === null || key in window) return;
  Object.defineProperty(window, key, { value: 1 });
  watch(visit);
  watchLeaving();
})(undefined);
