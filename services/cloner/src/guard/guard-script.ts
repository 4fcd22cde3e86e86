import { createHash } from 'node:crypto';
import { checkoutPlatforms } from '@garimpo/cloner-contract';
import type { SensitiveKind } from '../sensitive/sensitive-words.ts';
import { CAMPAIGN_NAMES } from '../trackers/campaign-names.ts';
import { PAGE_JUDGE } from './page-judge.ts';

/** Where the guard says what it has taken out of a page, on the clone's own host. */
export const FIELD_REPORT_PATH = '/__garimpo/field';

/** Where a visitor sees what is sent before it is sent, or pays: there a page may lead with what it likes in the address. */
const FREE_HOSTS = [...checkoutPlatforms, 'wa.me', 'api.whatsapp.com', 'web.whatsapp.com', 't.me', 'm.me'];

export interface GuardSettings {
  /** Whole addresses of other hosts where the page may lead. */
  exits: readonly string[];
  /** Of a quiz, its owner's checkout: it is told of the visitor's campaign, which the quiz has kept from page to page. */
  checkout?: string | undefined;
  /**
   * - `protect`: for visitors. Fields are taken out and reported, ways out are shut.
   * - `visit`: for a visit of ours. Ways out are shut, so that the page finds what it finds with a visitor; fields stay, and are noted.
   * - `watch`: for an original. Fields are noted, and nothing else is done to the page.
   */
  mode: 'protect' | 'visit' | 'watch';
  /** Name of a function of the window that gives what was noted, as {@link GuardFinding}s. Without a name there is none. */
  findings?: string;
}

/** What the guard has noted in a page. */
export interface GuardFinding {
  kind: SensitiveKind;
  /** The words or the attribute that gave it away. */
  sign: string;
}

/**
 * Ways to read nodes that a page's scripts cannot have changed: properties and methods of a window that was made for it, and is gone again.
 */
