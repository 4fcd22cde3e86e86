import { OF_ONE_VISIT, PASSING } from './find-call.ts';
import { replayScript } from './replay-parts.ts';

/** What a clone in a folder knows of itself. */
export interface DiskTable {
  /** Where each address of the clone lies, relative to the folder of the page. */
  files: Record<string, string>;
  redirects: Record<string, string>;
  /** Method, address, hash of what was sent, name of the script that holds the answer, its type and its status. */
  calls: [
    method: string,
    address: string,
    bodySha256: string | null,
    name: string,
    type: string,
    status: number,
  ][];
}

/** Told apart from the table by no text of a page: it is replaced in the script, not in what scripts write. */
const TABLE = '/*table*/';

const ADDRESSES = String.raw`
  // ---- addresses

  var table = ${TABLE};
  var hasOwn = Object.prototype.hasOwnProperty;
  // Where the folder is now, and where the document was: what scripts write is relative to that.
  var root = new URL(self.getAttribute('data-root'), location.href).href;
  var base = self.getAttribute('data-base');

  function addressOf(url) {
    return (url.host === page ? '' : '/__ext/' + url.host) + url.pathname + url.search;
  }
  // Without what only makes an address a new one, or says where a visitor came from; in any order.
  var PASSING = ${PASSING};
  var OF_ONE_VISIT = ${OF_ONE_VISIT};
  function meant(address, isSteady) {
    var at = address.indexOf('?');
    if (at === -1) return address + '?';
    return address.slice(0, at + 1) + address.slice(at + 1).split('&').filter(function (one) {
      if (isSteady && OF_ONE_VISIT.test(one.slice(one.indexOf('=') + 1))) return false;
      return one !== '' && !PASSING.test(one.split('=', 1)[0]);
    }).sort().join('&');
  }
  var alike = null;
  function nameOf(address) {
    var at = address;
    for (var left = 10; left > 0; left -= 1) {
      if (hasOwn.call(table.files, at)) return table.files[at];
      if (!hasOwn.call(table.redirects, at)) break;
      at = table.redirects[at].split('#', 1)[0];
    }
    if (alike === null) {
      alike = new Map();
      Object.keys(table.files).forEach(function (one) {
        if (!alike.has(meant(one))) alike.set(meant(one), table.files[one]);
      });
    }
    return alike.get(meant(address)) || null;
  }
  var names = null;
  function isName(name) {
    names = names || new Set(Object.keys(table.files).map(function (one) { return table.files[one]; }));
    return names.has(name);
  }
  // The address of the clone that a text means. Null for what is no address of the web, and for what lies in the folder as it is.
  function meantBy(text, isInPage) {
    var url;
    try {
      var here = new URL(text, document.baseURI);
      var isWhole = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(text);
      if (here.href.indexOf(root) === 0 && (isInPage || isWhole)) {
        // Worked out from where a script lies: the folders are those of the clone.
        var rest = here.href.slice(root.length).split('#', 1)[0];
        if (isName(rest.split('?', 1)[0])) return null;
        return rest.indexOf('externos/') === 0 ? '/__ext/' + rest.slice(9) : '/' + rest;
      }
      url = new URL(text, base);
    } catch (_) { return null; }
    return /^https?:$/.test(url.protocol) && !passes(url) ? addressOf(url) : null;
  }
  function mapped(value, isInPage) {
    var text = String(value);
    var address = meantBy(text, isInPage);
    var name = address === null ? null : nameOf(address);
    var hash = text.indexOf('#');
    return name === null ? value : root + name + (hash === -1 ? '' : text.slice(hash));
  }
  function mappedSet(value, isInPage) {
    return String(value).split(/,\s+|(?<=\s[\d.]+[wxh]),/).map(function (one) {
      var parts = one.trim().split(/\s+/);
      return [mapped(parts[0], isInPage)].concat(parts.slice(1)).join(' ');
    }).join(', ');
  }
  function mayLoad(text) { return text.indexOf('<') !== -1; }
  var PIECE = /(\s(?:src|poster)\s*=\s*|<link\b[^>]*?\shref\s*=\s*)(["']?)([^\s"'<>]+)/gi;

`;

