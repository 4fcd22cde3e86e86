/** The order matters: most browsers name others beside themselves, and apps name the browser that they are made of. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bInstagram (\d+)/, 'Instagram'],
  [/\bFB(?:AV|SV)\/(\d+)|\bFBAN\b|MetaIAB/, 'Facebook'],
  [/musical_ly_(\d+)|BytedanceWebview|\btrill_|TikTok/, 'TikTok'],
  [/\bKwai(?:_|\/|\b)(\d+)?/i, 'Kwai'],
  [/\bWhatsApp\/(\d+)/, 'WhatsApp'],
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)|\bOPT\/(\d+)|\bOpera Mini\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bMiuiBrowser\/(\d+)/, 'Mi Browser'],
  [/\bUCBrowser\/(\d+)/, 'UC Browser'],
  [/\bYaBrowser\/(\d+)/, 'Yandex'],
  [/\bGSA\/(\d+)/, 'Google'],
  [/\bFirefox\/(\d+)|\bFxiOS\/(\d+)/, 'Firefox'],
  [/\bHeadlessChrome\/(\d+)/, 'Chrome headless'],
  [/\bChrom(?:e|ium)\/(\d+)|\bCriOS\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S* .*\bSafari\/|\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * `Chrome 147, Android`: what a browser says it is, as coarse as an owner needs it. It is not the user agent, which tells visitors apart, and it
 * stays when that is erased. Null where nothing known is said.
 */
export function browserName(userAgent: string): string | null {
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  for (const [sign, name] of BROWSERS) {
    const found = sign.exec(userAgent);
    if (found === null) continue;
    const version = found.slice(1).find((one) => one !== undefined);
    return [
      version === undefined ? name : `${name} ${version}`,
      ...(system === undefined ? [] : [system]),
    ].join(', ');
  }
  return system ?? null;
}

export const ROBOT_NAME_MAX = 60;
/** Held against one word at a time: what searches the whole text for such a word takes the square of its length. */
const OF_ROBOTS =
  /bot|crawl|spider|externalhit|externalagent|catalog|preview|monitor|inspect|lighthouse|headless|scan|fetch|archiver|google-|mediapartners|slurp|whatsapp|telegram|skype|pingdom|uptime/i;
/** Words that say that it is a browser like others, or how it is reached. */
const NO_NAME = /^(?:mozilla|compatible|applewebkit|chrome|safari|version|mobile|https?|www|khtml|gecko)\b/i;

/** The name by which a declared robot calls itself: `Googlebot`, `facebookexternalhit`, `curl`. */
export function robotName(userAgent: string): string | null {
  const plain = userAgent.replace(/https?:\/\/\S+/g, ' ');
  const words = plain.match(/[\w.-]+/g) ?? [];
  const products = plain.match(/[A-Za-z][\w.-]*/g) ?? [];
  const name = words.find((one) => OF_ROBOTS.test(one)) ?? products.find((one) => !NO_NAME.test(one));
  return name === undefined ? null : name.slice(0, ROBOT_NAME_MAX);
}
