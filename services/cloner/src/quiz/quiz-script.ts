import { OTHER_ORIGINS } from '../store/clone-manifest.ts';
import { CAMPAIGN_NAMES } from '../trackers/campaign-names.ts';
import { LEAD_NAME } from './lead-text.ts';

/** Where the clone of a quiz has its script, which runs right after the replay of its calls. */
export const QUIZ_SCRIPT_ADDRESS = `${OTHER_ORIGINS}quiz.js`;

export interface QuizScriptSettings {
  /** The user's. */
  checkoutUrl: string;
  /** Addresses of the original's, without query. */
  checkouts: readonly string[];
  /** Ways out that stay as they are, the same. */
  links: readonly string[];
  /** Hosts on which everything is a checkout. */
  platforms: readonly string[];
  /** What an address of the original's checkout looks like in a text; its first group is its query. Null for none. */
  pattern: string | null;
  /** The user's, as it stands in texts. */
  address: string;
  /** One of them is in every text that names a checkout. */
  hosts: readonly string[];
  /** Of the original's page. */
  page: string;
  /** Parameters in which the quiz keeps where its visitor is: they are no campaign's. */
  own: readonly string[];
  /** Functions of the trackers that were taken out: the page goes on calling them. */
  standIns: readonly string[];
}

/**
 * Leads every way to the original's checkout to the user's, with what the visitor came with. A hand-written script, as that of the
 * replay is. An address is led when a page reads it, writes it or goes there, whichever comes first; the last is told by the
 * Navigation API where a browser has it, and by the scripts of the clone where it has not.
 */
export function quizScript(settings: QuizScriptSettings): string {
  return SCRIPT.replace('/*settings*/', () =>
    JSON.stringify({ ...settings, campaign: CAMPAIGN_NAMES }).replaceAll('<', '\\u003c'),
  ).replaceAll('/*lead*/', LEAD_NAME);
}

