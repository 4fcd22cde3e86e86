/** An address without its protocol, as tables show it; a bare host without its slash. */
export function shortAddress(url: string): string {
  const short = url.replace(/^https?:\/\//i, '');
  return /^[^/?#]+\/$/.test(short) ? short.slice(0, -1) : short;
}

/** The host of a page, for sentences; what is no address stays as it is. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