const DOM = `
  const OTHERS = ['NodeList', 'MutationRecord', 'Range', 'TreeWalker', 'CSSStyleDeclaration', 'HTMLCollection', 'Event', 'UIEvent', 'InputEvent',
    'KeyboardEvent', 'MouseEvent', 'StyleSheetList', 'CSSStyleSheet', 'CSSRuleList', 'CSSCounterStyleRule', 'NavigateEvent', 'NavigationDestination', 'DOMRect', 'DOMRectReadOnly'];
  // A window that is gone hands out none of its types any more.
  const types = {};
  for (const name of [...OTHERS, 'Node', 'Element', 'HTMLElement', 'SVGElement', 'HTMLDocument', 'ShadowRoot', 'Text', 'URL', 'URLSearchParams']) {
    types[name] = realm[name];
  }
  const protoOf = new Map([['node9', types.HTMLDocument.prototype], ['node11', types.ShadowRoot.prototype], ['node3', types.Text.prototype],
    ['svg:element', types.SVGElement.prototype], ['other', null]]);
  for (const name of ['input', 'textarea', 'select', 'button', 'a', 'area', 'link', 'meta', 'script', 'iframe', 'frame', 'object', 'option', 'canvas', 'img']) {
    protoOf.set(name, Object.getPrototypeOf(realm.document.createElement(name)));
  }
  const found = new Map();
  const nodeType = Object.getOwnPropertyDescriptor(types.Node.prototype, 'nodeType').get;
  const localName = Object.getOwnPropertyDescriptor(types.Element.prototype, 'localName').get;
  const namespace = Object.getOwnPropertyDescriptor(types.Element.prototype, 'namespaceURI').get;
  /** What is no node: the browser takes its time to say so. */
  const others = new WeakSet();
  const kindOf = (node) => {
    let type;
    if (others.has(node)) return 'other';
    try {
      type = nodeType.call(node);
    } catch {
      if (typeof node === 'object' && node !== null) others.add(node);
      return 'other';
    }
    if (type !== 1) return 'node' + type;
    return namespace.call(node) === 'http://www.w3.org/1999/xhtml' ? localName.call(node) : 'svg:element';
  };
  const protoFor = (node) => {
    const kind = kindOf(node);
    const proto = protoOf.get(kind);
    if (proto !== undefined) return [kind, proto];
    return kind.startsWith('node') ? ['node', types.Node.prototype] : ['element', types.HTMLElement.prototype];
  };
  const member = (target, name) => {
    const [kind, proto] = protoFor(target);
    const key = kind + ' ' + name;
    if (proto !== null && found.has(key)) return found.get(key);
    for (let one = proto; one !== null; one = Object.getPrototypeOf(one)) {
      const descriptor = Object.getOwnPropertyDescriptor(one, name);
      if (descriptor !== undefined) { found.set(key, descriptor); return descriptor; }
    }
    if (proto !== null) found.set(key, undefined);
    return undefined;
  };
  const othersBy = new Map();
  const ofOther = (target, name, use) => {
    let descriptors = othersBy.get(name);
    if (descriptors === undefined) {
      const protos = OTHERS.map((type) => types[type] && types[type].prototype).filter(Boolean);
      descriptors = protos.map((proto) => Object.getOwnPropertyDescriptor(proto, name)).filter(Boolean);
      othersBy.set(name, descriptors);
    }
    for (const descriptor of descriptors) {
      try { return use(descriptor); } catch {}
    }
    return undefined;
  };
  const get = (descriptor, target) =>
    descriptor.get ? Reflect.apply(descriptor.get, target, []) : descriptor.value;
  const read = (target, name) => {
    const descriptor = member(target, name);
    try {
      if (descriptor !== undefined) return get(descriptor, target);
    } catch { return undefined; }
    return kindOf(target) === 'other' ? ofOther(target, name, (one) => get(one, target)) : undefined;
  };
  const call = (target, name, ...args) => {
    const descriptor = member(target, name);
    if (descriptor !== undefined) return Reflect.apply(descriptor.value, target, args);
    return kindOf(target) === 'other' ? ofOther(target, name, (one) => Reflect.apply(one.value, target, args)) : undefined;
  };
  const lengthOf = Object.getOwnPropertyDescriptor(types.NodeList.prototype, 'length').get;
  const itemOf = types.NodeList.prototype.item;
  const listOf = (list) => {
    const items = [];
    const length = Number(lengthOf.call(list));
    for (let at = 0; at < length; at += 1) items.push(itemOf.call(list, at));
    return items;
  };
  const all = (root, selector) => {
    try { return listOf(call(root, 'querySelectorAll', selector)); } catch { return []; }
  };
  const documentOf = (node) => (kindOf(node) === 'node9' ? node : read(node, 'ownerDocument'));
  const computed = page.getComputedStyle;
  const getValue = types.CSSStyleDeclaration.prototype.getPropertyValue;
  const styleOf = (element, pseudo) => {
    try {
      const style = Reflect.apply(computed, page, pseudo === undefined ? [element] : [element, pseudo]);
      return (name) => Reflect.apply(getValue, style, [name]);
    } catch { return null; }
  };
  /** Shadow roots that scripts have made, closed ones too, by host. */
  const shadows = new WeakMap();
  const shadowOf = (element) => shadows.get(element) ?? read(element, 'shadowRoot') ?? null;
  const rootsIn = (root) => {
    const roots = [root];
    for (let at = 0; at < roots.length && roots.length < 500; at += 1) {
      for (const element of all(roots[at], '*')) {
        const shadow = shadowOf(element);
        if (shadow !== null) roots.push(shadow);
      }
    }
    return roots;
  };
  const elements = (root, max) => {
    const many = [];
    for (const one of rootsIn(root)) {
      for (const element of all(one, '*')) {
        if (many.length >= max) return many;
        many.push(element);
      }
    }
    return many;
  };
  const texts = (root, max) => {
    const many = [];
    for (const one of rootsIn(root)) {
      const walker = call(documentOf(one), 'createTreeWalker', one, 4);
      for (let node = call(walker, 'nextNode'); node !== null && many.length < max; node = call(walker, 'nextNode')) many.push(node);
    }
    return many;
  };
  const frameOf = (document) => {
    try {
      const view = read(document, 'defaultView');
      return view && view !== page.top ? view.frameElement : null;
    } catch { return null; }
  };
  /** Null for one of another origin, or one that has none. */
  const documentIn = (frame) => {
    try {
      const document = read(frame, 'contentDocument') ?? null;
      // An embedded page is known by its number alone.
      for (let at = 0; document === null && at < 20 && page[at]; at += 1) if (page[at].frameElement === frame) return page[at].document;
      return document;
    } catch { return null; }
  };
  const isReachable = (element, style) => style === null || (style('display') !== 'none' && style('visibility') === 'visible');
  /** Fields whose value a person has written, by hand or with the browser's help. */
  const written = new WeakSet();
  const isWritten = (element) => written.has(element);
  const dom = { read, call, all, styleOf, documentOf, elements, texts, frameOf, documentIn, isReachable, isWritten };
`;

