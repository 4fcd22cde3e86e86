import type { Signal } from '@garimpo/traffic-filter-contract';
import type { Headers } from '../routing/browser.ts';

const CHROMIUM = /\b(?:chrome|chromium|crios|edg|edga|opr|samsungbrowser)\/(\d+)/i;
/** They keep the hints of Chromium to themselves, or never had them. */
const NO_HINTS = /\bfirefox\/|\bfxios\/|\bcrios\/|\biphone\b|\bipad\b/i;
const APPLE_MOBILE = /\biphone\b|\bipad\b|\bipod\b/i;

/**
 * Signals in the header fields of a request: a browser that a program drives, that contradicts itself, or that sends
 * less than every browser does. Each signal occurs at most once.
 */
export function headerSignals(headers: Headers): Signal[] {
  const found: Signal[] = [];
  if (isDriven(headers)) found.push('automation');
  if (contradictsItself(headers)) found.push('contradiction');
  if (isBare(headers)) found.push('bare_request');
  return found;
}

function isDriven(headers: Headers): boolean {
  return /headless/i.test(headers['sec-ch-ua'] ?? '') || /\bheadless\w*\//i.test(headers['user-agent'] ?? '');
}

function contradictsItself(headers: Headers): boolean {
  const name = headers['user-agent'] ?? '';
  const brands = headers['sec-ch-ua'] ?? '';
  const platform = (headers['sec-ch-ua-platform'] ?? '').replaceAll('"', '').trim().toLowerCase();
  if (brands !== '' && NO_HINTS.test(name)) return true;
  if (platform !== '' && isOtherPlatform(platform, name)) return true;
  if (headers['sec-ch-ua-mobile'] === '?1' && /windows nt|macintosh|\bcros\b/i.test(name)) return true;
  return isOtherVersion(brands, name);
}

function isOtherPlatform(platform: string, name: string): boolean {
  if (/windows nt/i.test(name)) return platform !== 'windows';
  if (APPLE_MOBILE.test(name)) return platform !== 'ios';
  if (/macintosh/i.test(name)) return platform !== 'macos';
  if (/android/i.test(name)) return platform !== 'android';
  // A phone that requests the desktop page claims to be Linux.
  return /x11; linux/i.test(name) && ['windows', 'macos', 'ios'].includes(platform);
}

/** Chromium sends its version in both fields; a difference of one occurs during an update. */
function isOtherVersion(brands: string, name: string): boolean {
  const hinted = /"Chromium";v="(\d+)/i.exec(brands)?.[1];
  const named = CHROMIUM.exec(name)?.[1];
  if (hinted === undefined || named === undefined || !/chrome\/\d/i.test(name)) return false;
  const chrome = /chrome\/(\d+)/i.exec(name)?.[1] ?? named;
  return Math.abs(Number(hinted) - Number(chrome)) > 1;
}

/** All browsers of people send accepted languages and types when they open a page. */
function isBare(headers: Headers): boolean {
  if (!/^mozilla\//i.test(headers['user-agent'] ?? '')) return (headers['user-agent'] ?? '') === '';
  const accepts = headers['accept'] ?? '';
  return !accepts.includes('text/html') || (headers['accept-language'] ?? '') === '';
}
