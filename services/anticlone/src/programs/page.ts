// Runs on a protected page, and on copies of it. It must not throw into the page, delay it, or change a page of the owner's.
// `script/spelled-program.ts` shuffles the variables and functions of this file and renames them for each site, so no variable may
// refer to another one, and no declared name may be the name of a global that is used.

declare global {
  interface Document {
    /** Missing in the types, and in browsers that do not prerender. */
    prerendering?: boolean;
  }
}

declare const SITE_KEY: string;
declare const SITE_BASE: string;
declare const SITE_FLAG: string;
declare const SITE_MARK: string;
/** The owner's hosts are hashed with this: a copier who replaces the host in all files would otherwise make the copy the original. */
declare const SITE_SEED: number;
declare const SITE_EXACT: number[];
declare const SITE_SUFFIXES: number[];
declare const SITE_PATTERNS: string[];
declare const SITE_PROXIES: string;
declare const SITE_SHOPS: string;

/** The answer of `/a/<key>.json`. */
interface Action {
  type?: string;
  url?: string;
}

/** A tuple, because names of properties would be the same in every site's script. */
type Change = [element: Element, attribute: string, before: string | null, after: string | null];

const changes: Change[] = [];
let writes = 0;
let actionType = '';
let actionTarget = '';
let checkoutTold = false;
let sweepTimer = 0;
let failedOnce = false;
let pollTimer = 0;
let observer: MutationObserver | undefined;

// ---- the owner of the page

function fold(input: string): number {
  let sum = SITE_SEED;
  for (let index = 0; index < input.length; index++) sum = Math.imul(sum ^ input.charCodeAt(index), 16777619);
  return sum >>> 0;
}

function hostOf(address: string): string {
  try {
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) ? url.hostname.replace(/\.$/, '') : '';
  } catch {
    return '';
  }
}

function isUnder(host: string, list: string[]): boolean {
  return list.some((item) => host === item || host.slice(-item.length - 1) === '.' + item);
}

function isOwn(host: string): boolean {
  if (SITE_EXACT.indexOf(fold(host.replace(/^www\.(?=[^.]+\.)/, ''))) > -1) return true;
  for (let dot = host.indexOf('.'); dot > 0; dot = host.indexOf('.', dot + 1)) {
    if (SITE_SUFFIXES.indexOf(fold(host.slice(dot + 1))) > -1) return true;
  }
  return SITE_PATTERNS.some((pattern) => new RegExp('^' + pattern + '$').test(host));
}

function isQuiet(host: string): boolean {
  return (
    /^[^.]+$|^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$|\.(?:localhost|local|internal|lan|home\.arpa)$/.test(
      host,
    ) || isUnder(host, SITE_PROXIES.split(' '))
  );
}

/** The page may have replaced one of these, but hardly all. */
function places(): string[] {
  return [location.href, document.URL, self.origin].map(hostOf).filter(Boolean);
}

function isShownByOwner(): boolean {
  if (self === top) return false;
  const above = location.ancestorOrigins;
  return (above?.length ? [].slice.call(above) : [document.referrer])
    .map(hostOf)
    .some((host) => host && (isOwn(host) || isQuiet(host)));
}

// ---- sending

function send(what: string, host?: string, found?: string): void {
  let isSent = false;
  const body = JSON.stringify({ t: what, u: document.URL, r: document.referrer, n: host, f: found });
  try {
    isSent = navigator.sendBeacon(SITE_BASE + SITE_KEY, body);
  } catch {}
  if (!isSent) {
    fetch(SITE_BASE + SITE_KEY, {
      method: 'POST',
      body: body,
      keepalive: true,
      mode: 'no-cors',
      credentials: 'omit',
    }).catch(ignore);
  }
}

function ignore(): void {}

function safe<Given>(work: (given: Given) => void): (given: Given) => void {
  return (given) => {
    try {
      work(given);
    } catch {}
  };
}

function listen<Kind extends keyof DocumentEventMap>(
  kind: Kind,
  work: (heard: DocumentEventMap[Kind]) => void,
): void {
  document.addEventListener(kind, safe(work), true);
}

function listenToWays(work: (heard: NavigateEvent) => void): void {
  if (window.navigation) navigation.addEventListener('navigate', safe(work), true);
}

// ---- the owner's page: reports visits, and visitors that go on to a checkout

function watchVisit(): void {
  send('a');
  listen('click', leaveByLink);
  listen('auxclick', leaveByLink);
  listen('submit', (event) => {
    const form = event.target;
    const action = event.submitter?.getAttribute('formaction');
    leave(action || (form instanceof Element ? form.getAttribute('action') : null));
  });
  listenToWays((event) => {
    leave(event.destination.url);
  });
}

function leaveByLink(event: Event): void {
  const link = linkOf(event);
  leave(link?.getAttribute('href'));
}

function linkOf(event: Event): Element | undefined {
  return event.composedPath().filter(isLink).filter(hasAddress)[0];
}

function isLink(node: EventTarget): node is Element {
  return 'nodeName' in node && /^(?:a|area)$/i.test(String(node.nodeName));
}

function hasAddress(link: Element): boolean {
  return !!link.getAttribute('href');
}

function leave(address: string | null | undefined): void {
  const url = address && new URL(address, document.baseURI);
  if (checkoutTold || !url || !/^https?:$/.test(url.protocol)) return;
  const host = url.hostname;
  if (
    (!isOwn(host) &&
      (isUnder(host, SITE_SHOPS.split(' ')) || /^(?:pay|pagamento|checkout|seguro|secure)\./.test(host))) ||
    /\/(?:checkout|checkouts|carrinho|cart|pagamento|payment|pay)(?:\/|$)/i.test(url.pathname)
  ) {
    checkoutTold = true;
    send('c', host);
  }
}

