import { checkoutPlatforms } from '@garimpo/cloner-contract';
import { VISIT_PARAMETER } from '@garimpo/traffic-filter-contract';

export interface PageProgramSettings {
  /** Address of the link, without a slash at the end. */
  link: string;
  /** Under which name a checkout is given the visit's id. */
  parameter: string;
}

/** A path to pay at, on whichever host. */
const PAY_PATH = '/\\/(?:checkouts?|carrinho|cart|pagamento|payment|pay)(?:\\/|$)/i';
const PAY_HOST = '/^(?:pay|pagamento|checkout|seguro|secure)\\./';

/**
 * Which visit it is: as the address says, or as this tab remembers it, so that it is known on the pages that come after the first. Nothing here may throw into
 * the page or hold it up, and where no visit is known nothing happens at all.
 */
const visit = ({ link, parameter }: PageProgramSettings) => `
var link = ${JSON.stringify(link)};
var given = ${JSON.stringify(parameter)};
var kept = 'garimpo ' + link;
var said = new URLSearchParams(location.search);
var visit = said.get('${VISIT_PARAMETER}') || said.get(given) || '';
var known = /^[0-9a-f-]{36}$/i;
try {
if (known.test(visit)) sessionStorage.setItem(kept, visit);
else visit = sessionStorage.getItem(kept) || '';
} catch (blocked) {}
if (!known.test(visit)) return;`;

/** Touches of any kind; where a person only looks, the page still scrolls or the pointer moves. */
const TOUCHES = "['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart']";

/** Tells once, when a page that was shown is left, whether anything was touched on it. */
const leaving = `
var touched = 0;
var shown = document.visibilityState === 'visible';
var left = 0;
function touch() { touched = 1; }
${TOUCHES}.forEach(function (name) {
addEventListener(name, touch, { capture: true, passive: true });
});
hear(document, 'visibilitychange', function () {
if (document.visibilityState === 'visible') shown = true;
});
hear(window, 'pagehide', function () {
if (shown && !left++ && navigator.sendBeacon) navigator.sendBeacon(link + '/left?touched=' + touched);
});`;

/**
 * Tells once that the visitor went on to the checkout: by a link or a form to one, by a script that leads there, or by an element that its owner marked with
 * \`data-checkout\`. Links to a checkout are given the visit's id, so that the shop can hand it back with the sale.
 */
export function clickProgram(settings: PageProgramSettings): string {
  return program(`${visit(settings)}
if (window[kept]) return;
window[kept] = 1;
var shops = '${checkoutPlatforms.join(' ')}'.split(' ');
var told = 0;
function isCheckout(url) {
if (!/^https?:$/.test(url.protocol)) return false;
return ${PAY_PATH}.test(url.pathname) || url.hostname !== location.hostname && (${PAY_HOST}.test(url.hostname) || shops.some(function (shop) {
return ('.' + url.hostname).slice(-shop.length - 1) === '.' + shop;
}));
}
function tell() {
if (told++) return;
var to = link + '/click?${VISIT_PARAMETER}=' + visit;
if (!(navigator.sendBeacon && navigator.sendBeacon(to))) new Image().src = to;
}
function hear(on, name, work) {
on.addEventListener(name, function (event) {
try { work(event); } catch (failed) {}
}, true);
}
function follow(event) {
event.composedPath().some(function (node) {
if (!node.getAttribute) return false;
var marked = node.hasAttribute('data-checkout');
var isLink = /^(?:a|area)$/i.test(node.nodeName) && node.hasAttribute('href');
var url = isLink && new URL(node.getAttribute('href'), document.baseURI);
if (!marked && !(url && isCheckout(url))) return isLink;
if (url && /^https?:$/.test(url.protocol) && !url.searchParams.has(given)) {
url.searchParams.append(given, visit);
node.setAttribute('href', url.href);
}
tell();
return true;
});
}
hear(document, 'click', follow);
hear(document, 'auxclick', follow);
hear(document, 'submit', function (event) {
var form = event.target;
var button = event.submitter;
var to = button && button.getAttribute('formaction') || form.getAttribute('action') || '';
if (form.hasAttribute('data-checkout') || isCheckout(new URL(to, document.baseURI))) tell();
});
if (window.navigation) hear(navigation, 'navigate', function (event) {
var url = new URL(event.destination.url);
if (url.href.split('#')[0] !== location.href.split('#')[0] && isCheckout(url)) tell();
});${leaving}`);
}

/** Tells that the visit ended in a sale. What tells sales apart stands in \`data-evento\` of its own element. */
export function conversionProgram(settings: PageProgramSettings): string {
  return program(`
var own = document.currentScript;
var sale = own && own.getAttribute('data-evento') || '';
${visit(settings)}
new Image().src = link + '/conversion?${VISIT_PARAMETER}=' + visit + '&event=' + encodeURIComponent(sale);`);
}

function program(text: string): string {
  return `(function () {
try {
${text.trim()}
} catch (failed) {}
})();
`;
}