const PROTECT = String.raw`
  const judge = (${PAGE_JUDGE})(dom);
  const disarms = settings.mode === 'protect';
  const shuts = settings.mode !== 'watch';
  const findings = [];
  const told = new Set();
  const toTell = [];
  const ask = page.fetch.bind(page);
  const now = page.performance.now.bind(page.performance);
  const tell = ({ kind, sign }) => {
    const key = kind + ' ' + sign;
    if (told.has(key) || told.size >= 20) return;
    told.add(key);
    findings.push({ kind, sign });
    if (!disarms) return;
    if (toTell.length === 0) later(() => {
      const body = JSON.stringify(toTell.splice(0));
      try { ask(settings.report, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(wrap(() => {})); } catch {}
    }, 300);
    toTell.push({ kind, sign });
  };
  const disarm = (finding) => {
    tell(finding);
    if (!disarms) return;
    try {
      if (/^(?:body|html)$/.test(read(finding.element, 'localName'))) call(finding.element, 'removeAttribute', 'contenteditable');
      else call(finding.element, 'remove');
    } catch {}
  };

  // ---- where the page may lead

  const exits = [];
  for (const exit of settings.exits) {
    try { exits.push(new types.URL(exit)); } catch {}
  }
  const checkout = settings.checkout ? new types.URL(settings.checkout) : null;
  const campaign = new RegExp(settings.campaign, 'i');
  const isFree = (host) => settings.freeHosts.some((one) => host === one || host.endsWith('.' + one));
  /**
   * Values that the visitor came with. What the page writes into its own address later is none of it, nor what it has led itself to: what
   * was typed could stand there. Then only what is called as a campaign's values are goes on from page to page.
   */
  const cameWith = (() => {
    const before = page.navigation && page.navigation.activation ? page.navigation.activation.from : null;
    const from = before ? String(before.url) : String(read(page.document, 'referrer'));
    const isOfItsOwn = page.top !== page || from === page.location.origin || from.startsWith(page.location.origin + '/');
    const values = new Set();
    for (const [name, value] of new types.URLSearchParams(page.location.search + '&' + page.location.hash.slice(1))) {
      if (!isOfItsOwn || campaign.test(name)) values.add(value);
    }
    return values;
  })();
  /** For an app: what it falls back on, or names itself as, may be a page of the web. */
  const intentTo = (href) => {
    const [, place, extras] = /^intent:([^#]*)#Intent;(.*)$/i.exec(href) ?? [];
    if (place === undefined) return null;
    const [, scheme = ''] = /(?:^|;)scheme=([^;]*)/i.exec(extras) ?? [];
    const target = place.startsWith('//') ? scheme + ':' + place : place;
    const [, fallback] = /(?:^|;)S\.browser_fallback_url=([^;]*)/i.exec(extras) ?? [];
    for (const one of [target, fallback === undefined ? '' : decodeURIComponent(fallback)]) {
      if (/^\s*https?:/i.test(one) && allowed(one) !== new types.URL(one).href) return null;
    }
    return href;
  };
  /** The address under which the page may lead there: without what was not in its own; null where it may not at all. */
  const allowed = (address) => {
    let url;
    try { url = new types.URL(String(address), read(page.document, 'baseURI')); } catch { return null; }
    if (/^(?:mailto|tel|sms|whatsapp|market):$/.test(url.protocol)) return url.href;
    if (url.protocol === 'intent:') try { return intentTo(url.href); } catch { return null; }
    if (/^(?:about|blob|javascript):$/.test(url.protocol)) return url.protocol === 'javascript:' ? url.href : null;
    if (!/^https?:$/.test(url.protocol)) return null;
    if (url.origin === page.location.origin) return url.href;
    if (isFree(url.hostname) && /^https?:$/.test(url.protocol)) return url.href;
    const known = exits.filter((one) => one.origin === url.origin && one.pathname === url.pathname && one.username === url.username);
    if (known.length === 0) return null;
    const own = new Set(cameWith);
    for (const one of known) for (const [, value] of one.searchParams) own.add(value);
    const kept = [];
    const isCheckout = checkout !== null && known.some((one) => one.href === checkout.href);
    for (const [name, value] of url.searchParams) {
      if (own.has(value) || value === '' || (isCheckout && campaign.test(name))) kept.push([name, value]);
    }
    if (kept.length !== [...url.searchParams].length) url.search = String(new types.URLSearchParams(kept));
    if (!known.some((one) => one.hash === url.hash)) url.hash = '';
    return url.href;
  };

  // ---- each window

  const armed = new WeakSet();
  const GONE = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection', 'RTCDataChannel', 'RTCIceTransport', 'WebTransport',
    'fetchLater', 'documentPictureInPicture', 'PresentationRequest', 'BackgroundFetchManager', 'Fence', 'sharedStorage', 'HTMLFencedFrameElement'];
  const HINTS = /(?:^|\s)(?:dns-prefetch|preconnect|prefetch|prerender)(?:\s|$)/i;
  const scrubOne = (element) => {
    const name = String(read(element, 'localName') ?? '').toLowerCase();
    if (name === 'link' && HINTS.test(call(element, 'getAttribute', 'rel') ?? '')) call(element, 'removeAttribute', 'rel');
    else if (name === 'script' && /^\s*speculationrules\s*$/i.test(call(element, 'getAttribute', 'type') ?? '')) call(element, 'setAttribute', 'type', 'text/plain');
    else if (name === 'meta' && /^\s*(?:refresh|x-dns-prefetch-control)\s*$/i.test(call(element, 'getAttribute', 'http-equiv') ?? '')) {
      if (leadsAway(element)) call(element, 'remove');
    } else if (name === 'meta' && /^\s*referrer\s*$/i.test(call(element, 'getAttribute', 'name') ?? '') && call(element, 'getAttribute', 'content') !== 'strict-origin') {
      // What it has said holds when it is gone: it has to say something else.
      call(element, 'setAttribute', 'content', 'strict-origin');
    }
    if (call(element, 'hasAttribute', 'referrerpolicy')) call(element, 'removeAttribute', 'referrerpolicy');
    if (call(element, 'hasAttribute', 'attributionsrc')) call(element, 'removeAttribute', 'attributionsrc');
  };
  /** Where pages would lead by themselves: the browser has heard of it before the tag is gone. */
  const refused = new Set();
  const leadsAway = (meta) => {
    const [, address] = /^[\s\d.]*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(String(call(meta, 'getAttribute', 'content') ?? '')) ?? [];
    if (address === undefined) return false;
    try {
      const url = new types.URL(address.trim(), read(page.document, 'baseURI'));
      if (url.origin === page.location.origin) return false;
      refused.add(url.href);
    } catch {}
    return true;
  };
  const scrub = (node) => {
    const type = kindOf(node);
    if (type === 'other' || type === 'node3' || type === 'node8') return;
    if (!type.startsWith('node')) scrubOne(node);
    for (const one of all(node, 'link,script[type],meta,[referrerpolicy],[attributionsrc]')) scrubOne(one);
  };
  const windowOf = (frame) => {
    try {
      const name = read(frame, 'localName');
      const view = /^(?:iframe|frame|object)$/.test(name) ? read(frame, 'contentWindow') : null;
      // Throws for a window of another origin.
      return view && view.document ? view : null;
    } catch { return null; }
  };
  const armFrames = (root) => {
    if (kindOf(root) === 'node3') return;
    const own = /^(?:iframe|frame|object)$/.test(kindOf(root)) ? [root] : [];
    for (const frame of [...own, ...all(root, 'iframe,frame,object')]) {
      const view = windowOf(frame);
      if (view !== null) arm(view);
    }
  };

  const isFieldTarget = (element) => kindOf(element) !== 'other' && !kindOf(element).startsWith('node') && judge.isField(element);
  const realTarget = (event) => {
    const path = call(event, 'composedPath');
    return path && path.length > 0 ? path[0] : read(event, 'target');
  };
  const stop = (event) => { call(event, 'preventDefault'); call(event, 'stopImmediatePropagation'); };
  let askedAt = -Infinity;
  let asks = false;
  const heard = (view) => (event) => {
    const type = read(event, 'type');
    const target = realTarget(event);
    if (target === undefined || target === null) return;
    let field = kindOf(target) === 'other' || kindOf(target).startsWith('node') ? null : target;
    for (let up = 0; field !== null && !judge.isField(field) && up < 30; up += 1) {
      const parent = read(field, 'parentNode');
      field = parent && !kindOf(parent).startsWith('node') && kindOf(parent) !== 'other' ? parent : null;
    }
    if (field !== null) {
      if (/^(?:beforeinput|input|change|paste|drop)$/.test(type) && read(event, 'isTrusted')) written.add(field);
      const finding = judge.judgeOne(field);
      if (finding === null) return;
      if (disarms) stop(event);
      disarm(finding);
      return;
    }
    if (type === 'beforeinput' && shuts) {
      // What is typed goes to a field that nobody can look at: a closed root of the page's markup.
      tell({ kind: 'password', sign: 'closed shadow root' });
      if (!disarms) return;
      stop(event);
      if (!/^(?:body|html)$/.test(kindOf(target)) && !kindOf(target).startsWith('node')) call(target, 'remove');
      return;
    }
    const isKey = /^key/.test(type) && String(read(event, 'key') ?? '').length === 1 && !read(event, 'ctrlKey') && !read(event, 'metaKey');
    if (!isKey && type !== 'paste' && type !== 'drop') return;
    const at = now();
    if (at - askedAt > 500) {
      asks = judge.asksWithoutField(view.document);
      askedAt = at;
    }
    if (!asks) return;
    tell({ kind: 'password', sign: 'keys without a field' });
    if (disarms) stop(event);
  };

  const anchorOf = (event) => {
    const path = call(event, 'composedPath') ?? [];
    for (let at = 0; at < path.length; at += 1) {
      const one = path[at];
      const kind = kindOf(one);
      if (kind === 'a' || kind === 'area') return one;
      if (kind === 'svg:element' && read(one, 'localName') === 'a') return one;
    }
    return null;
  };
  const addressOf = (anchor) => {
    const href = read(anchor, 'href');
    if (typeof href === 'string') return href;
    return call(anchor, 'getAttribute', 'href') ?? call(anchor, 'getAttribute', 'xlink:href') ?? '';
  };
  const opensAnew = (anchor, event) => {
    const target = String(call(anchor, 'getAttribute', 'target') ?? '').toLowerCase();
    return (target !== '' && !/^_(?:self|top|parent)$/.test(target)) || read(event, 'ctrlKey') || read(event, 'metaKey') ||
      read(event, 'shiftKey') || read(event, 'type') === 'auxclick';
  };
  /** Code in an address runs, and what it gives makes no page in the place of this one, where no guard would be. */
  const keepPage = (anchor) => {
    const [, code] = /^\s*j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:([\s\S]*)$/i.exec(addressOf(anchor)) ?? [];
    if (code === undefined || /^void /.test(code)) return;
    let source = code;
    try { source = decodeURIComponent(code); } catch {}
    call(anchor, 'setAttribute', 'href', 'javascript:void (0,eval)(' + encodeURIComponent(JSON.stringify(source)) + ')');
  };
  /** The page's own handlers find the event as if nobody had prevented anything. Gives whether one of them has. */
  const preventUnseen = (event) => {
    call(event, 'preventDefault');
    let isPrevented = false;
    define(event, 'preventDefault', { value: wrapAll(() => { isPrevented = true; }, 'preventDefault', 0) });
    define(event, 'defaultPrevented', { get: wrapAll(() => isPrevented, 'get defaultPrevented', 0) });
    define(event, 'returnValue', {
      get: wrapAll(() => !isPrevented, 'get returnValue', 0),
      set: wrapAll((value) => { if (!value) isPrevented = true; }, 'set returnValue', 1),
    });
    return () => isPrevented;
  };
  const opened = (view, open) => (event) => {
    const anchor = anchorOf(event);
    if (anchor === null || (read(event, 'type') === 'auxclick' && read(event, 'button') !== 1)) return;
    scrubOne(anchor);
    call(anchor, 'removeAttribute', 'ping');
    if (call(anchor, 'getAttribute', 'href') === null && call(anchor, 'getAttribute', 'xlink:href') === null) return;
    keepPage(anchor);
    if (!opensAnew(anchor, event)) return;
    // A handler of the page may still write another address into the link: it is opened as it stands when all have run.
    const isPrevented = preventUnseen(event);
    later(() => {
      const address = isPrevented() ? null : allowed(addressOf(anchor));
      if (address !== null) Reflect.apply(open, view, [address, '_blank', 'noopener']);
    }, 0);
  };
  /** Where the guard itself leads. */
  let passing = null;
  const led = (view) => (event) => {
    const destination = read(event, 'destination');
    if (destination === undefined || destination === null) return;
    const address = String(read(destination, 'url'));
    if (read(destination, 'sameDocument')) return;
    if (address.startsWith('about:') && view !== page) return;
    const to = refused.has(address) ? null : allowed(address);
    if (to === address) {
      // A page that would write into it again what it may not have would go on for ever.
      if (address === passing) call(event, 'stopImmediatePropagation');
      return;
    }
    stop(event);
    passing = to;
    if (to !== null) later(() => { view.location.assign(to); }, 0);
  };

  const hide = (view, name) => {
    if (!(name in view)) return;
    try { delete view[name]; } catch {}
    try { define(view, name, { value: undefined, writable: false, configurable: false, enumerable: false }); } catch {}
  };

  let isDue = false;
  /** What a look has cost: of a page that changes all the time, looks take a sixth of it at most. Each field is judged before it is used. */
  let cost = 0;
  const soon = () => {
    if (isDue) return;
    isDue = true;
    later(() => { isDue = false; sweep(); }, Math.max(60, cost * 5));
  };
  const roots = new Set();
  const watched = new WeakSet();
  const observe = observing((changes) => {
    // An array of the page's, whose iterator may be the page's too.
    for (let at = 0; at < changes.length; at += 1) {
      const change = changes[at];
      const target = read(change, 'target');
      if (shuts && read(change, 'type') === 'attributes') {
        if (kindOf(target) === 'link' || kindOf(target) === 'meta' || kindOf(target) === 'script') scrubOne(target);
        if (kindOf(target) === 'input' && String(read(target, 'type')) === 'password') disarm({ kind: 'password', sign: 'type=password', element: target });
      }
      for (const node of listOf(read(change, 'addedNodes'))) {
        if (shuts) scrub(node);
        armFrames(node);
        if (kindOf(node) === 'node3') continue;
        for (const one of all(node, 'input[type=password i]')) disarm({ kind: 'password', sign: 'type=password', element: one });
        if (kindOf(node) === 'input' && String(read(node, 'type')) === 'password') disarm({ kind: 'password', sign: 'type=password', element: node });
      }
    }
    soon();
  });
  const watch = (root) => {
    if (watched.has(root)) return;
    watched.add(root);
    roots.add(root);
    observe(root);
    soon();
  };
  const sweep = () => {
    const from = now();
    sweepRoots();
    cost = Math.min(3000, now() - from);
  };
  const sweepRoots = () => {
    for (const root of roots) {
      try {
        if (kindOf(root) === 'node9' && read(root, 'defaultView') === null) { roots.delete(root); continue; }
        if (shuts) scrub(root);
        armFrames(root);
        for (const one of rootsIn(root)) if (one !== root) watch(one);
        for (const finding of judge.judgeRoot(root)) disarm(finding);
      } catch {}
    }
  };

  const arm = (view) => {
    let document;
    try { document = view.document; } catch { return; }
    if (!armed.has(view)) {
      armed.add(view);
      armWindow(view);
    }
    if (watched.has(document)) return;
    // The first document of a frame makes way for another in the same window; its listeners go with it.
    watch(document);
    listen(view);
  };
  const listen = (view) => {
    const on = (type, work) => hear(view, type, work);
    for (const type of ['focusin', 'pointerdown', 'beforeinput', 'keydown', 'keypress', 'keyup', 'input', 'paste', 'drop', 'compositionstart', 'change']) on(type, heard(view));
    // Comes to the document, and to no window.
    hear(view.document, 'load', (event) => {
      const target = read(event, 'target');
      if (target && /^(?:iframe|frame|object)$/.test(kindOf(target))) armFrames(target);
    });
    if (!shuts) return;
    on('submit', (event) => {
      if (String(call(realTarget(event), 'getAttribute', 'method')).toLowerCase() !== 'dialog') preventUnseen(event);
    });
    for (const type of ['click', 'auxclick']) on(type, opened(view, opens.get(view)));
    if (view.navigation) hear(view.navigation, 'navigate', led(view));
  };
  const opens = new WeakMap();

  /** Puts a function in the place of one of the window's, which the page takes for its own. */
  const replace = (holder, name, make) => {
    const descriptor = holder && Object.getOwnPropertyDescriptor(holder, name);
    if (!descriptor) return;
    if (typeof descriptor.value === 'function') {
      define(holder, name, { ...descriptor, value: wrapAll(make(descriptor.value), name, descriptor.value.length) });
    } else if (descriptor.set) {
      define(holder, name, { ...descriptor, set: wrapAll(make(descriptor.set), name, 1) });
    }
  };
  const nodesOf = (args) => args.filter((one) => one !== null && typeof one === 'object' && kindOf(one) !== 'other');
  const armWindow = (view) => {
    // Closed roots are looked at like open ones.
    replace(view.Element.prototype, 'attachShadow', (native) => function (...args) {
      const root = Reflect.apply(native, this, args);
      shadows.set(this, root);
      watch(root);
      return root;
    });
    if (!shuts) {
      replace(view, 'prompt', () => function (text) {
        const kind = judge.kindOfName(String(text));
        if (kind !== null) tell({ kind, sign: 'prompt: ' + text });
        return null;
      });
      return;
    }
    for (const name of GONE) hide(view, name);
    replace(view, 'prompt', () => function (text) {
      const kind = judge.kindOfName(String(text));
      if (kind !== null) tell({ kind, sign: 'prompt: ' + text });
      return null;
    });
    // What tells visitors to type a secret somewhere in the page is not said.
    for (const name of ['alert', 'confirm']) replace(view, name, (native) => function (text) {
      const said = text === undefined ? '' : String(text);
      const kind = judge.askOf(said);
      if (kind === null) return Reflect.apply(native, view, [said]);
      tell({ kind, sign: name + ': ' + said });
      return disarms ? undefined : Reflect.apply(native, view, [said]);
    });
    opens.set(view, view.open);
    replace(view, 'open', (native) => function (address) {
      const to = allowed(address ?? '');
      if (to !== null && to !== '') Reflect.apply(native, view, [to, '_blank', 'noopener']);
      return null;
    });
    replace(view.HTMLElement.prototype, 'click', (native) => function () {
      const kind = kindOf(this);
      if ((kind === 'a' || kind === 'area') && !read(this, 'isConnected')) {
        const to = allowed(addressOf(this));
        if (to === null) return;
        call(this, 'setAttribute', 'href', to);
        call(this, 'removeAttribute', 'target');
      }
      return Reflect.apply(native, this, []);
    });
    replace(view.EventTarget.prototype, 'dispatchEvent', (native) => function (event) {
      const kind = this === undefined || this === null ? 'other' : kindOf(this);
      if ((kind === 'a' || kind === 'area') && !read(this, 'isConnected')) return true;
      return Reflect.apply(native, this, [event]);
    });
    // Frames are there, with a window of their own, before anybody observes it.
    const inserts = (holder, names) => {
      for (const name of names) replace(holder, name, (native) => function (...args) {
        for (const one of nodesOf(args)) scrub(one);
        const result = Reflect.apply(native, this, args);
        for (const one of nodesOf(args)) armFrames(one);
        const place = kindOf(this) === 'other' ? view.document : this;
        armFrames(read(place, 'parentNode') ?? place);
        return result;
      });
    };
    inserts(view.Node.prototype, ['appendChild', 'insertBefore', 'replaceChild']);
    const parents = ['append', 'prepend', 'replaceChildren', 'moveBefore'];
    const siblings = ['before', 'after', 'replaceWith'];
    inserts(view.Element.prototype, [...parents, ...siblings, 'insertAdjacentElement', 'insertAdjacentHTML', 'innerHTML', 'outerHTML', 'setHTMLUnsafe', 'setHTML']);
    inserts(view.CharacterData.prototype, siblings);
    inserts(view.DocumentFragment.prototype, parents);
    inserts(view.ShadowRoot.prototype, ['innerHTML', 'setHTMLUnsafe', 'setHTML']);
    inserts(view.Document.prototype, [...parents, 'write', 'writeln', 'execCommand']);
    inserts(view.Range.prototype, ['insertNode', 'surroundContents']);
    for (const [type, name] of [['HTMLIFrameElement', 'contentWindow'], ['HTMLIFrameElement', 'contentDocument'], ['HTMLFrameElement', 'contentWindow'],
      ['HTMLFrameElement', 'contentDocument'], ['HTMLObjectElement', 'contentWindow'], ['HTMLObjectElement', 'contentDocument']]) {
      const holder = view[type] && view[type].prototype;
      const descriptor = holder && Object.getOwnPropertyDescriptor(holder, name);
      if (!descriptor || !descriptor.get) continue;
      define(holder, name, { ...descriptor, get: wrapAll(function () {
        const inner = windowOf(this);
        if (inner !== null) arm(inner);
        return Reflect.apply(descriptor.get, this, []);
      }, 'get ' + name, 0) });
    }
    // Reactions of custom elements run before the call that brought them in is over.
    replace(view.CustomElementRegistry.prototype, 'define', (native) => function (name, type, ...rest) {
      const proto = type && type.prototype;
      const before = proto && proto.connectedCallback;
      if (typeof before === 'function') {
        define(proto, 'connectedCallback', { configurable: true, writable: true, value: wrapAll(function () {
          armFrames(view.document);
          return Reflect.apply(before, this, []);
        }, 'connectedCallback', 0) });
      }
      return Reflect.apply(native, this, [name, type, ...rest]);
    });
    // Hints are taken at once when a link changes: it has no name for them any more.
    const quietLinks = (native, at) => function (...args) {
      const owner = kindOf(this) === 'other' ? null : this;
      if (owner !== null && kindOf(owner) === 'link' && HINTS.test(String(args[at] ?? ''))) return undefined;
      return Reflect.apply(native, this, args);
    };
    replace(view.HTMLLinkElement.prototype, 'rel', (native) => quietLinks(native, 0));
    replace(view.HTMLLinkElement.prototype, 'relList', () => function () {});
    replace(view.Element.prototype, 'setAttribute', (native) => quietLinks(native, 1));
    replace(view.Element.prototype, 'setAttributeNS', (native) => quietLinks(native, 2));
    for (const name of ['setAttributeNode', 'setAttributeNodeNS']) replace(view.Element.prototype, name, (native) => function (attr) {
      if (kindOf(this) === 'link' && HINTS.test(String(attr.value))) return null;
      return Reflect.apply(native, this, [attr]);
    });
    const valueOf = Object.getOwnPropertyDescriptor(view.Attr.prototype, 'value');
    define(view.Attr.prototype, 'value', { ...valueOf, set: wrapAll(function (value) {
      if (HINTS.test(String(value)) && this.name === 'rel') return;
      Reflect.apply(valueOf.set, this, [value]);
    }, 'value', 1) });
    for (const name of ['add', 'replace', 'toggle']) replace(view.DOMTokenList.prototype, name, (native) => function (...args) {
      if (args.some((one) => HINTS.test(String(one)))) return undefined;
      return Reflect.apply(native, this, args);
    });
    replace(view.DOMTokenList.prototype, 'value', (native) => function (value) {
      if (!HINTS.test(String(value))) Reflect.apply(native, this, [value]);
    });
  };

  arm(page);
  // What comes without a change of the page: a style that is over, a frame that has another document.
  later(function again() { sweep(); later(again, Math.max(1000, cost * 10)); }, 250);
  if (settings.findings) define(page, settings.findings, { value: wrapAll(() => { sweep(); return parse(JSON.stringify(findings)); }, 'findings', 0) });
`;

