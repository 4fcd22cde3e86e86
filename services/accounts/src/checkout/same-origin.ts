import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackHost } from '@garimpo/service-kit';

/**
 * True for a form that a page of this very origin sent. `Sec-Fetch-Site` is the browser's own word and cannot be set
 * by a page; `Origin` stands in for it where a browser does not send it. A request with neither is no browser's form.
 */
export function sentFromOwnPage(headers: IncomingHttpHeaders): boolean {
  // A name that a stranger points at loopback would make any page of that name "same origin".
  const ownHost = headers.host?.toLowerCase();
  if (ownHost === undefined || !URL.canParse(`http://${ownHost}`)) return false;
  if (!isLoopbackHost(new URL(`http://${ownHost}`).hostname)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = headers.origin;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === ownHost;
}
