// @ts-check

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = '"Chromium";v="147", "Google Chrome";v="147", "Not/A)Brand";v="99"';
const HINTS = [
  `sec-ch-ua: ${CHROME}`,
  'sec-ch-ua-mobile: ?1',
  'sec-ch-ua-platform: "Android"',
  'Upgrade-Insecure-Requests: 1',
  'Sec-Fetch-Site: cross-site',
  'Sec-Fetch-Mode: navigate',
  'Sec-Fetch-User: ?1',
  'Sec-Fetch-Dest: document',
];
const APPLE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
/** What most visitors of ads in Brazil are: a phone, in a browser or inside of the app. */
const BROWSERS = [
  [`User-Agent: Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/147.0.0.0 Mobile Safari/537.36`, ...HINTS],
  [
    `User-Agent: Mozilla/5.0 (Linux; Android 14; SM-A156M Build/UP1A.231005.007; wv) ${KIT} Version/4.0 Chrome/146.0.7680.60 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0.0.44.99;]`,
    ...HINTS,
    'X-Requested-With: com.facebook.katana',
  ],
  [`User-Agent: ${APPLE} Version/18.6 Mobile/15E148 Safari/604.1`],
  [
    `User-Agent: ${APPLE} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone14,5; iOS 18_6; pt_BR; pt; scale=3.00; 1170x2532; 760000000)`,
  ],
];

/**
 * The n-th visitor: an address, a browser and a click of its own, with what such browsers send.
 * @param {number} n
 * @param {string} path
 */
export function visitRequest(n, path) {
  // Of Brazilian providers, and enough that none is another's.
  const address = `${[177, 179, 187, 189][n & 3]}.${(n >> 18) & 63}.${(n >> 10) & 255}.${(n >> 2) & 255}`;
  const click = `IwY2xjawF${n.toString(36).padStart(8, '0')}AbCdEfGhIjKlMnOpQrStUvWx`;
  return [
    `GET ${path}?utm_source=facebook&utm_medium=paid&utm_campaign=bolos&utm_content=video${n % 40}&fbclid=${click} HTTP/1.1`,
    'Host: app.test',
    ...(BROWSERS[n % BROWSERS.length] ?? []),
    'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'Accept-Encoding: gzip, deflate, br',
    'Accept-Language: pt-BR,pt;q=0.9',
    'Referer: https://l.facebook.com/',
    `X-Forwarded-For: ${address}`,
    '',
    '',
  ].join('\r\n');
}
