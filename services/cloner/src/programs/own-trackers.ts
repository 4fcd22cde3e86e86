// Runs before the scripts of a clone's page. It starts each tracker as its own snippet does, and calls of the page itself reach only
// the accounts of the clone's owner.
import type { OwnTrackersSettings } from './settings.ts';

declare const SETTINGS: OwnTrackersSettings;

declare global {
  interface Window {
    dataLayer?: DataLayer;
    gtag?: (...given: unknown[]) => void;
    _fbq?: unknown;
    clarity?: Waiting;
  }
}

type DataLayer = unknown[] & { isOwn?: boolean };
type Waiting = ((...given: unknown[]) => void) & { q?: unknown[] };
/** Meta's script sets `callMethod` when it has loaded, and reads the queue. */
type Pixel = ((...given: unknown[]) => void) & {
  queue: unknown[];
  callMethod?: (...given: unknown[]) => void;
};

const TIKTOK = 'https://analytics.tiktok.com/i18n/pixel/events.js';
const KWAI = 'https://s21-def.ap4r.com/kos/s101/nlav112572/pixel/events.js';
const METHODS = [
  'page',
  'track',
  'identify',
  'instances',
  'debug',
  'on',
  'off',
  'once',
  'ready',
  'alias',
  'group',
  'enableCookie',
  'disableCookie',
];

document.currentScript?.remove();
// A frame is not a visit.
if (window.top === window) {
  for (const { kind, ids } of SETTINGS.trackers) {
    try {
      start(kind, ids);
    } catch {
      // The other trackers start anyway.
    }
  }
}

function start(kind: OwnTrackersSettings['trackers'][number]['kind'], ids: readonly string[]): void {
  switch (kind) {
    case 'meta-pixel':
      startMeta(ids);
      break;
    case 'google-analytics':
    case 'google-ads':
      startGoogleTag(ids);
      break;
    case 'google-tag-manager':
      ownDataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
      for (const id of ids) load(`https://www.googletagmanager.com/gtm.js?id=${id}`);
      break;
    case 'tiktok':
      startWaitingList('ttq', 'TiktokAnalyticsObject', TIKTOK, ids, [
        ...METHODS,
        'holdConsent',
        'revokeConsent',
        'grantConsent',
      ]);
      break;
    case 'kwai':
      startWaitingList('kwaiq', 'KwaiAnalyticsObject', KWAI, ids, METHODS);
      break;
    case 'clarity':
      window.clarity ||= waitingClarity();
      load(`https://www.clarity.ms/tag/${ids[0]}`);
      break;
    case 'utmify':
      keep(window, 'pixelId', ids[0]);
      load('https://cdn.utmify.com.br/scripts/pixel/pixel.js');
  }
}

function load(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  (document.head ?? document.documentElement).append(script);
}

/** Sets a value that the page's own snippets cannot replace. */
function keep(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable: true,
    get: () => value,
    set: () => {},
  });
}

/** Ignores the original's account, and sends its single events to all accounts of the owner. */
function startMeta(ids: readonly string[]): void {
  const call = (...given: unknown[]): void => {
    const [what, id] = given;
    const isOther = !ids.includes(String(id));
    if (what === 'init' && isOther) return;
    const all =
      /^trackSingle/.test(String(what)) && isOther
        ? [String(what).replace('Single', ''), ...given.slice(2)]
        : given;
    if (pixel.callMethod) pixel.callMethod(...all);
    else pixel.queue.push(all);
  };
  const pixel: Pixel = Object.assign(call, { push: call, loaded: true, version: '2.0', queue: [] });
  keep(window, 'fbq', pixel);
  window._fbq ||= pixel;
  load('https://connect.facebook.net/en_US/fbevents.js');
  for (const id of ids) pixel('init', id);
  pixel('track', 'PageView');
}

function startGoogleTag(ids: readonly string[]): void {
  ownDataLayer();
  window.gtag ||= function () {
    // biome-ignore lint/complexity/noArguments: Google's script distinguishes a call from a message by this type
    window.dataLayer?.push(arguments);
  };
  window.gtag('js', new Date());
  for (const id of ids) window.gtag('config', id);
  load(`https://www.googletagmanager.com/gtag/js?id=${ids[0]}`);
}

/** All kinds of Google's read this list. Configuration of other accounts is kept out of it. */
function ownDataLayer(): DataLayer {
  window.dataLayer ||= [];
  const layer = window.dataLayer;
  if (layer.isOwn) return layer;
  let before: unknown = layer.push;
  const push = (...given: unknown[]): unknown => {
    const [call] = given;
    if (typeof call === 'object' && call !== null) {
      if (Reflect.get(call, 0) === 'config' && !SETTINGS.google.includes(String(Reflect.get(call, 1)))) {
        return layer.length;
      }
      const options: unknown = Reflect.get(call, 0) === 'event' ? Reflect.get(call, 2) : null;
      if (typeof options === 'object' && options !== null) Reflect.deleteProperty(options, 'send_to');
    }
    return typeof before === 'function' ? Reflect.apply(before, layer, given) : layer.length;
  };
  Object.defineProperty(layer, 'isOwn', { value: true });
  Object.defineProperty(layer, 'push', {
    get: () => push,
    set: (next: unknown) => {
      before = next;
    },
  });
  return layer;
}

/** Trackers of TikTok and Kwai have the same form: calls wait in a list until the script has loaded. */
function startWaitingList(
  name: string,
  object: string,
  address: string,
  ids: readonly string[],
  methods: readonly string[],
): void {
  Reflect.set(window, object, name);
  const instances: Record<string, unknown[]> = {};
  const times: Record<string, number> = {};
  const options: Record<string, object> = {};
  const defer = (target: unknown[], method: string): void => {
    Reflect.set(target, method, (...given: unknown[]) => {
      target.push([method, ...given]);
    });
  };
  const deferAll = (target: unknown[]): void => {
    for (const method of methods) defer(target, method);
  };
  const list: unknown[] = [];
  deferAll(list);
  Object.assign(list, {
    methods,
    setAndDefer: (target: unknown[], method: string) => {
      if (target !== list) defer(target, method);
    },
    _i: instances,
    _t: times,
    _o: options,
    instance: (id: string) => {
      const one = instances[id] ?? [];
      deferAll(one);
      return one;
    },
  });
  // The page would load the original's account.
  keep(list, 'load', () => {});
  keep(window, name, list);
  for (const id of ids) {
    instances[id] = Object.assign([], { _u: address });
    times[id] = Date.now();
    options[id] = {};
    load(`${address}?sdkid=${id}&lib=${name}`);
  }
  list.push(['page']);
}

function waitingClarity(): Waiting {
  const clarity: Waiting = (...given) => {
    clarity.q ||= [];
    clarity.q.push(given);
  };
  return clarity;
}