const PROGRAM = `(function (page, realm, tools, given) {
  'use strict';
  const { wrap, wrapAll, later, hear, observing, define, parse } = tools;
  // Lists of the page's window would have the page's methods.
  const settings = JSON.parse(given);
${DOM}
${PROTECT}
})`;

/**
 * The script that stands before all others of a clone's page: it takes what asks for a secret out of the page before anybody can type into
 * it, and shuts the ways out that no policy of a browser shuts. It reads with the functions of a window of its own, which it makes and
 * removes before the page has said anything: what the page changes later, it does not use. Nothing made in that window may reach the page,
 * which would find its way from there to all that the guard reads with: functions, errors and descriptors that it is given are of its own. An original's policy may forbid text to become
 * code, so that there the program runs in the page's own window.
 */
export function guardScript({ exits, checkout, mode, findings }: GuardSettings): string {
  const settings = {
    exits,
    checkout,
    campaign: CAMPAIGN_NAMES,
    mode,
    freeHosts: FREE_HOSTS,
    report: FIELD_REPORT_PATH,
    findings,
  };
  return `(function () {
  'use strict';
  var page = window;
  var own = document.currentScript;
  var apply = Reflect.apply;
  var define = Object.defineProperty;
  var parentOf = Object.getPrototypeOf;
  var PageError = TypeError;
  var frame = null;
  var realm = page;
  var ground = null;
  // What fails in there fails with an error that the page may not have.
  var toThrow = function (error) {
    for (var one = error; one !== null && (typeof one === 'object' || typeof one === 'function'); one = parentOf(one)) {
      if (one === ground) return new PageError('Illegal invocation');
    }
    return error;
  };
  // A listener's error would come to the page's own, as an event.
  var wrap = function (work) { return function () { try { return apply(work, this, arguments); } catch (_) {} }; };
  var wrapAll = function (work, name, length) {
    var made = { f() { try { return apply(work, this, arguments); } catch (error) { throw toThrow(error); } } }.f;
    define(made, 'name', { __proto__: null, value: name, configurable: true });
    define(made, 'length', { __proto__: null, value: length, configurable: true });
    return made;
  };
  var setLater = window.setTimeout;
  var listen = EventTarget.prototype.addEventListener;
  var Observer = MutationObserver;
  var observe = MutationObserver.prototype.observe;
  // Whoever hands a function to the browser is asked whether it is still there: the window that reads is not.
  // Options have no prototype, in which the page could write others.
  var hearing = { __proto__: null, capture: true, passive: false };
  var seeing = { __proto__: null, subtree: true, childList: true, attributes: true, characterData: true };
  var tools = {
    wrap: wrap,
    wrapAll: wrapAll,
    define: define,
    parse: JSON.parse,
    later: function (work, ms) { return apply(setLater, page, [wrap(work), ms]); },
    hear: function (target, type, work) { apply(listen, target, [type, wrap(work), hearing]); },
    observing: function (work) {
      var observer = new Observer(wrap(work));
      return function (root) {
        apply(observe, observer, [root, seeing]);
      };
    },
  };
  try {
    frame = document.createElementNS('http://www.w3.org/1999/xhtml', 'iframe');
    (document.head || document.documentElement).appendChild(frame);
    if (frame.contentWindow && frame.contentWindow.eval) realm = frame.contentWindow;
    if (realm !== page) ground = realm.Object.prototype;
  } catch (_) {}
  var run = ${mode === 'watch' ? PROGRAM : `realm.eval(${asLiteral(PROGRAM)})`};
  try { run(page, realm, tools, ${asLiteral(JSON.stringify(settings))}); } catch (error) { page.console.error(error); }
  if (frame) frame.remove();
  // Scripts that count what is in the head find what they always found.
  if (own) own.remove();
})();
`;
}

/** As a script has it wherever it stands. */
function asLiteral(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Stands for a script's bytes. */
export const guardTag = (script: string): string =>
  `"${createHash('sha256').update(script).digest('hex').slice(0, 32)}"`;
