import type { Passage } from '../trackers/own-trackers.ts';

/** What differs between the places that a clone is opened from, as JavaScript. */
export interface ReplayPlace {
  /**
   * Defines `mapped(value, isInPage)`, the address under which the clone has what `value` names, `mappedSet(value)`, the same for a
   * `srcset`, `mayLoad(text)`, whether markup could name something that has to be mapped, and `PIECE`, addresses in a piece of markup.
   * It finds `self`, the script's element, `page`, the host that the clone is of, `own`, that of the document it stands in, and
   * `passes(url)`, whether an address is asked for itself.
   */
  addresses: string;
  /** Answers `fetch` and `XMLHttpRequest`. */
  requests: string;
  /** What every page may ask for itself; a page that names its own in `data-passages` has those. */
  passages?: readonly Passage[];
}

/**
 * A script that runs before all scripts of a clone that has kept them: what they name is had from the clone, and what would leave
 * the page's data somewhere goes nowhere. It is plain JavaScript in a text because it runs in the visitor's browser, from the
 * clone's own files.
 */
export function replayScript({ addresses, requests, passages = [] }: ReplayPlace): string {
  return beginning(passages) + addresses + IN_PAGE + requests + END;
}

const beginning = (passages: readonly Passage[]) => `(function () {
  'use strict';
  var self = document.currentScript;
  if (!self) return;
  var page = self.getAttribute('data-page');
  var own = self.getAttribute('data-host');
  // Trackers of the clone's owner are asked themselves, for their own accounts alone.
  var passages = JSON.parse(self.getAttribute('data-passages') || ${JSON.stringify(JSON.stringify(passages))});
  function passes(url) {
    return passages.some(function (one) {
      var account = new RegExp(one.account).exec(url.href);
      return (account === null || one.ids.indexOf(account[1]) !== -1) && one.hosts.some(function (host) {
        return host.charAt(0) === '.' ? url.hostname.slice(-host.length) === host : url.hostname === host;
      });
    });
  }
  // Scripts that count what is in the head find what they always found.
  self.remove();

`;

const IN_PAGE = String.raw`  function mappedCss(value, isInPage) {
    var text = String(value);
    if (!/url\(|@import/i.test(text)) return value;
    return text
      .replace(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]+))\s*\)/gi, function (all, a, b, c) {
        var address = a !== undefined ? a : b !== undefined ? b : c;
        var to = mapped(address, isInPage);
        return to === address ? all : 'url("' + to + '")';
      })
      .replace(/(@import\s+)(?:"([^"]*)"|'([^']*)')/gi, function (all, start, a, b) {
        var address = a !== undefined ? a : b;
        return start + '"' + mapped(address, isInPage) + '"';
      });
  }

  // ---- what elements load

  var same = function (value) { return value; };
  var LOADS = {
    img: { src: mapped, srcset: mappedSet },
    source: { src: mapped, srcset: mappedSet },
    script: { src: mapped },
    iframe: { src: mapped },
    video: { src: mapped, poster: mapped },
    audio: { src: mapped },
    track: { src: mapped },
    embed: { src: mapped },
    object: { data: mapped },
    input: { src: mapped },
    image: { href: mapped, 'xlink:href': mapped },
    use: { href: mapped, 'xlink:href': mapped },
    link: { href: mapped, imagesrcset: mappedSet },
  };
  var has = Object.prototype.hasOwnProperty;
  function rule(element, name) {
    if (name === 'style') return mappedCss;
    var rules = LOADS[String(element.localName).toLowerCase()];
    return rules && has.call(rules, name) ? rules[name] : same;
  }

  var setAttribute = Element.prototype.setAttribute;
  var setAttributeNS = Element.prototype.setAttributeNS;
  var getAttribute = Element.prototype.getAttribute;
  function isFixed(element, name) {
    // What was left as it was answered has its bytes; what was led elsewhere may have others.
    return name === 'integrity' && /^(?:script|link)$/.test(element.localName);
  }
  Element.prototype.setAttribute = function (name, value) {
    var key = String(name).toLowerCase();
    if (isFixed(this, key)) return;
    return setAttribute.call(this, name, rule(this, key)(value));
  };
  Element.prototype.setAttributeNS = function (space, name, value) {
    return setAttributeNS.call(this, space, name, rule(this, String(name).toLowerCase())(value));
  };

  function wrapSetter(type, name, change) {
    var prototype = window[type] && window[type].prototype;
    var found = prototype && Object.getOwnPropertyDescriptor(prototype, name);
    if (!found || !found.set) return;
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: found.enumerable,
      get: found.get,
      set: function (value) { found.set.call(this, change(value, false, this)); },
    });
  }
  [
    ['HTMLImageElement', 'src', mapped], ['HTMLImageElement', 'srcset', mappedSet],
    ['HTMLSourceElement', 'src', mapped], ['HTMLSourceElement', 'srcset', mappedSet],
    ['HTMLScriptElement', 'src', mapped], ['HTMLIFrameElement', 'src', mapped],
    ['HTMLMediaElement', 'src', mapped], ['HTMLVideoElement', 'poster', mapped],
    ['HTMLTrackElement', 'src', mapped], ['HTMLEmbedElement', 'src', mapped],
    ['HTMLObjectElement', 'data', mapped], ['HTMLLinkElement', 'href', mapped],
    ['HTMLScriptElement', 'integrity', function () { return ''; }],
    ['HTMLLinkElement', 'integrity', function () { return ''; }],
  ].forEach(function (one) { wrapSetter(one[0], one[1], one[2]); });

  // ---- markup and rules made by script

  var OWNERS = '[src],[srcset],[poster],[style],link[href],object[data],image,use,style';
  function fix(element, isInPage) {
    var rules = LOADS[String(element.localName).toLowerCase()] || {};
    Object.keys(rules).concat('style').forEach(function (name) {
      var value = getAttribute.call(element, name);
      if (value === null) return;
      var to = rule(element, name)(value, isInPage);
      if (to !== value) setAttribute.call(element, name, to);
    });
    if (element.localName === 'style') fixSheet(element, isInPage);
  }
  function fixSheet(element, isInPage) {
    var text = element.textContent;
    var to = mappedCss(text, isInPage);
    if (to !== text) element.textContent = to;
  }
  function fixAll(root, isInPage) {
    if (root.nodeType === 1) fix(root, isInPage);
    root.querySelectorAll(OWNERS).forEach(function (element) { fix(element, isInPage); });
  }
  function mappedHtml(value) {
    var text = String(value);
    if (!mayLoad(text)) return value;
    // Nothing that stands in a template is loaded.
    var template = document.createElement('template');
    setHtml.call(template, text);
    var before = template.innerHTML;
    fixAll(template.content, false);
    var after = template.innerHTML;
    return after === before ? value : after;
  }
  var setHtml = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML').set;
  wrapSetter('Element', 'innerHTML', function (value, _, element) {
    return element.localName === 'style' ? mappedCss(value) : element.localName === 'script' ? value : mappedHtml(value);
  });
  wrapSetter('Element', 'outerHTML', mappedHtml);
  wrapSetter('ShadowRoot', 'innerHTML', mappedHtml);
  var insertHtml = Element.prototype.insertAdjacentHTML;
  Element.prototype.insertAdjacentHTML = function (where, text) {
    return insertHtml.call(this, where, mappedHtml(text));
  };
  var fragment = Range.prototype.createContextualFragment;
  Range.prototype.createContextualFragment = function (text) { return fragment.call(this, mappedHtml(text)); };

  // It may be half a tag: only what is surely an address is read.
  function mappedPiece(value) {
    return String(value).replace(PIECE, function (_, before, quote, address) { return before + quote + mapped(address); });
  }
  ['write', 'writeln'].forEach(function (name) {
    var before = Document.prototype[name];
    Document.prototype[name] = function () {
      return before.apply(this, Array.prototype.map.call(arguments, mappedPiece));
    };
  });

  ['insertRule', 'replace', 'replaceSync'].forEach(function (name) {
    var before = CSSStyleSheet.prototype[name];
    if (before) CSSStyleSheet.prototype[name] = function (text) {
      var rest = Array.prototype.slice.call(arguments, 1);
      return before.apply(this, [mappedCss(text)].concat(rest));
    };
  });
  var setProperty = CSSStyleDeclaration.prototype.setProperty;
  CSSStyleDeclaration.prototype.setProperty = function (name, value, priority) {
    return setProperty.call(this, name, mappedCss(value), priority || '');
  };
  wrapSetter('CSSStyleDeclaration', 'cssText', mappedCss);

  // Whatever came in by another way: copies of templates, parsed documents, styles of elements.
  var OBSERVED = { subtree: true, childList: true, attributes: true, attributeFilter: ['src', 'srcset', 'poster', 'style', 'href', 'data'] };
  var observer = new MutationObserver(function (changes) {
    changes.forEach(function (change) {
      if (change.type === 'attributes') { fix(change.target, true); return; }
      if (change.target.localName === 'style') fixSheet(change.target, true);
      change.addedNodes.forEach(function (node) { if (node.nodeType === 1) fixAll(node, true); });
    });
  });
  observer.observe(document, OBSERVED);
  var attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    var root = attachShadow.call(this, options);
    observer.observe(root, OBSERVED);
    return root;
  };

`;

