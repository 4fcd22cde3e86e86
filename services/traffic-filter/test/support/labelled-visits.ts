import type { Headers } from '../../src/routing/browser.ts';
import * as browsers from './browsers.ts';
import { inAppBrowsers } from './in-app-browsers.ts';

/** A request of which it is known who made it. */
export interface LabelledVisit {
  what: string;
  isPerson: boolean;
  headers: Headers;
  ip: string;
  /** Without its question mark. */
  query: string;
}

type Group = [count: number, what: string, visit: (at: number) => Omit<LabelledVisit, 'what' | 'isPerson'>];

/** Of providers of homes and phones in Brazil, one for each n. */
function homeAddress(n: number): string {
  const first = ['177.18', '179.98', '187.20', '189.6', '191.32', '200.147'][n % 6];
  return `${first}.${(n * 37) % 250}.${((n * 101) % 250) + 1}`;
}
/** Of networks that let servers: Amazon, Google, Hetzner, OVH, DigitalOcean, Linode, Vultr, Contabo. */
function serverAddress(n: number): string {
  const network = [
    '52.67.10',
    '35.199.64',
    '88.198.20',
    '51.38.40',
    '159.65.30',
    '172.104.20',
    '45.76.30',
    '144.91.70',
  ][n % 8];
  return `${network}.${(n % 250) + 1}`;
}
const click = (n: number) => `fbclid=IwY2xjawFq${n.toString(36).padStart(6, '0')}&utm_source=facebook`;
const person = (headers: Headers, n: number) => ({ headers, ip: homeAddress(n), query: click(n) });
/** What programs send that take a browser's name and nothing else of it. */
const disguised = (headers: Headers): Headers => ({
  'user-agent': headers['user-agent'],
  accept: '*/*',
  'accept-encoding': 'gzip, deflate',
  connection: 'keep-alive',
});
const withoutWindow = (version: number): Headers =>
  browsers.chromium({
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
    version,
    platform: 'Linux',
    brand: 'HeadlessChrome',
  });
const version = (at: number) => 140 + (at % 8);
const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;

const people: Group[] = [
  [50, 'Chrome on an Android', (at) => person(browsers.chromeOnAndroid(version(at)), at)],
  [18, 'Samsung Internet', (at) => person(browsers.samsungInternet(130 + (at % 7)), 100 + at)],
  [40, 'an app on an iPhone', (at) => person(browsers.plain(pick(inAppBrowsers, at)), 200 + at)],
  [8, 'Facebook on an Android', (at) => person(browsers.facebookOnAndroid(), 300 + at)],
  [7, 'TikTok on an Android', (at) => person(browsers.tiktokOnAndroid(), 320 + at)],
  [7, 'Kwai on an Android', (at) => person(browsers.kwaiOnAndroid(), 340 + at)],
  [
    24,
    'Safari on an iPhone',
    (at) => person(browsers.safariOnIphone(pick(['17.6', '18.5', '18.6'], at)), 400 + at),
  ],
  [12, 'Chrome on Windows', (at) => person(browsers.chromeOnWindows(version(at)), 500 + at)],
  [5, 'Edge', (at) => person(browsers.edgeOnWindows(version(at)), 540 + at)],
  [3, 'Opera', (at) => person(browsers.operaOnWindows(version(at)), 560 + at)],
  [
    4,
    'Firefox',
    (at) => person(pick([browsers.firefoxOnWindows(), browsers.firefoxOnLinux()], at), 580 + at),
  ],
  [4, 'a Mac', (at) => person(pick([browsers.chromeOnMac(), browsers.safariOnMac()], at), 600 + at)],
  // Apple's relay, by way of Cloudflare, Akamai and Fastly.
  [
    4,
    'an iPhone behind its relay',
    (at) => ({
      ...person(browsers.safariOnIphone(), 620 + at),
      ip: pick(['104.28.50.7', '172.226.10.4', '146.75.150.9', '104.28.61.3'], at),
    }),
  ],
  // A carrier's many phones have one address.
  [
    8,
    'phones behind one address',
    (at) => ({ ...person(browsers.chromeOnAndroid(version(at)), 640 + at), ip: '179.240.10.7' }),
  ],
  [3, 'an iPhone that asks for the page of computers', (at) => person(browsers.safariOnMac(), 660 + at)],
  // Who hides behind a rented server looks like one.
  [
    3,
    'somebody behind a private network’s server',
    (at) => ({
      ...person(browsers.chromeOnWindows(), 680 + at),
      ip: serverAddress(200 + at),
    }),
  ],
];

