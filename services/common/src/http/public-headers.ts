import type { ServerResponse } from 'node:http';

/** For what pages of any origin ask for. Nothing of it depends on who asks: no cookie and no token is looked at. */
export function setPublicHeaders(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  response.setHeader('x-content-type-options', 'nosniff');
}
