import type { OwnTracker, OwnTrackerKind } from '@garimpo/cloner-contract';
import { OTHER_ORIGINS } from '../store/clone-manifest.ts';

/** Where a clone has the script that puts its owner's trackers in. */
export const OWN_TRACKERS_ADDRESS = `${OTHER_ORIGINS}trackers.js`;

/** What the policy of a clone lets in for trackers, by what it is. */
export interface TrackerHosts {
  scripts: string[];
  data: string[];
  pictures: string[];
  frames: string[];
}

/** Addresses that a clone's page asks its tracker for itself, instead of asking the clone. */
export interface Passage {
  /** A name, or everything under it where it begins with a dot. */
  hosts: string[];
  /** Finds the account in an address, whose first group it is: that of another is not let through. */
  account: string;
  ids: string[];
}

interface OwnKind {
  hosts: Partial<TrackerHosts>;
  account: RegExp;
  /** JavaScript that finds `ids`, all of this kind, `load(address)` and `keep(name, value)`. */
  script: string;
}

/** Its hosts do not change with the account. */
const GOOGLE: Partial<TrackerHosts> = {
  scripts: [
    'https://www.googletagmanager.com',
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
  ],
  data: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://stats.g.doubleclick.net',
    'https://googleads.g.doubleclick.net',
    'https://www.googleadservices.com',
    'https://pagead2.googlesyndication.com',
    'https://www.google.com',
  ],
  pictures: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://googleads.g.doubleclick.net',
    'https://www.google.com',
    'https://www.google.com.br',
  ],
  frames: ['https://www.googletagmanager.com', 'https://td.doubleclick.net'],
};
const GOOGLE_ACCOUNT = /[?&](?:id|tid)=((?:G|AW|GTM|UA|GT|DC)-[A-Z0-9-]+)/;

/** All kinds of Google's read one list. What the page configures for another account is not written into it. */
const DATA_LAYER = `
    var layer = window.dataLayer = window.dataLayer || [];
    if (!layer.isOwn) {
      var before = layer.push;
      var push = function (given) {
        var isOther = given && given[0] === 'config' && all.google.indexOf(String(given[1])) === -1;
        if (given && given[0] === 'event' && given[2] && given[2].send_to) delete given[2].send_to;
        return isOther ? layer.length : before.apply(layer, arguments);
      };
      Object.defineProperty(layer, 'isOwn', { value: true });
      Object.defineProperty(layer, 'push', { get: function () { return push; }, set: function (next) { before = next; } });
    }`;

const TAG = `${DATA_LAYER}
    window.gtag = window.gtag || function () { window.dataLayer.push(arguments); };
    window.gtag('js', new Date());
    ids.forEach(function (id) { window.gtag('config', id); });
    load('https://www.googletagmanager.com/gtag/js?id=' + ids[0]);`;

/** TikTok and Kwai have taken the same shape: calls wait in a list until the script is there. */
const waitingList = (name: string, object: string, methods: string[], address: string) => `
    window.${object} = '${name}';
    var list = [];
    list.methods = ${JSON.stringify(methods)};
    var defer = function (target) {
      list.methods.forEach(function (method) {
        target[method] = function () { target.push([method].concat(Array.prototype.slice.call(arguments))); };
      });
    };
    list.setAndDefer = function (target, method) { if (target !== list) target[method] = function () { target.push([method].concat(Array.prototype.slice.call(arguments))); }; };
    defer(list);
    list._i = {}; list._t = {}; list._o = {};
    list.instance = function (id) { var one = list._i[id] || []; defer(one); return one; };
    // Whatever account the page loads by it is the original's.
    keep(list, 'load', function () {});
    keep(window, '${name}', list);
    ids.forEach(function (id) {
      list._i[id] = [];
      list._i[id]._u = '${address}';
      list._t[id] = Date.now();
      list._o[id] = {};
      load('${address}?sdkid=' + id + '&lib=${name}');
    });
    list.page();`;

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

