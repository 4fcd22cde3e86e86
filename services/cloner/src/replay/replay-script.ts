import { OTHER_ORIGINS } from '../store/clone-manifest.ts';
import type { Passage } from '../trackers/own-trackers.ts';
import { replayScript } from './replay-parts.ts';

/** Where a clone has the script: no file of another origin can lie there, since a host has a slash after it. */
export const REPLAY_ADDRESS = `${OTHER_ORIGINS}replay.js`;

const ADDRESSES = String.raw`  // ---- addresses

  // What stands in the page was led to the clone when it was made; a path that a script writes is one of its own host.
  function mapped(value, isInPage) {
    var url;
    var text = String(value);
    try { url = new URL(text, document.baseURI); } catch (_) { return value; }
    if (!/^https?:$/.test(url.protocol) || passes(url)) return value;
    var rest = url.pathname + url.search + url.hash;
    if (url.origin === location.origin) {
      var isWhole = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(text);
      var isThere = isInPage || isWhole || own === page || url.pathname.indexOf('/__ext/') === 0;
      return isThere ? value : location.origin + '/__ext/' + own + rest;
    }
    var isOwn = url.host === page && url.pathname.indexOf('/__ext/') !== 0;
    return location.origin + (isOwn ? '' : '/__ext/' + url.host) + rest;
  }
  function mappedSet(value) {
    return String(value).replace(/(^|,\s*|\s)((?:https?:)?\/\/[^\s,]+)/gi, function (_, before, address) {
      return before + mapped(address);
    });
  }
  // Whether markup may name what is not in the clone under that address.
  function mayLoad(text) { return own !== page || text.indexOf('//') !== -1; }
  var PIECE = /(\s(?:src|poster)\s*=\s*|<link\b[^>]*?\shref\s*=\s*)(["']?)((?:https?:)?\/\/[^\s"'<>]+)/gi;

`;

const REQUESTS = `  // ---- requests

  var fetchBefore = window.fetch;
  function withoutIntegrity(init) {
    return init && init.integrity ? Object.assign({}, init, { integrity: '' }) : init;
  }
  window.fetch = function (input, init) {
    if (!(input instanceof Request)) return fetchBefore.call(window, mapped(input), withoutIntegrity(init));
    var to = mapped(input.url);
    if (to === input.url) return fetchBefore.call(window, input, init);
    var asked = { method: input.method, headers: input.headers, signal: input.signal };
    if (/^(?:GET|HEAD)$/.test(input.method)) return fetchBefore.call(window, to, Object.assign(asked, withoutIntegrity(init)));
    return input.clone().arrayBuffer().then(function (body) {
      return fetchBefore.call(window, to, Object.assign(asked, { body: body }, withoutIntegrity(init)));
    });
  };
  var open = XMLHttpRequest.prototype.open;
  XMLHttpRequest.prototype.open = function (method, address) {
    var rest = Array.prototype.slice.call(arguments, 2);
    return open.apply(this, [method, mapped(address)].concat(rest.length ? rest : [true]));
  };
`;

/**
 * On a clone's host. What scripts ask other hosts for is asked of the clone, which has it recorded. `data-page` holds the host that the
 * clone is of, `data-host` that of the document it stands in.
 */
export const REPLAY_SCRIPT = replayScript({ addresses: ADDRESSES, requests: REQUESTS });

/** The same for a clone all of whose pages may ask for these themselves. */
export function replayScriptWith(passages: readonly Passage[]): string {
  return replayScript({ addresses: ADDRESSES, requests: REQUESTS, passages });
}