const SCRIPT = String.raw`(function () {
  'use strict';
  document.currentScript.remove();
  var settings = /*settings*/;
  var user = new URL(settings.checkoutUrl);
  var campaign = new RegExp(settings.campaign, 'i');
  var parse = JSON.parse;
  var has = Object.prototype.hasOwnProperty;

  // ---- what the visitor came with

  var KEY = '__ext:came';
  var came = {};
  function keep() {
    try { sessionStorage.setItem(KEY, JSON.stringify(came)); } catch (_) {}
  }
  (function () {
    var before = null;
    try { before = parse(sessionStorage.getItem(KEY)); } catch (_) {}
    came = before || {};
    if (window.top !== window) return;
    new URLSearchParams(location.search).forEach(function (value, name) {
      var isCampaign = campaign.test(name);
      if (isCampaign || (before === null && settings.own.indexOf(name) === -1)) came[name] = value;
    });
    keep();
    // The page may empty what it takes for its own.
    window.addEventListener('pagehide', keep);
  })();

  // ---- addresses

  function placeOf(url) {
    var host = url.host === location.host ? settings.page : url.host;
    return (host + url.pathname).replace(/\/$/, '').toLowerCase();
  }
  function placesOf(list) {
    var places = {};
    list.forEach(function (one) { places[placeOf(new URL(one))] = true; });
    return places;
  }
  var checkouts = placesOf(settings.checkouts);
  var links = placesOf(settings.links);
  var shops = settings.hosts.filter(function (host) { return host !== settings.page; });
  var NO_SHOP = /termo|terms|privac|polic|pol%C3%ADtic|politic|contato|contact|suporte|support|reembolso|refund/i;

  function isUsers(url) {
    if (url.origin !== user.origin) return false;
    return url.pathname === user.pathname || url.pathname.indexOf(user.pathname + '&') === 0;
  }
  function isCheckout(url) {
    var place = placeOf(url);
    if (has.call(checkouts, place)) return true;
    if (has.call(links, place) || NO_SHOP.test(url.pathname)) return false;
    return shops.indexOf(url.host) !== -1 || settings.platforms.some(function (host) {
      return url.hostname === host || url.hostname.slice(-host.length - 1) === '.' + host;
    });
  }
  // The user's own query, what the page has put to it on the way, and what the visitor came with: each name once.
  function composed(parameters) {
    var query = user.search.slice(1);
    var names = {};
    user.searchParams.forEach(function (_, name) { names[name] = true; });
    function put(value, name) {
      if (has.call(names, name)) return;
      names[name] = true;
      query += (query === '' ? '' : '&') + encodeURIComponent(name) + '=' + encodeURIComponent(value);
    }
    parameters.forEach(function (value, name) {
      if (campaign.test(name) || has.call(came, name)) put(value, name);
    });
    Object.keys(came).forEach(function (name) { put(came[name], name); });
    return new URL(user.origin + user.pathname + (query === '' ? '' : '?' + query) + user.hash).href;
  }
  function read(value) {
    try {
      var url = new URL(String(value), document.baseURI);
      return /^https?:$/.test(url.protocol) ? url : null;
    } catch (_) { return null; }
  }
  // Where the clone leads instead; null for nowhere else.
  function led(value) {
    var url = read(value);
    if (url === null) return null;
    if (isUsers(url)) {
      var rest = url.pathname.slice(user.pathname.length) + (url.search === '' ? '' : '&' + url.search.slice(1));
      return composed(new URLSearchParams(rest));
    }
    if (isCheckout(url)) return composed(url.searchParams);
    // At home everything is here, and what is not is where the quiz begins.
    var isHome = url.host === settings.page && url.host !== location.host && !has.call(links, placeOf(url));
    return isHome ? location.origin + url.pathname + url.search + url.hash : null;
  }
  function leading(value) {
    if (typeof value !== 'string' && !(value instanceof URL)) return value;
    var to = led(value);
    return to === null ? value : to;
  }
  Object.defineProperty(window, '/*lead*/', { value: leading });

  // ---- texts in which an address comes to light

  var pattern = settings.pattern && new RegExp(settings.pattern, 'gi');
  function swapped(text) {
    if (typeof text !== 'string' || pattern === null) return text;
    if (!settings.hosts.some(function (host) { return text.indexOf(host) !== -1; })) return text;
    return text.replace(pattern, function (match, query) {
      var escape = /(\\+)(u002f|\/)/i.exec(match);
      var slash = !escape ? '/' : escape[1] + (escape[2] === '/' ? '/' : 'u002F');
      var address = settings.address + (query !== '' && settings.address.indexOf('?') === -1 ? '?' : '');
      // What the page had there already is a campaign's, perhaps.
      var rest = query.replace(/^(?:\?|\\+u003f)/i, '').split(/&|\\+u0026/).filter(function (one) {
        return campaign.test(one.split('=', 1)[0]);
      });
      rest.forEach(function (one) { address += (/\?$/.test(address) ? '' : '&') + one; });
      return address.split('/').join(slash);
    });
  }
  JSON.parse = function (text) {
    var given = Array.prototype.slice.call(arguments);
    given[0] = swapped(given[0]);
    return parse.apply(JSON, given);
  };
  function wrapResult(target, name, change) {
    var before = target && target[name];
    if (before) target[name] = function () { return change(before.apply(this, arguments)); };
  }
  var decode = window.atob;
  window.atob = function (text) { return swapped(decode.call(window, text)); };
  wrapResult(window.TextDecoder && TextDecoder.prototype, 'decode', swapped);
  wrapResult(Response.prototype, 'text', function (coming) { return coming.then(swapped); });
  var readText = Response.prototype.text;
  Response.prototype.json = function () { return readText.call(this).then(function (text) { return parse(text); }); };
  function wrapGetter(name) {
    var found = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, name);
    var known = new WeakMap();
    Object.defineProperty(XMLHttpRequest.prototype, name, {
      configurable: true,
      enumerable: found.enumerable,
      get: function () {
        var value = found.get.call(this);
        if (typeof value === 'string') return swapped(value);
        if (value === null || typeof value !== 'object' || this.responseType !== 'json') return value;
        if (!known.has(value)) {
          var text = JSON.stringify(value);
          var other = swapped(text);
          known.set(value, other === text ? value : parse(other));
        }
        return known.get(value);
      },
    });
  }
  wrapGetter('responseText');
  wrapGetter('response');
  // Scripts in texts are read by nobody before they run.
  ['setTimeout', 'setInterval'].forEach(function (name) {
    var before = window[name];
    window[name] = function (work) {
      var given = Array.prototype.slice.call(arguments);
      if (typeof work === 'string') {
        given[0] = work.replace(/(\blocation(?:\s*\.\s*href)?)\s*=(?!=)\s*([^;]+)/g, '$1=window./*lead*/($2)');
      }
      return before.apply(window, given);
    };
  });

  // ---- links

  var getAttribute = Element.prototype.getAttribute;
  var setAttribute = Element.prototype.setAttribute;
  function isLink(node) { return node.nodeType === 1 && /^(?:a|area)$/.test(node.localName); }
  function fixLink(link) {
    var value = getAttribute.call(link, 'href');
    if (value === null || /^\s*(?:#|$|javascript:)/i.test(value)) return;
    var to = led(value);
    if (to !== null && to !== value) setAttribute.call(link, 'href', to);
  }
  function fixAll(root) {
    if (isLink(root)) fixLink(root);
    if (root.querySelectorAll) root.querySelectorAll('a[href],area[href]').forEach(fixLink);
  }
  var OBSERVED = { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] };
  var observer = new MutationObserver(function (changes) {
    changes.forEach(function (change) {
      if (change.type === 'attributes') { if (isLink(change.target)) fixLink(change.target); }
      else change.addedNodes.forEach(fixAll);
    });
  });
  observer.observe(document, OBSERVED);
  var attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    var root = attachShadow.call(this, options);
    observer.observe(root, OBSERVED);
    return root;
  };
  ['pointerdown', 'mousedown', 'touchstart', 'focusin', 'keydown', 'click', 'auxclick', 'contextmenu', 'dragstart'].forEach(function (name) {
    window.addEventListener(name, function (event) {
      event.composedPath().forEach(function (node) { if (isLink(node)) fixLink(node); });
    }, { capture: true, passive: true });
  });
  // One that is in no page is heard by nobody.
  var click = HTMLElement.prototype.click;
  HTMLElement.prototype.click = function () {
    if (isLink(this)) fixLink(this);
    return click.call(this);
  };
  var open = window.open;
  window.open = function (address) {
    var given = Array.prototype.slice.call(arguments);
    if (given.length > 0) given[0] = leading(given[0]);
    return open.apply(window, given);
  };

  // ---- forms: the policy lets none be sent, and so the way that they lead is gone without them

  function leadForm(form, submitter) {
    function written(element, name) {
      if (!element) return '';
      var was = getAttribute.call(element, 'data-was-' + name) || getAttribute.call(element, name);
      return was === 'javascript:void(0)' ? '' : was || '';
    }
    var method = (written(submitter, 'formmethod') || written(form, 'method') || 'get').toLowerCase();
    var url = read(written(submitter, 'formaction') || written(form, 'action') || location.href);
    if (url === null || method === 'dialog') return false;
    var isOut = isUsers(url) || isCheckout(url);
    var isHome = url.host === settings.page || url.host === location.host;
    if (!isOut && !isHome) return false;
    var fields = new URLSearchParams();
    new FormData(form).forEach(function (value, name) { if (typeof value === 'string') fields.append(name, value); });
    if (isOut) fields.forEach(function (value, name) { url.searchParams.set(name, value); });
    // What was sent there by post is answered to whoever comes.
    else if (method === 'get') url.search = fields;
    location.assign(leading(url.href));
    return true;
  }
  document.addEventListener('submit', function (event) {
    if (!event.defaultPrevented && leadForm(event.target, event.submitter)) event.preventDefault();
  });
  var submit = HTMLFormElement.prototype.submit;
  HTMLFormElement.prototype.submit = function () {
    if (!leadForm(this, null)) return submit.call(this);
  };

  // ---- whatever else leaves

  if (window.navigation && window.navigation.addEventListener) {
    window.navigation.addEventListener('navigate', function (event) {
      var address = event.destination.url;
      if (event.destination.sameDocument || event.hashChange || !event.cancelable || event.downloadRequest) return;
      var to = led(address);
      if (to === null || to === address) return;
      event.preventDefault();
      var isReplaced = event.navigationType === 'replace';
      // Not from within the way that is being given up.
      setTimeout(function () { if (isReplaced) location.replace(to); else location.assign(to); }, 0);
    });
  }

  // ---- trackers that are not here: any call of them does nothing

  settings.standIns.forEach(function (name) {
    if (window[name]) return;
    var nothing = new Proxy(function () {}, {
      get: function (_, key) {
        // Whoever waits for it does not wait for ever.
        return key === 'then' ? undefined : key === Symbol.toPrimitive ? function () { return ''; } : nothing;
      },
      apply: function () { return nothing; },
      construct: function () { return nothing; },
    });
    window[name] = name === 'dataLayer' ? [] : nothing;
  });
})();
`;
