import type { Device, Network, PageKind, Reason } from '@garimpo/traffic-filter-contract';
import type { Headers } from '../../src/routing/browser.ts';
import * as browsers from './browsers.ts';

/** A request, and what it is to meet: written down by hand, so that it does not agree with the code by way of the code. */
export interface TableRequest {
  what: string;
  campaign: keyof typeof tableCampaigns;
  headers: Headers;
  /** With its question mark where there is one. */
  query: string;
  page: PageKind;
  reason: Reason;
}

export const tableCampaigns = {
  'phones from Facebook': { devices: ['phone'], networks: ['facebook'] },
  'computers from Google': { devices: ['computer'], networks: ['google'] },
  'tablets from TikTok and Kwai': { devices: ['tablet'], networks: ['tiktok', 'kwai'] },
  'phones and tablets from everywhere': {
    devices: ['phone', 'tablet'],
    networks: ['facebook', 'tiktok', 'google', 'kwai'],
  },
  everybody: {
    devices: ['phone', 'tablet', 'computer'],
    networks: ['facebook', 'tiktok', 'google', 'kwai'],
  },
} satisfies Record<string, { devices: Device[]; networks: Network[] }>;

/** One letter for a page and its reason. */
const MEETS: Readonly<Record<string, [PageKind, Reason]>> = {
  S: ['offer', 'selected'],
  R: ['offer', 'declared_robot'],
  d: ['offer', 'unknown_device'],
  n: ['offer', 'unknown_network'],
  b: ['offer', 'unknown_both'],
  D: ['secure', 'other_device'],
  N: ['secure', 'other_network'],
};

/** Where visitors come from: the columns of the table. */
const sources: [what: string, query: string, referer?: string][] = [
  ['typed', ''],
  ['ad of Facebook', '?fbclid=IwY2xjawFAbCdEf&utm_source=facebook'],
  ['ad of TikTok', '?ttclid=E.C.P.CAESEAbCdEf'],
  ['ad of Google', '?gclid=Cj0KCQjwAbCdEf'],
  ['ad of Google on an iPhone', '?wbraid=CkEKCQjwAbCdEf'],
  ['ad of Kwai', '?kwai_click_id=3bN9AbCdEf&kwai_campaign_id=77'],
  ['named as Instagram’s', '?utm_source=ig&utm_medium=paid'],
  ['named as a newsletter’s', '?utm_source=newsletter&utm_medium=email'],
  ['from Instagram', '', 'https://l.instagram.com/'],
  ['from a search', '', 'https://www.google.com/'],
  ['of two ads at once', '?fbclid=IwY2xjawFAbCdEf&gclid=Cj0KCQjwAbCdEf'],
  ['placeholder not filled in', '?fbclid=%7B%7Bfbclid%7D%7D'],
];