const KINDS: Record<OwnTrackerKind, OwnKind> = {
  'meta-pixel': {
    hosts: {
      scripts: ['https://connect.facebook.net'],
      data: ['https://connect.facebook.net', 'https://www.facebook.com'],
      pictures: ['https://www.facebook.com'],
    },
    account: /(?:[?&]id=|signals\/config\/)(\d+)/,
    script: `
    // The original's account is not set up, and what is meant for it alone is meant for all of ours.
    var pixel = function () {
      var given = Array.prototype.slice.call(arguments);
      if (given[0] === 'init' && ids.indexOf(String(given[1])) === -1) return;
      if (/^trackSingle/.test(given[0]) && ids.indexOf(String(given[1])) === -1) {
        given = [given[0].replace('Single', '')].concat(given.slice(2));
      }
      if (pixel.callMethod) pixel.callMethod.apply(pixel, given);
      else pixel.queue.push(given);
    };
    pixel.push = pixel;
    pixel.loaded = true;
    pixel.version = '2.0';
    pixel.queue = [];
    keep(window, 'fbq', pixel);
    window._fbq = window._fbq || pixel;
    load('https://connect.facebook.net/en_US/fbevents.js');
    ids.forEach(function (id) { pixel('init', id); });
    pixel('track', 'PageView');`,
  },
  'google-analytics': { hosts: GOOGLE, account: GOOGLE_ACCOUNT, script: TAG },
  'google-ads': { hosts: GOOGLE, account: GOOGLE_ACCOUNT, script: TAG },
  'google-tag-manager': {
    hosts: GOOGLE,
    account: GOOGLE_ACCOUNT,
    script: `${DATA_LAYER}
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    ids.forEach(function (id) { load('https://www.googletagmanager.com/gtm.js?id=' + id); });`,
  },
  tiktok: {
    hosts: {
      scripts: ['https://analytics.tiktok.com'],
      data: ['https://analytics.tiktok.com', 'https://*.analytics.tiktok.com'],
      pictures: ['https://analytics.tiktok.com'],
    },
    account: /[?&]sdkid=([A-Z0-9]+)/,
    script: waitingList(
      'ttq',
      'TiktokAnalyticsObject',
      [...METHODS, 'holdConsent', 'revokeConsent', 'grantConsent'],
      'https://analytics.tiktok.com/i18n/pixel/events.js',
    ),
  },
  kwai: {
    hosts: {
      scripts: ['https://s21-def.ap4r.com', 'https://s21-def.ks-la.net'],
      data: ['https://s21-def.ap4r.com', 'https://s21-def.ks-la.net', 'https://www.adsnebula.com'],
    },
    account: /[?&]sdkid=(\d+)/,
    script: waitingList(
      'kwaiq',
      'KwaiAnalyticsObject',
      METHODS,
      'https://s21-def.ap4r.com/kos/s101/nlav112572/pixel/events.js',
    ),
  },
  clarity: {
    hosts: {
      scripts: ['https://*.clarity.ms'],
      data: ['https://*.clarity.ms'],
      pictures: ['https://*.clarity.ms', 'https://c.bing.com'],
    },
    account: /\/tag\/([a-z0-9]+)/,
    script: `
    window.clarity = window.clarity || function () { (window.clarity.q = window.clarity.q || []).push(arguments); };
    load('https://www.clarity.ms/tag/' + ids[0]);`,
  },
  utmify: {
    hosts: {
      scripts: ['https://cdn.utmify.com.br'],
      data: ['https://tracking.utmify.com.br', 'https://api.utmify.com.br'],
    },
    account: /[?&]pixelId=([a-f0-9]+)/,
    script: `
    keep(window, 'pixelId', ids[0]);
    load('https://cdn.utmify.com.br/scripts/pixel/pixel.js');`,
  },
};

/** Nothing where there are none of them. */
export function trackerHosts(trackers: readonly OwnTracker[]): TrackerHosts {
  const kinds = kindsOf(trackers).map(([kind]) => KINDS[kind].hosts);
  const all = (what: keyof TrackerHosts) => [...new Set(kinds.flatMap((hosts) => hosts[what] ?? []))];
  return { scripts: all('scripts'), data: all('data'), pictures: all('pictures'), frames: all('frames') };
}

/** For the replay of a clone that has them. */
export function trackerPassages(trackers: readonly OwnTracker[]): Passage[] {
  const google = googleIds(trackers);
  return kindsOf(trackers).map(([kind, ids]) => {
    const { hosts, account } = KINDS[kind];
    const names = Object.values(hosts)
      .flat()
      .map((origin) => origin.replace(/^https:\/\/\*?/, ''));
    return {
      hosts: [...new Set(names)],
      account: account.source,
      ids: account === GOOGLE_ACCOUNT ? google : ids,
    };
  });
}

/**
 * A script that runs before those of the page: it has the effect of each kind's own snippet, and what the page itself calls
 * goes to these accounts and to no other. Null where there are none.
 */
export function ownTrackersScript(trackers: readonly OwnTracker[]): string | null {
  if (trackers.length === 0) return null;
  const parts = kindsOf(trackers).map(
    ([kind, ids]) => `
  part(function () {
    var ids = ${JSON.stringify(ids)};${KINDS[kind].script}
  });`,
  );
  return `(function () {
  'use strict';
  document.currentScript.remove();
  // A page in a frame is no visit of its own.
  if (window.top !== window) return;
  var all = { google: ${JSON.stringify(googleIds(trackers))} };
  function load(address) {
    var script = document.createElement('script');
    script.async = true;
    script.src = address;
    (document.head || document.documentElement).appendChild(script);
  }
  // Pages set up their own over it; theirs is not the owner's.
  function keep(target, name, value) {
    Object.defineProperty(target, name, { configurable: true, enumerable: true, get: function () { return value; }, set: function () {} });
  }
  function part(work) { try { work(); } catch (_) {} }
${parts.join('\n')}
})();
`;
}

function googleIds(trackers: readonly OwnTracker[]): string[] {
  return trackers.filter(({ kind }) => kind.startsWith('google-')).map(({ id }) => id);
}

/** In the order in which they were given. */
function kindsOf(trackers: readonly OwnTracker[]): [OwnTrackerKind, string[]][] {
  const kinds = new Map<OwnTrackerKind, string[]>();
  for (const { kind, id } of trackers) kinds.set(kind, [...new Set([...(kinds.get(kind) ?? []), id])]);
  return [...kinds];
}
