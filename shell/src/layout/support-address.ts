import type { FrontConfig } from '../session/front-config.ts';
import { text } from '../text/pt-br.ts';

/**
 * Where the support button leads: the chat with a message already written, else a mail, else nowhere. `text` is what
 * the usual chat links call a prefilled message; one that the operator wrote into the address stays.
 */
export function supportAddress(config: Pick<FrontConfig, 'supportChatUrl' | 'contactEmail'>): string | null {
  return chatAddress(config.supportChatUrl) ?? mailAddress(config.contactEmail);
}

export function chatAddress(configured: string | null | undefined): string | null {
  if (configured === null || configured === undefined || !URL.canParse(configured)) return null;
  const url = new URL(configured);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (!url.searchParams.has('text')) url.searchParams.set('text', text.support.message);
  return url.href;
}

function mailAddress(email: string | null | undefined): string | null {
  if (email === null || email === undefined || email === '') return null;
  return `mailto:${email}?${new URLSearchParams({ body: text.support.message }).toString().replaceAll('+', '%20')}`;
}
