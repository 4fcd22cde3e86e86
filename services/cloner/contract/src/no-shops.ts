import { isHostOf } from './checkout-platforms.ts';

/** Where people talk, look or get an app. Nobody pays there, whatever the button says. */
const NO_SHOPS: readonly string[] = [
  'wa.me',
  'whatsapp.com',
  't.me',
  'telegram.me',
  'telegram.org',
  'm.me',
  'instagram.com',
  'facebook.com',
  'fb.com',
  'messenger.com',
  'youtube.com',
  'youtu.be',
  'tiktok.com',
  'kwai.com',
  'twitter.com',
  'x.com',
  'threads.net',
  'linkedin.com',
  'pinterest.com',
  'spotify.com',
  'discord.gg',
  'discord.com',
  'play.google.com',
  'apps.apple.com',
  'itunes.apple.com',
  'google.com',
  'goo.gl',
  'maps.app.goo.gl',
  'wikipedia.org',
  'reclameaqui.com.br',
  'gov.br',
  'apple.com',
  'microsoft.com',
  'cloudflare.com',
];

/** Whether the host, in small letters, is one of them or under one. */
export const isNoShop = (host: string): boolean => isHostOf(host, NO_SHOPS);
