import { randomUUID } from 'node:crypto';
import type { TestedRoute } from '@garimpo/service-kit/testing';
import { FILE, OPS_TOKEN, type Person, TOOL, VERSION } from './hostile-app.ts';

/** What the parameters of all routes stand for, by name: a value that is there and, where there are owners, is this person's. */
const values: Record<string, (person: Person) => string> = {
  id: ({ offerId }) => offerId,
  userId: ({ id }) => id,
  tool: () => TOOL,
  version: () => VERSION,
  provider: () => 'demo',
};

/** The same for what a wildcard takes, by the start of its route. */
const wildcards: [start: string, rest: string][] = [
  ['/auth/v1/', 'nothing/here'],
  ['/remotes/', FILE],
  ['/api/releases/', FILE],
];

/** Ids in place of those of a person, of things that nobody has. */
export function nobody(): Pick<Person, 'id' | 'offerId'> {
  return { id: randomUUID(), offerId: randomUUID() };
}

export function parametersOf(route: TestedRoute): string[] {
  return route.path.split('/').filter((part) => /^[:*]/.test(part));
}

/** The route's address with every parameter filled in; `instead` gives the raw text of one. */
export function addressOf(
  route: TestedRoute,
  person: Pick<Person, 'id' | 'offerId'>,
  instead: Record<string, string> = {},
): string {
  return route.path
    .split('/')
    .map((part) => {
      if (!/^[:*]/.test(part)) return part;
      return instead[part] ?? fillingOf(route, part, person as Person);
    })
    .join('/');
}

function fillingOf(route: TestedRoute, part: string, person: Person): string {
  const found = part.startsWith('*')
    ? wildcards.find(([start]) => route.path.startsWith(start))?.[1]
    : values[part.slice(1)]?.(person);
  if (found === undefined) {
    throw new Error(
      `${sayRoute(route)}: these tests know no value for ${part}; add one in ${import.meta.url}`,
    );
  }
  return found;
}

/** The credentials that the route's access level asks for. */
export function tokenFor(route: TestedRoute, person: Person): string | undefined {
  if (route.access === 'public') return undefined;
  return route.access === 'operator' ? OPS_TOKEN : person.token;
}

export function sayRoute({ method, path }: Pick<TestedRoute, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** A route that answers to every method is tried with the usual ones. */
export function methodsOf({ method }: TestedRoute): string[] {
  return method === 'ALL' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [method];
}

export const isAuth = (path: string): boolean => /^\/auth\/v1(\/|$)/.test(path);

/** Senders here are not ours and may say more than we know; everywhere else an unknown key is refused. */
export const takesUnknownKeys = (path: string): boolean =>
  isAuth(path) || path.startsWith('/api/billing/webhooks/');

/** What a route asks of its callers besides a token: the checkout takes forms of its own page only. */
export function headersOf({ path }: TestedRoute): Record<string, string> {
  return path.startsWith('/checkout/') ? { 'sec-fetch-site': 'same-origin' } : {};
}