// ---- a copy: asks for the owner's action again and again, and can undo it

function watchCopy(): void {
  let found = 'script';
  if (document.querySelector('img.' + SITE_MARK)) found += ' image';
  if (document.querySelector('span.' + SITE_MARK)) found += ' text';
  send('x', '', found);
  listen('visibilitychange', ask);
  ask();
}

/** Without an answer nothing is changed on the page. */
function ask(): void {
  if (document.hidden) return;
  fetch(SITE_BASE + SITE_KEY + '.json', { credentials: 'omit', cache: 'no-cache' })
    .then((answer): Promise<Action> | Action => (answer.ok ? answer.json() : {}))
    .then(safe(obey), () => {
      safe(obey)({});
      if (!failedOnce)
        new Image().src = SITE_BASE + SITE_KEY + '.gif?l=script&u=' + encodeURIComponent(document.URL);
      failedOnce = true;
    });
}

function obey(action: Action): void {
  const address = action.url || '';
  const target = /^https?:\/\/[^/]/i.test(address) ? new URL(address).href : '';
  const kind = target && action.type;
  if (kind === actionType && target === actionTarget) return;
  undo();
  if (kind === 'redirect') redirect(new URL(target));
  if (!kind || !/^replace_(?:links|images)$/.test(kind)) return;
  actionType = kind;
  actionTarget = target;
  observer = new MutationObserver(() => {
    sweepTimer = sweepTimer || setTimeout(safe(sweep), 100);
  });
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['href', 'action', 'src', 'srcset', 'poster', 'style'],
  });
  if (!pollTimer) follow();
  sweep();
}

function follow(): void {
  pollTimer = setInterval(safe(ask), 8000);
  listen('click', turnLink);
  listen('auxclick', turnLink);
  listenToWays(steer);
}

function redirect(url: URL): void {
  if (url.hostname === hostOf(document.URL)) return;
  const given = new Set<string>();
  url.searchParams.forEach((_, parameter) => {
    given.add(parameter);
  });
  new URL(document.URL).searchParams.forEach((content, parameter) => {
    if (!given.has(parameter)) url.searchParams.append(parameter, content);
  });
  document.location.replace(url.href);
}

function undo(): void {
  if (observer) observer.disconnect();
  actionType = actionTarget = '';
  for (let change = changes.pop(); change; change = changes.pop()) {
    const [element, attribute, before, after] = change;
    if (element.getAttribute(attribute) === after) write(element, attribute, before);
  }
}

function write(element: Element, attribute: string, content: string | null): void {
  if (content === null) element.removeAttribute(attribute);
  else element.setAttribute(attribute, content);
}

/** The number of writes is bounded, because the page may restore its own value each time. */
function put(element: Element, attribute: string, content: string | null): void {
  const before = element.getAttribute(attribute);
  if (before === content || writes++ > 20000) return;
  changes.push([element, attribute, before, content]);
  write(element, attribute, content);
}

function each(selector: string, work: (element: Element) => void): void {
  [].slice.call(document.querySelectorAll(selector), 0, 5000).forEach(work);
}

function sweep(): void {
  sweepTimer = 0;
  if (actionType === 'replace_links') {
    each('a[href],area[href]', putLink);
    each('form[action]', (form) => {
      put(form, 'action', actionTarget);
    });
  } else if (actionType) {
    each('img,input[type=image]', (picture) => {
      if (picture.classList.contains(SITE_MARK)) return;
      put(picture, 'srcset', null);
      put(picture, 'src', actionTarget);
    });
    each('picture source[srcset]', (source) => {
      put(source, 'srcset', null);
    });
    each('video[poster]', (video) => {
      put(video, 'poster', actionTarget);
    });
    each('[style*="url("]', (element) => {
      const style = element.getAttribute('style') || '';
      put(element, 'style', style.replace(/url\([^)]*\)/g, 'url("' + actionTarget + '")'));
    });
  }
}

function putLink(link: Element): void {
  const address = link.getAttribute('href') || '';
  if (!/^\s*(?:#|(?!https?:)[a-z][a-z\d+.-]*:)/i.test(address)) put(link, 'href', actionTarget);
}

function turnLink(event: Event): void {
  const link = actionType === 'replace_links' ? linkOf(event) : undefined;
  if (link) putLink(link);
}

/** Handles navigation by scripts. */
function steer(event: NavigateEvent): void {
  const next = event.destination;
  if (actionType !== 'replace_links' || !event.cancelable || next.sameDocument) return;
  if (event.downloadRequest !== null || !/^(?:push|replace)$/.test(event.navigationType)) return;
  if (!hostOf(next.url) || hostOf(next.url) === hostOf(actionTarget)) return;
  event.preventDefault();
  document.location.href = actionTarget;
}

function start(): void {
  if (document.prerendering) {
    document.addEventListener('prerenderingchange', safe(start), { once: true });
    return;
  }
  if (SITE_FLAG in window) return;
  Object.defineProperty(window, SITE_FLAG, { value: 1 });
  const all = places();
  const other = all.filter((host) => !isOwn(host))[0];
  if (!all.length) return;
  if (!other) watchVisit();
  else if (!isQuiet(other) && !isShownByOwner()) watchCopy();
}

safe(start)(undefined);
