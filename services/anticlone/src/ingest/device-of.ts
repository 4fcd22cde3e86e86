import type { Device } from '@garimpo/anticlone-contract';
import { isbot } from 'isbot';

/** Measuring services and makers of screenshots that the list of robots does not know. */
const MEASURING = /gtmetrix|miniature\.io|\bylt chrome|tsm-turingos/i;
const TABLET = /ipad|tablet|kindle|silk\/|playbook|android(?!.*\bmobile\b)/i;
const MOBILE = /iphone|ipod|android|windows phone|\bmobile\b|opera mini|kaios/i;
const DESKTOP = /windows nt|macintosh|x11|cros |linux x86_64/i;

/** What a browser says that it runs on. Never proof of anything. */
export function deviceOf(userAgent: string): Device {
  if (isbot(userAgent) || MEASURING.test(userAgent)) return 'bot';
  if (TABLET.test(userAgent)) return 'tablet';
  if (MOBILE.test(userAgent)) return 'mobile';
  return DESKTOP.test(userAgent) ? 'desktop' : 'unknown';
}
