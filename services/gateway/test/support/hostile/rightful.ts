import type { TestedRoute } from '@garimpo/service-kit/testing';
import type { Person } from './hostile-app.ts';
import type { Sent } from './http-client.ts';
import { addressOf, headersOf, tokenFor } from './places.ts';
import { sampleOf } from './schema.ts';

export const FORM = 'application/x-www-form-urlencoded';
export const JSON_TYPE = 'application/json';

/** A request that the route's schemas and its door let in; each case of a test changes one thing of it. */
export function rightful(route: TestedRoute, method: string, person: Person): Sent {
  const query = route.query === undefined ? '' : `?${encoded(sampleOf(route.query))}`;
  const sent: Sent = {
    method,
    path: addressOf(route, person) + query,
    token: tokenFor(route, person),
    headers: headersOf(route),
  };
  if (route.body === undefined) return sent;
  const isForm = route.bodyKind === 'form';
  const sample = sampleOf(route.body);
  return {
    ...sent,
    headers: { ...sent.headers, 'content-type': isForm ? FORM : JSON_TYPE },
    body: isForm ? encoded(sample) : JSON.stringify(sample),
  };
}

export function encoded(flat: unknown): string {
  return new URLSearchParams(flat as Record<string, string>).toString();
}