const END = `  var beacon = Navigator.prototype.sendBeacon;
  Navigator.prototype.sendBeacon = function (address) {
    try {
      if (passes(new URL(address, document.baseURI))) return beacon.apply(this, arguments);
    } catch (_) {}
    return true;
  };

  // A connection that is over before it has said anything.
  function closedConnection(states, closed) {
    function Connection(address) {
      var target = document.createDocumentFragment();
      var connection = this;
      this.url = String(address);
      this.readyState = 0;
      ['addEventListener', 'removeEventListener', 'dispatchEvent'].forEach(function (name) {
        connection[name] = target[name].bind(target);
      });
      setTimeout(function () {
        connection.readyState = closed;
        var event = new Event('close');
        event.code = 1000;
        event.wasClean = true;
        if (typeof connection.onclose === 'function') connection.onclose(event);
        connection.dispatchEvent(event);
      }, 0);
    }
    Connection.prototype.send = function () {};
    Connection.prototype.close = function () { this.readyState = closed; };
    Object.keys(states).forEach(function (name) {
      Connection[name] = Connection.prototype[name] = states[name];
    });
    return Connection;
  }
  window.WebSocket = closedConnection({ CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }, 3);
  window.EventSource = closedConnection({ CONNECTING: 0, OPEN: 1, CLOSED: 2 }, 2);
  ['Worker', 'SharedWorker'].forEach(function (name) {
    if (window[name]) window[name] = new Proxy(window[name], {
      construct: function (type, args, target) {
        return Reflect.construct(type, [mapped(args[0])].concat(args.slice(1)), target);
      },
    });
  });

  // ---- what a copy must not do

  if (window.ServiceWorkerContainer) {
    // Neither registered nor refused: what the page would do then, it does in neither case.
    ServiceWorkerContainer.prototype.register = function () { return new Promise(function () {}); };
  }
  HTMLFormElement.prototype.submit = function () {};
  window.addEventListener('submit', function (event) {
    var form = event.target;
    if (String(getAttribute.call(form, 'method')).toLowerCase() !== 'dialog') event.preventDefault();
  });
})();
`;
