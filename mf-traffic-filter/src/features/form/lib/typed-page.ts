import { isWebUrl, PAGE_URL_MAX } from '@garimpo/traffic-filter-contract';

const SCHEMES = ['https://', 'http://'] as const;
type Scheme = (typeof SCHEMES)[number];

/** An address as its field shows it: the scheme stands in front, the rest is typed. */
export interface TypedPage {
  scheme: Scheme;
  rest: string;
}

export const emptyPage: TypedPage = { scheme: 'https://', rest: '' };

/** What is typed or pasted; a scheme in it takes the place of the one that stood there. */
export function typedPage(typed: string, before: TypedPage = emptyPage): TypedPage {
  const start = typed.trimStart();
  const scheme = SCHEMES.find((one) => start.toLowerCase().startsWith(one));
  return scheme === undefined ? { ...before, rest: typed } : { scheme, rest: start.slice(scheme.length) };
}

export type PageProblem = 'required' | 'address' | 'too_long';

/** The whole address, or what is wrong with it. A name without a dot is no public one: `loja` was meant to go on. */
export function readPage({ scheme, rest }: TypedPage): { url: string } | { problem: PageProblem } {
  const typed = rest.trim();
  if (typed === '') return { problem: 'required' };
  const url = `${scheme}${typed}`;
  if (url.length > PAGE_URL_MAX) return { problem: 'too_long' };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) || !isWebUrl(url)) return { problem: 'address' };
  const { hostname } = new URL(url);
  return /[^.]\.[^.]/.test(hostname) || hostname.includes(':') ? { url } : { problem: 'address' };
}
