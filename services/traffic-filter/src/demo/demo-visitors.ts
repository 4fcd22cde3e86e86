import type { Network, Signal } from '@garimpo/traffic-filter-contract';
import type { Headers } from '../routing/devices-of.ts';

/** How a sample visitor asks for a link. */
export interface DemoVisitor {
  headers: Headers;
  query: string;
  /** What speaks against a person. */
  signals: Signal[];
}

type Random = () => number;

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID = `Mozilla/5.0 (Linux; Android 15; SM-A556E) ${KIT} Chrome/147.0.0.0 Mobile Safari/537.36`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const TABLET = `Mozilla/5.0 (Linux; Android 14; SM-X210) ${KIT} Chrome/147.0.0.0 Safari/537.36`;
const COMPUTER = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/147.0.0.0 Safari/537.36`;
const ROBOTS = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'WhatsApp/2.23.20.0',
];
const CLICK_ID: Record<Network, string> = {
  facebook: 'fbclid',
  tiktok: 'ttclid',
  google: 'gclid',
  kwai: 'kwai_click_id',
};
const OTHERS: readonly Network[] = ['facebook', 'tiktok', 'google', 'kwai'];

/** Mostly people who clicked an ad of the network on a phone; beside them what every link meets. */
export function demoVisitor(network: Network, random: Random): DemoVisitor {
  const kind = random();
  if (kind < 0.04) return visitor(oneOf(ROBOTS, random), '');
  if (kind < 0.09) return visitor(COMPUTER, clicked(network, random), suspicion(random));
  if (kind < 0.14) return visitor(ANDROID, clicked(network, random), suspicion(random));
  if (kind < 0.2) return visitor(phone(random), '');
  if (kind < 0.25) return visitor(phone(random), clicked(oneOf(OTHERS, random), random));
  if (kind < 0.31) return visitor(COMPUTER, clicked(network, random));
  if (kind < 0.36) return visitor(TABLET, clicked(network, random));
  return visitor(phone(random), clicked(network, random));
}

function visitor(userAgent: string, query: string, signals: Signal[] = []): DemoVisitor {
  return { headers: { 'user-agent': userAgent }, query, signals };
}

function phone(random: Random): string {
  return random() < 0.72 ? ANDROID : IPHONE;
}

function suspicion(random: Random): Signal[] {
  const kind = random();
  if (kind < 0.45) return ['data_centre'];
  if (kind < 0.7) return ['data_centre', 'contradiction'];
  return kind < 0.85 ? ['repeated_click', 'no_interaction'] : ['automation', 'bare_request'];
}

function clicked(network: Network, random: Random): string {
  const id = Math.floor(random() * 36 ** 8).toString(36);
  const ad = 1 + Math.floor(random() * 4);
  return `utm_source=${network}&utm_medium=cpc&utm_content=anuncio-${ad}&${CLICK_ID[network]}=${id}`;
}

function oneOf<T>(all: readonly T[], random: Random): T {
  return all[Math.floor(random() * all.length)] as T;
}
