import { isPageUrl } from '@garimpo/anticlone-contract';

/** Completes an address that was typed without a scheme, such as `exemplo.com.br/oferta`. Null for what is no address. */
export function pageUrlOf(typed: string): string | null {
  const url = typed.trim();
  if (isPageUrl(url)) return url;
  const completed = `https://${url}`;
  return /^[^\s/:@]+\.[^\s/:@]+(?:[/?#]|$)/.test(url) && isPageUrl(completed) ? completed : null;
}
