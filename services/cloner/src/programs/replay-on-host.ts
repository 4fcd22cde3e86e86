// Runs on a clone's host, before all scripts of the clone: requests to other hosts go to the clone, which has recorded the answers.
import { type Addresses, ClonePage } from './replay/clone-page.ts';
import { VisitFollower } from './replay/follow-visit.ts';
import { keepInside } from './replay/keep-inside.ts';
import { mapContent } from './replay/map-content.ts';
import { changeArguments, changed } from './replay/patching.ts';
import type { ReplaySettings } from './replay/settings.ts';

declare const SETTINGS: ReplaySettings;

const OTHER_ORIGINS = '/__ext/';
const WHOLE = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;
/** Names a part of the page itself, wherever the page is. */
const FRAGMENT = /^\s*#/;
/** The clone's policy refuses it, so that a request fails as one without a network does. */
const NOWHERE = 'https://nowhere.invalid/';

const element = document.currentScript;
if (element !== null) replay(new ClonePage(element, SETTINGS.passages));

function replay(page: ClonePage): void {
  const addresses = addressesOf(page);
  mapContent(addresses);
  mapRequests(page, addresses, page.attribute('data-visits') === '' ? null : new VisitFollower());
  keepInside(page, addresses);
}

/** Addresses in the page were rewritten when it was cloned; a path that a script writes belongs to the host of its document. */
function addressesOf(page: ClonePage): Addresses {
  const { host, documentHost } = page;
  const map = (text: string, isInPage: boolean): string => {
    const url = FRAGMENT.test(text) ? null : webUrl(text);
    if (url === null || page.passes(url)) return text;
    const rest = url.pathname + url.search + url.hash;
    const isOther = url.pathname.startsWith(OTHER_ORIGINS);
    if (url.origin === location.origin) {
      const isThere = isInPage || WHOLE.test(text) || documentHost === host || isOther;
      return isThere ? text : location.origin + OTHER_ORIGINS + documentHost + rest;
    }
    // The list of a stream names its parts as the clone has them, and a player may read it against the original's address.
    if (/^\/__ext\/[^/]*\.[^/]*\//.test(url.pathname)) return location.origin + rest;
    const isOwn = url.host === host && !isOther;
    return location.origin + (isOwn ? '' : OTHER_ORIGINS + url.host) + rest;
  };
  return {
    isOnDisk: false,
    map,
    given: (text) => {
      const path = text.startsWith(location.origin) ? text.slice(location.origin.length) : text;
      return path.startsWith(OTHER_ORIGINS)
        ? `${location.protocol}//${path.slice(OTHER_ORIGINS.length)}`
        : null;
    },
    // The clone's own address serves as well, also for modules by it.
    originalOf: () => null,
    mapSet: (text) =>
      text.replace(
        /(^|,\s*|\s)((?:https?:)?\/\/[^\s,]+)/gi,
        (_, before: string, address: string) => before + map(address, false),
      ),
    mayLoad: (text) => documentHost !== host || text.includes('//'),
    piece: /(\s(?:src|poster)\s*=\s*|<link\b[^>]*?\shref\s*=\s*)(["']?)((?:https?:)?\/\/[^\s"'<>]+)/gi,
  };
}

function webUrl(text: string): URL | null {
  try {
    const url = new URL(text, document.baseURI);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

function mapRequests(page: ClonePage, { map }: Addresses, follower: VisitFollower | null): void {
  follower?.install();
  const failed = new Set<string>(JSON.parse(page.attribute('data-failed') || '[]'));
  const mapped = (value: unknown, method: unknown): unknown =>
    changed(value, (text) => {
      const to = map(text, false);
      return failed.size > 0 && failed.has(`${String(method).toUpperCase()} ${placeOf(to)}`) ? NOWHERE : to;
    });
  const fetchBefore = window.fetch;
  const sendNow = (...given: unknown[]): Promise<Response> => Reflect.apply(fetchBefore, window, given);
  const send = (address: unknown, init?: RequestInit): Promise<Response> => {
    if (follower === null) return sendNow(address, init);
    return follower.fetch(sendNow, String(address), init, String(init?.method ?? 'GET').toUpperCase());
  };
  window.fetch = async (input, init) => {
    if (!(input instanceof Request))
      return send(mapped(input, init?.method ?? 'GET'), withoutIntegrity(init));
    const to = String(mapped(input.url, init?.method ?? input.method));
    // It is the clone's own already, or goes to a tracker of the owner.
    const isOwn = new URL(to).origin === location.origin;
    if (to === input.url && (follower === null || !isOwn)) return sendNow(input, init);
    const { method, headers, signal } = input;
    const body = /^(?:GET|HEAD)$/.test(method) ? undefined : await input.clone().arrayBuffer();
    return send(to, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body }),
      ...withoutIntegrity(init),
    });
  };
  changeArguments(XMLHttpRequest.prototype, 'open', ([method, address, ...rest]) => [
    method,
    mapped(address, method),
    ...(rest.length > 0 ? rest : [true]),
  ]);
}

/** Address in the clone of what a request asks for. */
function placeOf(text: string): string {
  const url = webUrl(text);
  return url === null ? '' : url.pathname + url.search;
}

function withoutIntegrity(init: RequestInit | undefined): RequestInit | undefined {
  return init?.integrity ? { ...init, integrity: '' } : init;
}