const others: Group[] = [
  [
    12,
    'a program that says so',
    (at) =>
      person(
        browsers.named(
          pick(
            [
              'curl/8.5.0',
              'python-requests/2.32.3',
              'Go-http-client/2.0',
              'Wget/1.21.4',
              'axios/1.7.9',
              'okhttp/4.12.0',
            ],
            at,
          ),
        ),
        1_000 + at,
      ),
  ],
  [12, 'a browser without a window, at home', (at) => person(withoutWindow(version(at)), 1_100 + at)],
  [
    18,
    'a program by a browser’s name, on a server',
    (at) => ({
      headers: disguised(
        pick([browsers.chromeOnAndroid(), browsers.chromeOnWindows(120), browsers.safariOnIphone()], at),
      ),
      ip: serverAddress(at),
      query: click(1_200 + at),
    }),
  ],
  [
    14,
    'a whole browser, on a server',
    (at) => ({
      headers: pick([browsers.chromeOnAndroid(), browsers.chromeOnWindows()], at),
      ip: serverAddress(100 + at),
      query: click(1_300 + at),
    }),
  ],
  [
    10,
    'a program with another’s click',
    (at) => ({
      headers: disguised(browsers.chromeOnAndroid(120 + at)),
      ip: homeAddress(1_400 + at),
      query: click(at),
    }),
  ],
  [
    8,
    'a program whose disguise does not fit',
    (at) => ({
      headers: {
        ...disguised(browsers.safariOnIphone()),
        'sec-ch-ua': '"Chromium";v="147"',
        'sec-ch-ua-platform': '"Windows"',
      },
      ip: homeAddress(1_500 + at),
      query: click(1_500 + at),
    }),
  ],
  [
    8,
    'a program in the middle of a burst',
    (at) => ({ headers: disguised(browsers.chromeOnAndroid()), ip: BURST_ADDRESS, query: click(1_600 + at) }),
  ],
  // One weak sign alone flags nobody: what it says of a program it may say of a person.
  [
    6,
    'a program by a browser’s name, at home',
    (at) => person(disguised(browsers.chromeOnAndroid(version(at))), 1_700 + at),
  ],
  [
    4,
    'a whole browser whose disguise does not fit',
    (at) => person({ ...browsers.chromeOnAndroid(), 'sec-ch-ua-platform': '"Linux"' }, 1_720 + at),
  ],
  [
    5,
    'a whole browser with another’s click',
    (at) => ({ ...person(browsers.chromeOnAndroid(), 1_740 + at), query: click(20 + at) }),
  ],
  // Nothing in a request tells them.
  [3, 'a whole browser at home that nobody sits at', (at) => person(browsers.chromeOnAndroid(), 1_760 + at)],
];

const BURST_ADDRESS = '177.18.200.77';
/** What comes before the burst of the set is in full swing, and is no part of it. */
export const burstBefore: readonly LabelledVisit[] = Array.from({ length: 40 }, (_, at) => ({
  what: 'the burst as it begins',
  isPerson: false,
  headers: disguised(browsers.chromeOnAndroid()),
  ip: BURST_ADDRESS,
  query: click(2_000 + at),
}));

const visitsOf = (groups: readonly Group[], isPerson: boolean): LabelledVisit[] =>
  groups.flatMap(([count, what, visit]) =>
    Array.from({ length: count }, (_, at) => ({ what, isPerson, ...visit(at) })),
  );

/** Three hundred: two hundred people, and a hundred others. People first, for some others come with their clicks. */
export const labelledVisits: readonly LabelledVisit[] = [
  ...visitsOf(people, true),
  ...visitsOf(others, false),
];
