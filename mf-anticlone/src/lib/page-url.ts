import { isWebUrl } from '@garimpo/anticlone-contract';

/** Completes an address that was typed without a scheme, such as `exemplo.com.br/oferta`. Null for what is no address. */
export function pageUrlOf(typed: string): string | null {
  const url = typed.trim();
  if (isWebUrl(url)) return url;
  const completed = `https://${url}`;
  return /^[^\s/:@]+\.[^\s/:@]+(?:[/?#]|$)/.test(url) && isWebUrl(completed) ? completed : null;
}
