import { isWebUrl } from '@garimpo/anticlone-contract';

/** Whoever types `exemplo.com.br/oferta` means a page of the web. */
export function pageUrlOf(typed: string): string | null {
  const url = typed.trim();
  if (isWebUrl(url)) return url;
  const completed = `https://${url}`;
  return /^[^\s/:@]+\.[^\s/:@]+(?:[/?#]|$)/.test(url) && isWebUrl(completed) ? completed : null;
}