const REQUESTS = `
  // ---- requests, which browsers refuse from a disk: the answers lie in scripts

  var answers = {};
  function answerIn(name) {
    answers[name] = answers[name] || new Promise(function (resolve, reject) {
      var script = document.createElement('script');
      script.onload = function () {
        var text = atob(script.answer);
        var bytes = new Uint8Array(text.length);
        for (var at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
        script.remove();
        resolve(bytes);
      };
      script.onerror = function () { script.remove(); reject(new TypeError('Failed to fetch')); };
      script.src = root + name;
      (document.head || document.documentElement).appendChild(script);
    });
    return answers[name];
  }
  function onlyOne(calls) {
    return calls.length > 0 && calls.every(function (call) { return call[3] === calls[0][3]; }) ? calls[0] : undefined;
  }
  // As the clone's host finds it.
  function findCall(asked, address, hash) {
    var method = asked === 'HEAD' ? 'GET' : asked;
    var path = address.split('?', 1)[0];
    var calls = table.calls.filter(function (call) { return call[0] === method && call[1].split('?', 1)[0] === path; });
    var alike = calls.filter(function (call) { return meant(call[1]) === meant(address); });
    var found = calls.find(function (call) { return call[1] === address && call[2] === hash; }) ||
      alike.find(function (call) { return call[2] === hash; });
    if (found) return found;
    if (method !== 'GET') return alike[0] || calls[0];
    return onlyOne(alike) || onlyOne(calls.filter(function (call) { return meant(call[1], true) === meant(address, true); })) || onlyOne(calls);
  }
  function hashOf(body) {
    if (body === null || body === undefined || !window.crypto || !crypto.subtle) return Promise.resolve(null);
    return new Response(body).arrayBuffer().then(function (bytes) {
      return bytes.byteLength === 0 ? null : crypto.subtle.digest('SHA-256', bytes);
    }).then(function (hash) {
      return hash && Array.prototype.map.call(new Uint8Array(hash), function (byte) {
        return (byte < 16 ? '0' : '') + byte.toString(16);
      }).join('');
    });
  }
  // What was recorded; else nothing for what is sent, and that it is not there for what is asked for.
  function answerTo(method, address, body) {
    return hashOf(body).then(function (hash) {
      var call = findCall(method, address, hash);
      if (!call) return { status: /^(?:GET|HEAD)$/.test(method) ? 404 : 204, type: 'text/plain', bytes: null };
      return answerIn(call[3]).then(function (bytes) {
        return { status: call[5], type: call[4], bytes: method === 'HEAD' ? null : bytes };
      });
    });
  }

  var fetchBefore = window.fetch;
  // What a request is for is worked out when it is made: then against where the original was.
  window.Request = new Proxy(window.Request, {
    construct: function (type, args, target) {
      var isText = args.length > 0 && !(args[0] instanceof type) && meantBy(String(args[0]), false) !== null;
      return Reflect.construct(type, isText ? [new URL(String(args[0]), base).href].concat(args.slice(1)) : args, target);
    },
  });
  window.fetch = function (input, init) {
    var request = input instanceof Request ? input : null;
    var text = request ? request.url : String(input);
    var address = meantBy(text, request !== null);
    if (address === null) return fetchBefore.call(window, input, init);
    var method = String((init && init.method) || (request && request.method) || 'GET').toUpperCase();
    var signal = (init && init.signal) || (request && request.signal);
    var body = init && init.body !== undefined ? init.body : null;
    var sent = request && body === null && !/^(?:GET|HEAD)$/.test(method) ? request.clone().arrayBuffer() : Promise.resolve(body);
    return sent.then(function (whole) { return answerTo(method, address, whole); }).then(function (answer) {
      if (signal && signal.aborted) throw signal.reason || new DOMException('The user aborted a request.', 'AbortError');
      var response = new Response(answer.bytes, { status: answer.status, headers: { 'content-type': answer.type } });
      Object.defineProperty(response, 'url', { value: new URL(text, base).href });
      return response;
    });
  };

  // The browser's own request, of a blob with the answer.
  var open = XMLHttpRequest.prototype.open;
  var send = XMLHttpRequest.prototype.send;
  var setHeader = XMLHttpRequest.prototype.setRequestHeader;
  var abort = XMLHttpRequest.prototype.abort;
  var asked = new WeakMap();
  XMLHttpRequest.prototype.open = function (method, address, isAsync) {
    var found = isAsync === false ? null : meantBy(String(address), false);
    if (found === null) {
      asked.delete(this);
      return open.apply(this, arguments);
    }
    asked.set(this, { method: String(method).toUpperCase(), address: found, url: new URL(String(address), base).href });
    return open.call(this, 'GET', 'data:,', true);
  };
  XMLHttpRequest.prototype.setRequestHeader = function () {
    if (!asked.has(this)) return setHeader.apply(this, arguments);
  };
  XMLHttpRequest.prototype.abort = function () {
    asked.delete(this);
    return abort.call(this);
  };
  XMLHttpRequest.prototype.send = function (body) {
    var request = this;
    var want = asked.get(request);
    if (!want) return send.apply(request, arguments);
    answerTo(want.method, want.address, body instanceof Document ? null : body).then(function (answer) {
      if (asked.get(request) !== want) return;
      var blob = new Blob(answer.bytes ? [answer.bytes] : [], { type: answer.type });
      Object.defineProperty(request, 'status', { configurable: true, get: function () { return request.readyState < 2 ? 0 : answer.status; } });
      Object.defineProperty(request, 'responseURL', { configurable: true, get: function () { return want.url; } });
      open.call(request, 'GET', URL.createObjectURL(blob), true);
      send.call(request);
    }, function () {
      if (asked.get(request) === want) send.call(request);
    });
  };

  // A disk has one address, whatever the page would have it say.
  ['pushState', 'replaceState'].forEach(function (name) {
    var before = History.prototype[name];
    History.prototype[name] = function (state, title) {
      try { return before.apply(this, arguments); } catch (_) { return before.call(this, state, title); }
    };
  });

  // ---- scripts that do not get on without their host: most words of the page are missing when it has come to rest

  var still = self.getAttribute('data-still');
  var words = JSON.parse(self.getAttribute('data-words') || '[]');
  function textOf(rootNode) {
    var text = '';
    var walker = document.createTreeWalker(rootNode, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (!/^(?:script|style|noscript|title)$/.test(walker.currentNode.parentNode.localName)) text += ' ' + walker.currentNode.data;
    }
    return text.toLowerCase();
  }
  if (still) window.addEventListener('load', function () {
    var until = Date.now() + 8000;
    var timer;
    var watcher = new MutationObserver(wait);
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(judge, Math.max(0, Math.min(1500, until - Date.now())));
    }
    function judge() {
      watcher.disconnect();
      var text = textOf(document.documentElement);
      var there = words.filter(function (word) { return text.indexOf(word) !== -1; });
      if (there.length < words.length / 2) location.replace(root + still);
    }
    watcher.observe(document, { subtree: true, childList: true, characterData: true });
    wait();
  });

`;

const SCRIPT = replayScript({ addresses: ADDRESSES, requests: REQUESTS });

/**
 * For a clone in a folder, which has no host: what scripts name is looked up in a table, and recorded answers come out of scripts, for
 * browsers let a page from a disk load those and ask for nothing. `data-page` and `data-host` are as on a host; `data-root` leads from
 * the document to the folder of the page, and `data-base` is what the original's scripts wrote their addresses against.
 */
export function diskReplayScript(table: DiskTable): string {
  return SCRIPT.replace(TABLE, () => JSON.stringify(table));
}
