import type { Device } from '@garimpo/anticlone-contract';

const BOT =
  /bot\b|crawl|spider|slurp|facebookexternalhit|preview|lighthouse|headless|python|curl|wget|httpclient|okhttp(?!.*mobile)/i;
const TABLET = /ipad|tablet|kindle|silk\/|playbook|android(?!.*\bmobile\b)/i;
const MOBILE = /iphone|ipod|android|windows phone|\bmobile\b|opera mini|kaios/i;
const DESKTOP = /windows nt|macintosh|x11|cros |linux x86_64/i;

/** What a browser says that it runs on. Never proof of anything. */
export function deviceOf(userAgent: string): Device {
  if (BOT.test(userAgent)) return 'bot';
  if (TABLET.test(userAgent)) return 'tablet';
  if (MOBILE.test(userAgent)) return 'mobile';
  return DESKTOP.test(userAgent) ? 'desktop' : 'unknown';
}
