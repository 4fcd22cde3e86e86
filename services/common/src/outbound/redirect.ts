import { OutboundError } from './outbound-error.ts';

/** What is asked of a place outside. */
export interface OutboundRequest {
  url: URL;
  method: 'GET' | 'HEAD' | 'POST';
  headers: Headers;
  body?: string | Buffer;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** They turn a POST into a GET: browsers do, so sites count on it. */
const FORGETFUL = new Set([301, 302, 303]);
/** Meant for the place that they were sent to. */
const SECRETS = ['authorization', 'cookie', 'proxy-authorization'];
const ABOUT_THE_BODY = ['content-type', 'content-length', 'content-encoding', 'content-language'];

/** The request that an answer leads to; null when it leads nowhere. Throws {@link OutboundError} `bad_address`. */
export function redirected(
  request: OutboundRequest,
  status: number,
  location: string | undefined,
): OutboundRequest | null {
  if (!REDIRECTS.has(status) || location === undefined) return null;
  if (!URL.canParse(location, request.url.href))
    throw new OutboundError('bad_address', 'it redirects to something that is no address');
  const url = new URL(location, request.url);
  const headers = new Headers(request.headers);
  if (url.origin !== request.url.origin) for (const name of SECRETS) headers.delete(name);
  if (request.method !== 'POST' || !FORGETFUL.has(status)) return { ...request, url, headers };
  for (const name of ABOUT_THE_BODY) headers.delete(name);
  return { url, method: 'GET', headers };
}
