import type { Device } from '@garimpo/traffic-filter-contract';

/** Header fields of a request, names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

const TELEVISION =
  /smart-?tv|\btv\b|appletv|googletv|crkey|aft[a-z]\b|bravia|web0s|webos|tizen.+tv|hbbtv|roku|playstation|xbox|nintendo|oculusbrowser/i;
const IPAD = /\bipad\b/i;
const PHONE =
  /\biphone\b|\bipod\b|windows phone|blackberry|\bbb10\b|opera mini|kaios|iemobile|symbian|series60/i;
const ANDROID_TABLET =
  /\btablet\b|kindle|\bsilk\/|\bsm-[tpx]\d|\bgt-[pn]\d|nexus (?:7|9|10)\b|\blenovo tb|\bmediapad\b|\bmatepad\b|\bxiaomi pad\b|\bredmi pad\b/i;
const ANDROID_BROWSER = /^mozilla\/.+(?:chrome|safari|firefox)\//i;
const MAC = /\bmacintosh\b/i;
const COMPUTER = /windows nt|\bx11\b|\bcros\b|linux x86_64|linux i686/i;
/** Of Safari alone: the others on a Mac are on no iPad under that name. */
const OTHER_BROWSER = /chrome\/|crios\/|firefox\/|fxios\/|edg\/|opr\//i;

/**
 * The devices that a visitor may be on: one where it is told, several where it cannot be told apart, none where nothing is known. What a browser sends
 * apart from its name (client hints) comes first.
 */
export function devicesOf(headers: Headers): Device[] {
  const userAgent = headers['user-agent'] ?? '';
  if (TELEVISION.test(userAgent)) return [];
  const told = byForm(headers['sec-ch-ua-form-factors'] ?? '');
  if (told !== null) return told;
  const mobile = headers['sec-ch-ua-mobile']?.trim();
  const platform = headers['sec-ch-ua-platform']?.replaceAll('"', '').trim().toLowerCase() ?? '';
  if (mobile === '?1') return ANDROID_TABLET.test(userAgent) ? ['phone', 'tablet'] : ['phone'];
  // An Android that is no phone may be a tablet, a computer's app window, or a phone that asks for the page of computers.
  if (mobile === '?0' && platform === 'android') return ['tablet', 'phone'];
  if (
    mobile === '?0' &&
    ['windows', 'macos', 'linux', 'chrome os', 'chromeos', 'chromium os'].includes(platform)
  )
    return ['computer'];
  return byName(userAgent);
}

const FORMS: Readonly<Record<string, Device | undefined>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
};

/** What a browser says of its device where it is asked to (`Accept-CH`): none of ours is a watch or a car. Null where it says nothing. */
function byForm(forms: string): Device[] | null {
  if (forms === '') return null;
  const named = forms.split(',').map((form) => FORMS[form.replaceAll('"', '').trim().toLowerCase()]);
  return [...new Set(named.filter((device) => device !== undefined))];
}

function byName(userAgent: string): Device[] {
  if (IPAD.test(userAgent)) return ['tablet'];
  if (PHONE.test(userAgent)) return ['phone'];
  if (/android/i.test(userAgent)) return ofAndroid(userAgent);
  if (ANDROID_TABLET.test(userAgent)) return ['tablet'];
  // An iPad calls itself a Mac, and nothing in the request tells them apart.
  if (MAC.test(userAgent)) return OTHER_BROWSER.test(userAgent) ? ['computer'] : ['computer', 'tablet'];
  return COMPUTER.test(userAgent) ? ['computer'] : [];
}

function ofAndroid(userAgent: string): Device[] {
  const isTablet = ANDROID_TABLET.test(userAgent);
  if (/\bmobile\b/i.test(userAgent)) return isTablet ? ['phone', 'tablet'] : ['phone'];
  // That tablets leave out what phones say is a custom of browsers. Apps that ask in their own name follow none.
  return isTablet || ANDROID_BROWSER.test(userAgent) ? ['tablet'] : ['phone', 'tablet'];
}
