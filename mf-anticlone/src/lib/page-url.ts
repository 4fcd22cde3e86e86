import { isPageUrl } from '@garimpo/anticlone-contract';

/** Whoever types `exemplo.com.br/oferta` means a page of the web. */
export function pageUrlOf(typed: string): string | null {
  const url = typed.trim();
  if (isPageUrl(url)) return url;
  const completed = `https://${url}`;
  return /^[^\s/:@]+\.[^\s/:@]+(?:[/?#]|$)/.test(url) && isPageUrl(completed) ? completed : null;
}
