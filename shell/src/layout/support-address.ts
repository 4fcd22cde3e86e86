import { paths } from '../lib/paths.ts';
import type { FrontConfig } from '../session/front-config.ts';
import { text } from '../text/pt-br.ts';

/** Where the support button leads: the chat with a message already written, else the page that says how to write, else nowhere. */
export function supportAddress(config: Pick<FrontConfig, 'supportChatUrl' | 'contactEmail'>): string | null {
  return chatAddress(config.supportChatUrl) ?? (config.contactEmail ? paths.contact : null);
}

/** Outside of the app, where a new tab keeps what is open here. */
export function isOutside(address: string): boolean {
  return !address.startsWith('/');
}

/** `text` is what the usual chat links call a prefilled message; one that the operator wrote into the address stays. */
export function chatAddress(configured: string | null | undefined): string | null {
  if (configured === null || configured === undefined || !URL.canParse(configured)) return null;
  const url = new URL(configured);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (!url.searchParams.has('text')) url.searchParams.set('text', text.support.message);
  return url.href;
}

/** A mail with the same message already written. */
export function mailAddress(email: string): string {
  return `mailto:${email}?${new URLSearchParams({ body: text.support.message }).toString().replaceAll('+', '%20')}`;
}
