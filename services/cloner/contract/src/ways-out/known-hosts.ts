import { isCheckoutHost, isHostOf } from '../checkout-platforms.ts';

/** Short links to a WhatsApp number, which only their makers can read. */
export const WHATSAPP_LINKS: readonly string[] = [
  'wa.link',
  'walink.co',
  'whats.link',
  'wame.pro',
  'wa.chat',
  'zapp.link',
  'contate.me',
];

/** Hosts that lead to a conversation, besides WhatsApp, whichever path they have. */
export const CHATS: readonly string[] = [
  ...WHATSAPP_LINKS,
  'chat.whatsapp.com',
  'm.me',
  'ig.me',
  'discord.gg',
  'signal.me',
  'signal.group',
  'line.me',
  'join.skype.com',
  'viber.click',
];

/** Hosts of forms, surveys and calendars that take what visitors type. */
const FORMS: readonly string[] = [
  'forms.gle',
  'forms.office.com',
  'forms.cloud.microsoft',
  'typeform.com',
  'jotform.com',
  'form.jotform.com',
  'tally.so',
  'respondi.app',
  'surveymonkey.com',
  'formspree.io',
  'formsubmit.co',
  'formcarry.com',
  'getform.io',
  'paperform.co',
  'fillout.com',
  'cognitoforms.com',
  'zfrmz.com',
  'activehosted.com',
  'list-manage.com',
  'eepurl.com',
  'airtable.com',
  'hsforms.com',
  'hsforms.net',
  'calendly.com',
  'cal.com',
  'koalendar.com',
  'tidycal.com',
];

/** Where many sellers have their goods, and pages pay by the way. */
const MARKETS: readonly string[] = [
  'mercadolivre.com.br',
  'mercadolivre.com',
  'mercadoshops.com.br',
  'shopee.com.br',
  'shp.ee',
  'amazon.com.br',
  'amazon.com',
  'amzn.to',
  'aliexpress.com',
  'magazineluiza.com.br',
  'magazinevoce.com.br',
  'americanas.com.br',
  'elo7.com.br',
  'enjoei.com.br',
  'etsy.com',
  'ebay.com',
  'hotm.art',
  'edzz.la',
];

/** Hosts of networks on which anybody keeps pages. */
const KEPT_BY_ANYBODY: readonly string[] = ['docs.google.com', 'drive.google.com', 'sites.google.com'];

/** Short addresses, which do not say where they lead. */
const SHORTENERS: readonly string[] = [
  'bit.ly',
  'bitly.com',
  'tinyurl.com',
  'cutt.ly',
  'is.gd',
  'rebrand.ly',
  'encurtador.com.br',
  'encurta.net',
  'abrir.link',
  'abre.ai',
  'shre.ink',
  'shorturl.at',
  'l1nk.dev',
  'acesse.one',
  'acesse.dev',
  'kutt.it',
  'short.gy',
  'dub.sh',
  't.ly',
  'ow.ly',
  'linktr.ee',
  'linklist.bio',
  'beacons.ai',
  'lnk.bio',
  'linkme.bio',
  'bio.link',
  'taplink.cc',
  'campsite.bio',
];

/** Whose terms and privacy pages are nobody's who sells, and where nobody pays. */
const NEUTRAL: readonly string[] = [
  'google.com',
  'google.com.br',
  'youtube.com',
  'facebook.com',
  'meta.com',
  'microsoft.com',
  'apple.com',
  'cloudflare.com',
  'vimeo.com',
  'wordpress.org',
  'wordpress.com',
  'w3.org',
  'schema.org',
  'mozilla.org',
  'github.com',
  'github.io',
  'npmjs.com',
  'jsdelivr.net',
  'unpkg.com',
  'jquery.com',
  'reactjs.org',
  'react.dev',
  'vuejs.org',
  'nextjs.org',
  'elementor.com',
  'gov.br',
  'jus.br',
  'wikipedia.org',
  'creativecommons.org',
  'example.com',
];

/** Names under which strangers have pages of their own: what lies beside such a page is another's. */
const SHARED_SITES: readonly string[] = [
  'vercel.app',
  'netlify.app',
  'github.io',
  'gitlab.io',
  'pages.dev',
  'workers.dev',
  'web.app',
  'firebaseapp.com',
  'herokuapp.com',
  'onrender.com',
  'framer.website',
  'framer.app',
  'framer.ai',
  'webflow.io',
  'wixsite.com',
  'wixstudio.io',
  'lovable.app',
  'blogspot.com',
  'wordpress.com',
  'carrd.co',
  'notion.site',
  'myshopify.com',
  'hotmart.host',
  'kpages.online',
  'klickpages.com.br',
  'greatpages.com.br',
  'inlead.digital',
  'inlead.cloud',
  'localhost',
];

/** Second levels under which names are registered, as in `marca.com.br`. */
const SECOND_LEVEL = /^(?:com|net|org|edu|gov|co|ind|art|blog|adv|eco|emp|log|med|pro|psi|srv|tv|app|dev)$/;

export const isFormHost = (host: string): boolean => isHostOf(host, FORMS);
export const isShortener = (host: string): boolean => isHostOf(host, SHORTENERS);
export const isMarket = (host: string): boolean => isHostOf(host, MARKETS);
export const isNeutral = (host: string): boolean => isHostOf(host, NEUTRAL);
/** A host of a network on which a page is still somebody's. */
export const isKeptByAnybody = (host: string): boolean => isHostOf(host, KEPT_BY_ANYBODY);

/** The name that one owner has with all that is below it, `marca.com.br` of `pay.marca.com.br`; the whole host where names are shared. */
export function siteOf(host: string): string {
  const name = host.replace(/^www\./, '');
  if (/^[\d.:[\]]+$/.test(name) || !name.includes('.')) return name;
  const labels = name.split('.');
  const isShared = isHostOf(name, SHARED_SITES);
  const isNational = (labels.at(-1)?.length ?? 0) === 2 && SECOND_LEVEL.test(labels.at(-2) ?? '');
  return isShared ? name : labels.slice(isNational ? -3 : -2).join('.');
}

/** Whether many owners have pages on the host, so that the host alone does not say whose a page is. */
export function isShared(host: string): boolean {
  const isKnown =
    isMarket(host) || isCheckoutHost(host) || isFormHost(host) || isShortener(host) || isNeutral(host);
  return isKnown || isHostOf(host, CHATS) || isHostOf(host, SHARED_SITES);
}
