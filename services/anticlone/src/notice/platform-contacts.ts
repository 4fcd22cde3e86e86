import type { NoticeRecipient } from '@garimpo/anticlone-contract';
import { isHostOf } from '@garimpo/cloner-contract';

/** Where a company takes notices. */
export interface PublishedContact {
  name: string;
  /** An email address or the URL of a form; null where it publishes none that we know. */
  sendTo: string | null;
  /** The page of the company that says so, or its rules. */
  source: string | null;
}

/** Checkout platforms, by their hosts, as their own pages say. */
const CHECKOUTS: (PublishedContact & { hosts: readonly string[] })[] = [
  {
    name: 'Hotmart',
    hosts: ['hotmart.com'],
    sendTo: 'suporte@hotmart.com',
    source: 'https://www.hotmart.com/en/notifications-policy/',
  },
  {
    name: 'Stripe',
    hosts: ['stripe.com'],
    sendTo: 'ip-notice@stripe.com',
    source: 'https://stripe.com/ip-notice-process',
  },
  {
    name: 'PayPal',
    hosts: ['paypal.com'],
    sendTo: 'infringementreport@paypal.com',
    source: 'https://www.paypal.com/us/webapps/mpp/ua/infringementrpt-full',
  },
  {
    name: 'Kiwify',
    hosts: ['kiwify.com.br', 'kiwify.com', 'kiwify.app'],
    sendTo: null,
    source: 'https://kiwify.com/content-policy/',
  },
  {
    name: 'Mercado Pago',
    hosts: ['mercadopago.com.br', 'mercadopago.com', 'mpago.la', 'mpago.li'],
    sendTo: null,
    source: 'https://www.mercadopago.com.br/ajuda/3266',
  },
];

/** Forms that ad networks publish for such reports. */
const AD_NETWORKS: Partial<Record<NoticeRecipient, PublishedContact>> = {
  meta: {
    name: 'Meta',
    sendTo: 'https://www.facebook.com/help/contact/1758255661104383',
    source: 'https://www.facebook.com/help/1020633957973118',
  },
  google: {
    name: 'Google',
    sendTo: 'https://support.google.com/legal/troubleshooter/1114905',
    source: 'https://support.google.com/legal/troubleshooter/1114905',
  },
  tiktok: {
    name: 'TikTok',
    sendTo: 'https://www.tiktok.com/legal/report/Copyright',
    source: 'https://www.tiktok.com/legal/report/Copyright',
  },
};

export function adNetworkContact(recipient: NoticeRecipient): PublishedContact | null {
  return AD_NETWORKS[recipient] ?? null;
}

/** Null for platforms that are not in the list. */
export function checkoutContact(host: string): PublishedContact | null {
  const found = CHECKOUTS.find(({ hosts }) => isHostOf(host, hosts));
  return found === undefined ? null : { name: found.name, sendTo: found.sendTo, source: found.source };
}