/** Who visits, in a campaign of phones from Facebook: a letter for each of the sources, in their order. */
const visitors: [what: string, headers: Headers, meets: string][] = [
  ['Safari on an iPhone', browsers.safariOnIphone(), 'n S N N N N S n S n S n'],
  ['Chrome on an iPhone', browsers.chromeOnIphone(), 'n S N N N N S n S n S n'],
  ['Chrome on an Android', browsers.chromeOnAndroid(), 'n S N N N N S n S n S n'],
  ['Firefox on an Android', browsers.firefoxOnAndroid(), 'n S N N N N S n S n S n'],
  ['Samsung Internet', browsers.samsungInternet(), 'n S N N N N S n S n S n'],
  ['a phone as a computer', browsers.chromeOnAndroidAsComputer(), 'n S N N N N S n S n S n'],
  ['an Android tablet, or a phone', browsers.chromeOnAndroidTablet(), 'n S N N N N S n S n S n'],
  [
    'Opera Mini on a simple phone',
    browsers.plain('Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/191.315; U; pt) Presto/2.5.25 Version/10.54'),
    'n S N N N N S n S n S n',
  ],
  ['inside of Facebook', browsers.facebookOnAndroid(), 'S S N N N N S S S S S S'],
  ['inside of Instagram', browsers.instagramOnIphone(), 'S S N N N N S S S S S S'],
  ['inside of TikTok', browsers.tiktokOnAndroid(), 'N S N N N N S N S N S N'],
  ['inside of Kwai', browsers.kwaiOnAndroid(), 'N S N N N N S N S N S N'],
  ['an iPad that says so', browsers.safariOnIpad(), 'D D D D D D D D D D D D'],
  ['a Mac, or an iPad as one', browsers.safariOnMac(), 'D D D D D D D D D D D D'],
  ['a Kindle', browsers.silkOnKindle(), 'D D D D D D D D D D D D'],
  ['Chrome on Windows', browsers.chromeOnWindows(), 'D D D D D D D D D D D D'],
  ['Edge on Windows', browsers.edgeOnWindows(), 'D D D D D D D D D D D D'],
  ['Chrome on a Mac', browsers.chromeOnMac(), 'D D D D D D D D D D D D'],
  ['a Chromebook', browsers.chromeOnChromebook(), 'D D D D D D D D D D D D'],
  ['Firefox on Linux', browsers.firefoxOnLinux(), 'D D D D D D D D D D D D'],
  [
    'a television',
    browsers.plain(
      'Mozilla/5.0 (SMART-TV; LINUX; Tizen 8.0) AppleWebKit/537.36 (KHTML, like Gecko) 120.0.6099.5/8.0 TV Safari/537.36',
    ),
    'b d N N N N d b d b d b',
  ],
  [
    'a game console',
    browsers.plain(
      'Mozilla/5.0 (PlayStation; PlayStation 5/10.00) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
    ),
    'b d N N N N d b d b d b',
  ],
  ['a browser without a name', browsers.plain(''), 'b d N N N N d b d b d b'],
  [
    'a name that says nothing',
    browsers.plain('Mozilla/5.0 (Aparelho; Sistema 1.0) Navegador/1.0'),
    'b d N N N N d b d b d b',
  ],
  [
    'Google’s search robot, as a phone',
    browsers.plain(
      'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    ),
    'R R R R R R R R R R R R',
  ],
  [
    'who checks ads at Google, as a computer',
    browsers.named('AdsBot-Google (+http://www.google.com/adsbot.html)'),
    'R R R R R R R R R R R R',
  ],
  [
    'who checks ads at Facebook',
    browsers.named('facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'),
    'R R R R R R R R R R R R',
  ],
  [
    'TikTok’s robot, as a phone',
    browsers.plain(
      'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; TikTokSpider; ttspider-feedback@tiktok.com)',
    ),
    'R R R R R R R R R R R R',
  ],
  ['a preview in WhatsApp', browsers.named('WhatsApp/2.24.20.89 A'), 'R R R R R R R R R R R R'],
  ['a program that says so', browsers.named('curl/8.5.0'), 'R R R R R R R R R R R R'],
];

function fromSource(headers: Headers, referer: string | undefined): Headers {
  return referer === undefined ? headers : { ...headers, referer };
}

const grid: TableRequest[] = visitors.flatMap(([who, headers, meets]) =>
  meets.split(' ').map((letter, at) => {
    const [whence, query, referer] = sources[at] as (typeof sources)[number];
    const [page, reason] = MEETS[letter] as [PageKind, Reason];
    return {
      what: `${who}, ${whence}`,
      campaign: 'phones from Facebook' as const,
      headers: fromSource(headers, referer),
      query,
      page,
      reason,
    };
  }),
);

type Short = [what: string, headers: Headers, query: string, meets: string];

const odd: Record<keyof typeof tableCampaigns, Short[]> = {
  'computers from Google': [
    ['a computer from Google', browsers.chromeOnWindows(), '?gclid=Cj0', 'S'],
    ['a computer that searched', browsers.edgeOnWindows(), '', 'n'],
    ['a computer from Facebook', browsers.chromeOnMac(), '?fbclid=IwY', 'N'],
    ['a Mac that may be an iPad', browsers.safariOnMac(), '?gclid=Cj0', 'S'],
    ['a phone from Google', browsers.chromeOnAndroid(), '?gclid=Cj0', 'D'],
    ['a phone as a computer', browsers.chromeOnAndroidAsComputer(), '?gclid=Cj0', 'D'],
    ['an iPad from Google', browsers.safariOnIpad(), '?gbraid=0AA', 'D'],
    [
      'a console from Google',
      browsers.plain(
        'Mozilla/5.0 (Nintendo Switch; WifiWebAuthApplet) AppleWebKit/609.4 (KHTML, like Gecko) NF/6.0 NintendoBrowser/5.1',
      ),
      '?gclid=Cj0',
      'd',
    ],
    [
      'a computer from YouTube',
      { ...browsers.chromeOnWindows(), referer: 'https://www.youtube.com/' },
      '',
      'S',
    ],
    [
      'an ad beside a page',
      { ...browsers.chromeOnWindows(), referer: 'https://googleads.g.doubleclick.net/' },
      '',
      'S',
    ],
    ['utm_source in capitals', browsers.firefoxOnWindows(), '?utm_source=GOOGLE', 'S'],
    ['utm_source that only begins so', browsers.firefoxOnWindows(), '?utm_source=googles-friend', 'n'],
  ],
  'tablets from TikTok and Kwai': [
    ['a Kindle from TikTok', browsers.silkOnKindle(), '?ttclid=E.C.P', 'S'],
    ['a Kindle from Kwai', browsers.silkOnKindle(), '?click_id=3bN&utm_source=kwai', 'S'],
    ['click_id of somebody else', browsers.silkOnKindle(), '?click_id=3bN', 'n'],
    ['an iPad from Kwai', browsers.safariOnIpad(), '?kwai_click_id=3bN', 'S'],
    ['a Mac that may be an iPad', browsers.safariOnMac(), '?ttclid=E.C.P', 'S'],
    ['a Mac that is none', browsers.chromeOnMac(), '?ttclid=E.C.P', 'D'],
    ['an Android that may be a tablet', browsers.chromeOnAndroidTablet(), '?ttclid=E.C.P', 'S'],
    ['a phone inside of TikTok', browsers.tiktokOnAndroid(), '?ttclid=E.C.P', 'D'],
    ['a phone inside of Kwai', browsers.kwaiOnAndroid(), '', 'D'],
    ['an iPad from Facebook', browsers.safariOnIpad(), '?fbclid=IwY', 'N'],
  ],
  'phones and tablets from everywhere': [
    ['a phone inside of TikTok', browsers.tiktokOnAndroid(), '', 'S'],
    ['a phone inside of Kwai', browsers.kwaiOnAndroid(), '', 'S'],
    ['a phone from nowhere', browsers.safariOnIphone(), '', 'n'],
    ['a Mac that may be an iPad', browsers.safariOnMac(), '', 'n'],
    ['a computer', browsers.chromeOnWindows(), '?fbclid=IwY', 'D'],
    ['nothing at all', {}, '', 'b'],
  ],
  everybody: [
    ['a computer', browsers.chromeOnWindows(), '', 'n'],
    ['a computer from Kwai', browsers.chromeOnWindows(), '?kwclid=1', 'S'],
    [
      'a television from Facebook',
      browsers.plain(
        'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 WebAppManager',
      ),
      '?fbclid=IwY',
      'd',
    ],
    [
      'a robot of Bing',
      browsers.plain('Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'),
      '',
      'R',
    ],
    [
      'one that is suspected meets what others meet',
      {
        'user-agent':
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.0.0 Safari/537.36',
      },
      '?fbclid=IwY',
      'S',
    ],
  ],
  'phones from Facebook': [
    [
      'a name of 7,000 letters',
      browsers.plain(`Mozilla/5.0 (Aparelho; Sistema 1.0) ${'x'.repeat(7_000)}`),
      '?fbclid=IwY',
      'd',
    ],
    ['half a name, as programs have it', browsers.plain('Mozilla/5.0'), '?fbclid=IwY', 'R'],
    ['a name in another script', browsers.plain('Navegador \u00e7\u00e3o'), '?fbclid=IwY', 'd'],
    ['hints of a phone, nothing else', { 'sec-ch-ua-mobile': '?1' }, '?fbclid=IwY', 'S'],
    [
      'hints of a computer, nothing else',
      { 'sec-ch-ua-mobile': '?0', 'sec-ch-ua-platform': '"Windows"' },
      '?fbclid=IwY',
      'D',
    ],
    [
      'hints that say no system',
      { 'sec-ch-ua-mobile': '?0', 'sec-ch-ua-platform': '""' },
      '?fbclid=IwY',
      'd',
    ],
    [
      'hints of a phone before a computer’s name',
      { ...browsers.chromeOnWindows(), 'sec-ch-ua-mobile': '?1' },
      '?fbclid=IwY',
      'S',
    ],
    [
      'hints that are no hints',
      { ...browsers.safariOnIphone(), 'sec-ch-ua-mobile': 'yes', 'sec-ch-ua-platform': 'x' },
      '?fbclid=IwY',
      'S',
    ],
    ['a referrer that is no address', { ...browsers.safariOnIphone(), referer: ':::' }, '', 'n'],
    [
      'a referrer that only ends so',
      { ...browsers.safariOnIphone(), referer: 'https://notfacebook.com/' },
      '?x=1',
      'n',
    ],
    [
      'a referrer that only begins so',
      { ...browsers.safariOnIphone(), referer: 'https://facebook.com.exemplo.com.br/' },
      '',
      'n',
    ],
    [
      'an app’s referrer',
      { ...browsers.chromeOnAndroid(), referer: 'android-app://com.instagram.android/' },
      '',
      'S',
    ],
    ['an empty click', browsers.safariOnIphone(), '?ttclid=&gclid=', 'n'],
    ['a click named twice', browsers.safariOnIphone(), '?fbclid=a&fbclid=b', 'S'],
    ['a click in capitals is another parameter', browsers.safariOnIphone(), '?GCLID=Cj0', 'n'],
    ['a query of bad escapes', browsers.safariOnIphone(), '?fbclid=%E0%A4%A&x=%', 'S'],
    ['a query of nothing', browsers.safariOnIphone(), '?&&=&', 'n'],
    [
      'a language of the other side of the world',
      { ...browsers.safariOnIphone(), 'accept-language': 'zh-CN,zh;q=0.9' },
      '?fbclid=IwY',
      'S',
    ],
    [
      'who asks not to be followed',
      { ...browsers.chromeOnAndroid(), dnt: '1', 'sec-gpc': '1' },
      '?fbclid=IwY',
      'S',
    ],
    [
      'what is fetched ahead',
      { ...browsers.chromeOnAndroid(), 'sec-purpose': 'prefetch;prerender' },
      '?fbclid=IwY',
      'S',
    ],
    [
      'a proxy’s own words',
      { ...browsers.chromeOnAndroid(), via: '1.1 vegur', forwarded: 'for=10.0.0.1', 'x-real-ip': '8.8.8.8' },
      '?fbclid=IwY',
      'S',
    ],
    [
      'a browser without a window',
      browsers.chromium({
        userAgent:
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
        version: 147,
        platform: 'Linux',
        brand: 'HeadlessChrome',
      }),
      '?fbclid=IwY',
      'D',
    ],
  ],
};

const campaignNames = Object.keys(odd) as (keyof typeof odd)[];

export const decisionTable: readonly TableRequest[] = [
  ...grid,
  ...campaignNames.flatMap((campaign) =>
    odd[campaign].map(([what, headers, query, letter]) => {
      const [page, reason] = MEETS[letter] as [PageKind, Reason];
      return { what, campaign, headers, query, page, reason };
    }),
  ),
];
