import { type Network, networks } from '@garimpo/traffic-filter-contract';
import type { Headers } from './browser.ts';

/** Parameters that a network adds to the clicks on its ads. */
const CLICK_IDS: Readonly<Record<Network, readonly string[]>> = {
  facebook: ['fbclid'],
  tiktok: ['ttclid'],
  google: ['gclid', 'gbraid', 'wbraid', 'dclid'],
  kwai: ['kwai_click_id', 'kwclid', 'ksclid'],
};
/** `click_id` is generic, so it counts for Kwai only besides other parameters of Kwai. */
const KWAI_BESIDE = ['kwai_campaign_id', 'kwai_adset_id', 'kwai_ad_id', 'mmpcode', 'adsetname', 'csite'];
const SOURCES: Readonly<Record<Network, RegExp>> = {
  facebook: /^(?:facebook|fb|meta|instagram|ig|an|msg|threads|facebook[-_ ]?ads|fb[-_ ]?ads|meta[-_ ]?ads)$/,
  tiktok: /^(?:tiktok|tik[-_ ]tok|tt|tiktok[-_ ]?ads|tt[-_ ]?ads)$/,
  google: /^(?:google|adwords|google[-_ ]?ads|gads|youtube|yt)$/,
  kwai: /^(?:kwai|kwai[-_ ]?ads|kw)$/,
};
const REFERRERS: Readonly<Record<Network, RegExp>> = {
  facebook: /(?:^|\.)(?:facebook\.com|fb\.com|fb\.me|instagram\.com|messenger\.com|threads\.(?:net|com))$/,
  tiktok: /(?:^|\.)(?:tiktok\.com|tiktokv\.com|byteoversea\.com)$/,
  google: /(?:^|\.)(?:googleadservices\.com|doubleclick\.net|googlesyndication\.com|youtube\.com)$/,
  kwai: /(?:^|\.)(?:kwai\.com|kwai-video\.com|kwaibr\.com|snackvideo\.com)$/,
};
/** Browsers inside of the networks' own apps. */
const APPS: Readonly<Record<Network, RegExp | null>> = {
  facebook: /\[?FB(?:AN|AV|_IAB)\b|\bInstagram \d|MetaIAB/,
  tiktok: /musical_ly|BytedanceWebview|\btrill_|TikTok/,
  google: null,
  kwai: /\bKwai(?:\b|_)|\bkwai\//i,
};

const ALL_CLICK_IDS = [...Object.values(CLICK_IDS).flat(), 'click_id'];

/** The ad click that a visit comes from, prefixed with its parameter; null for none. */
export function clickOf(parameters: URLSearchParams): string | null {
  for (const name of ALL_CLICK_IDS) {
    const value = parameters.get(name);
    if (isFilled(value)) return `${name}=${value}`;
  }
  return null;
}

/**
 * The networks whose signs a visit carries. An ad click is the strongest sign, then `utm_source`, then the referrer,
 * then the app; weaker signs are ignored when a stronger one is there. Empty where no sign is known: a search, a
 * message, a typed address.
 * @param query of the visit, with or without its question mark, or parsed
 */
export function networksOf(query: string | URLSearchParams, headers: Headers): Network[] {
  const parameters = typeof query === 'string' ? new URLSearchParams(query) : query;
  const clicked = networks.filter((network) => hasClick(network, parameters));
  if (clicked.length > 0) return clicked;
  const named = networks.filter((network) => SOURCES[network].test(sourceOf(parameters)));
  if (named.length > 0) return named;
  const host = hostOf(headers['referer']);
  const referred = networks.filter((network) => REFERRERS[network].test(host));
  if (referred.length > 0) return referred;
  const userAgent = headers['user-agent'] ?? '';
  return networks.filter((network) => APPS[network]?.test(userAgent) ?? false);
}

function hasClick(network: Network, parameters: URLSearchParams): boolean {
  if (CLICK_IDS[network].some((name) => isFilled(parameters.get(name)))) return true;
  if (network !== 'kwai' || !isFilled(parameters.get('click_id'))) return false;
  return (
    SOURCES.kwai.test(sourceOf(parameters)) || KWAI_BESIDE.some((name) => isFilled(parameters.get(name)))
  );
}

/** A placeholder that the network did not fill in is no value: `{{fbclid}}`, `__CLICKID__`, `{gclid}`. */
function isFilled(value: string | null): value is string {
  return value !== null && value.trim() !== '' && !/^(?:\{.*\}|__.*__|null|undefined)$/i.test(value.trim());
}

function sourceOf(parameters: URLSearchParams): string {
  return (parameters.get('utm_source') ?? '').trim().toLowerCase();
}

function hostOf(address: string | undefined): string {
  if (address === undefined) return '';
  // Apps of Android name themselves: android-app://com.facebook.katana.
  const app = /^android-app:\/\/([\w.]+)/.exec(address)?.[1] ?? '';
  if (app !== '') return APP_HOSTS[app] ?? '';
  return URL.canParse(address) ? new URL(address).hostname.toLowerCase() : '';
}

const APP_HOSTS: Readonly<Record<string, string>> = {
  'com.facebook.katana': 'facebook.com',
  'com.facebook.lite': 'facebook.com',
  'com.facebook.orca': 'messenger.com',
  'com.instagram.android': 'instagram.com',
  'com.zhiliaoapp.musically': 'tiktok.com',
  'com.ss.android.ugc.trill': 'tiktok.com',
  'com.kwai.video': 'kwai.com',
  'com.google.android.youtube': 'youtube.com',
};
