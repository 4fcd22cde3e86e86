import { type Device, USER_AGENT_MAX } from '@garimpo/traffic-filter-contract';
import { isbot } from 'isbot';

/** Header fields of a request, names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** The user agent, cut to the length that is kept: some of the patterns below take quadratic time in its length. */
export function userAgentOf(headers: Headers): string {
  return (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX);
}

/** Robots by their own word that `isbot` does not list: measuring services, screenshot makers, site-specific browsers. */
const MORE_ROBOTS = /gtmetrix|miniature\.io|\bylt chrome|tsm-turingos|\bfluid\/\d|\belectron\/\d/i;

/** Results are cached because few user agents are common and one match takes longer than the rest of a visit. */
const CACHED_MAX = 5_000;
const CACHED_LENGTH_MAX = 400;
const cached = new Map<string, boolean>();

/**
 * Whether a browser declares that it is a robot: of a search engine, an ad network, a link preview, a monitor, a library. An empty user agent declares
 * nothing. Browsers inside of apps are people.
 */
export function isDeclaredRobot(userAgent: string): boolean {
  if (userAgent.length > CACHED_LENGTH_MAX) return matchesRobot(userAgent);
  const known = cached.get(userAgent);
  if (known !== undefined) return known;
  const isDeclared = matchesRobot(userAgent);
  if (cached.size >= CACHED_MAX) cached.clear();
  cached.set(userAgent, isDeclared);
  return isDeclared;
}

function matchesRobot(userAgent: string): boolean {
  return isbot(userAgent) || MORE_ROBOTS.test(userAgent);
}

/** Whether the request prefetches, which each browser and app declares in its own way, or asks for the head alone. */
export function isLookahead(method: string, headers: Headers): boolean {
  if (method === 'HEAD' || /prefetch/i.test(headers['x-moz'] ?? '')) return true;
  return [headers['sec-purpose'], headers['purpose'], headers['x-purpose']].some(
    (purpose) => purpose !== undefined && /^(?:prefetch|prerender|preview)/i.test(purpose.trim()),
  );
}

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
/** Browsers that run on a Mac under this name and never on an iPad, unlike Safari. */
const OTHER_BROWSER = /chrome\/|crios\/|firefox\/|fxios\/|edg\/|opr\//i;
const COMPUTER_PLATFORMS = ['windows', 'macos', 'linux', 'chrome os', 'chromeos', 'chromium os'];

/**
 * The devices that a visitor may be on: one where it is certain, several where they cannot be told apart, none where nothing is known. Client hints
 * come before the user agent.
 */
export function devicesOf(headers: Headers): Device[] {
  const userAgent = headers['user-agent'] ?? '';
  if (TELEVISION.test(userAgent)) return [];
  const formFactors = headers['sec-ch-ua-form-factors'] ?? '';
  if (formFactors !== '') return devicesOfForms(formFactors);
  const mobile = headers['sec-ch-ua-mobile']?.trim();
  const platform = headers['sec-ch-ua-platform']?.replaceAll('"', '').trim().toLowerCase() ?? '';
  if (mobile === '?1') return ANDROID_TABLET.test(userAgent) ? ['phone', 'tablet'] : ['phone'];
  // An Android that is not mobile may be a tablet, a computer's app window, or a phone that asks for the desktop page.
  if (mobile === '?0' && platform === 'android') return ['tablet', 'phone'];
  if (mobile === '?0' && COMPUTER_PLATFORMS.includes(platform)) return ['computer'];
  return devicesOfUserAgent(userAgent);
}

const FORMS: Readonly<Record<string, Device | undefined>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
};

/** Browsers send their form factors after an answer with `Accept-CH`. A watch or a car is none of the devices. */
function devicesOfForms(forms: string): Device[] {
  const named = forms.split(',').map((form) => FORMS[form.replaceAll('"', '').trim().toLowerCase()]);
  return [...new Set(named.filter((device) => device !== undefined))];
}

function devicesOfUserAgent(userAgent: string): Device[] {
  if (IPAD.test(userAgent)) return ['tablet'];
  if (PHONE.test(userAgent)) return ['phone'];
  if (/android/i.test(userAgent)) return devicesOfAndroid(userAgent);
  if (ANDROID_TABLET.test(userAgent)) return ['tablet'];
  // An iPad calls itself a Mac, and nothing in the request tells them apart.
  if (MAC.test(userAgent)) return OTHER_BROWSER.test(userAgent) ? ['computer'] : ['computer', 'tablet'];
  return COMPUTER.test(userAgent) ? ['computer'] : [];
}

function devicesOfAndroid(userAgent: string): Device[] {
  const isTablet = ANDROID_TABLET.test(userAgent);
  if (/\bmobile\b/i.test(userAgent)) return isTablet ? ['phone', 'tablet'] : ['phone'];
  // Only browsers have the custom that tablets leave out "Mobile"; apps with a user agent of their own do not.
  return isTablet || ANDROID_BROWSER.test(userAgent) ? ['tablet'] : ['phone', 'tablet'];
}
