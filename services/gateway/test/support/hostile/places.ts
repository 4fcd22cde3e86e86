import { randomUUID } from 'node:crypto';
import { newTimedId } from '@garimpo/service-kit';
import type { TestedRoute } from '@garimpo/service-kit/testing';
import { FILE, OPS_TOKEN, type Person, TOOL, VERSION } from './hostile-app.ts';

type Owner = Omit<Person, 'email' | 'password' | 'token' | 'refreshToken' | 'mark'>;

/** What parameters stand for that name a thing of somebody's. */
const owned: Record<string, (owner: Owner) => string> = {
  id: ({ offerId }) => offerId,
  ruleId: ({ ruleId }) => ruleId,
  snapshotId: ({ snapshotId }) => snapshotId,
  subdomain: ({ subdomain }) => subdomain,
  jobId: ({ jobId }) => jobId,
  cloneId: ({ cloneId }) => cloneId,
  eventId: ({ eventId }) => eventId,
  evidenceId: ({ evidenceId }) => evidenceId,
  userId: ({ id }) => id,
  factorId: ({ factorId }) => factorId,
  passkeyId: ({ passkeyId }) => passkeyId,
  sessionId: ({ sessionId }) => sessionId,
  identityId: ({ identityId }) => identityId,
  checkedAt: ({ checkedAt }) => checkedAt,
  creativeId: ({ creativeId }) => creativeId,
  entry: ({ entryId }) => entryId,
};

/** Where `:id` is of something else than an offer, by the start of the route. */
const ids: [start: string, of: (owner: Owner) => string][] = [
  ['/api/alerts/channels/push/', ({ deviceId }) => deviceId],
  ['/api/anticlone/sites/', ({ siteId }) => siteId],
  // A video on its way has the id of the capture, too.
  ['/api/clone/:subdomain/videos/', ({ jobId }) => jobId],
  ['/api/traffic-filter/campaigns/', ({ campaignId }) => campaignId],
  ['/api/traffic-filter/requests/', ({ requestId }) => requestId],
  ['/api/traffic-filter/address-rules/', ({ addressRuleId }) => addressRuleId],
  ['/api/traffic-filter/report-views/', ({ reportViewId }) => reportViewId],
  ['/api/traffic-filter/own-browsers/', ({ ownBrowserId }) => ownBrowserId],
  ['/api/traffic-filter/conversion-targets/', ({ conversionTargetId }) => conversionTargetId],
  ['/api/traffic-filter/conversion-sends/', ({ conversionSendId }) => conversionSendId],
  ['/api/traffic-filter/costs/imports/', ({ costImportId }) => costImportId],
  ['/api/traffic-filter/costs/', ({ costId }) => costId],
  ['/api/account/tokens/', ({ tokenId }) => tokenId],
  ['/api/traffic-filter/domains/', ({ domainId }) => domainId],
  ['/api/clone/blocks/', ({ blockId }) => blockId],
  ['/api/clone/domains/', ({ cloneDomainId }) => cloneDomainId],
  ['/api/clone/:subdomain/forms/', ({ formId }) => formId],
];

/** And those that name what is nobody's. */
const common: Record<string, string> = {
  // Marks a browser as its owner's own.
  token: 'A'.repeat(22),
  tool: TOOL,
  version: VERSION,
  provider: 'demo',
  kid: randomUUID(),
  clientId: randomUUID(),
  // Nobody's until somebody agrees, and of no address from then on.
  authorizationId: randomUUID(),
  name: 'starter',
  n: '1',
  recipient: 'host',
  key: '1z141z3',
  'key.js': '1z141z3.js',
  'name.json': 'offers.json',
  'key.json': '1z141z3.json',
  'key.gif': '1z141z3.gif',
  file: `${'0a'.repeat(16)}.webp`,
};

/** What a wildcard stands for, by the start of its route: all parts to the end, so there is a slash in each. */
const wildcards: [start: string, rest: string][] = [
  ['/auth/v1/', 'nothing/here'],
  ['/remotes/', FILE],
  ['/api/releases/', FILE],
];

/** Calls of operators reach everybody: what these tests try of them is done to nobody. */
const NOBODY = nobody();

/** Ids in place of those of a person, of things that nobody has. */
export function nobody(): Owner {
  return {
    id: randomUUID(),
    offerId: randomUUID(),
    ruleId: randomUUID(),
    deviceId: randomUUID(),
    snapshotId: randomUUID(),
    subdomain: 'nao-existe',
    jobId: randomUUID(),
    siteId: randomUUID(),
    cloneId: randomUUID(),
    eventId: randomUUID(),
    evidenceId: randomUUID(),
    campaignId: randomUUID(),
    requestId: newTimedId(new Date()),
    addressRuleId: randomUUID(),
    reportViewId: randomUUID(),
    costId: randomUUID(),
    ownBrowserId: randomUUID(),
    conversionTargetId: randomUUID(),
    conversionSendId: randomUUID(),
    costImportId: randomUUID(),
    domainId: randomUUID(),
    cloneDomainId: randomUUID(),
    formId: randomUUID(),
    blockId: randomUUID(),
    entryId: newTimedId(new Date()),
    factorId: randomUUID(),
    passkeyId: randomUUID(),
    sessionId: randomUUID(),
    identityId: randomUUID(),
    checkedAt: '2026-01-01T00:00:00.000Z',
    creativeId: randomUUID(),
    tokenId: randomUUID(),
  };
}

/** True for a route whose address names a thing of somebody's. A parameter that nobody knows counts as one. */
export function namesOwned(route: TestedRoute): boolean {
  if (isForStaff(route) || levelOf(route) === 'public') return false;
  return parametersOf(route).some((part) => part.startsWith(':') && !(part.slice(1) in common));
}

export function parametersOf(route: TestedRoute): string[] {
  return route.path.split('/').filter((part) => /^[:*]/.test(part));
}

/** The route's address with every parameter filled in; `instead` gives the raw text of one. */
export function addressOf(route: TestedRoute, owner: Owner, instead: Record<string, string> = {}): string {
  return route.path
    .split('/')
    .map((part) => {
      if (!/^[:*]/.test(part)) return part;
      return instead[part] ?? fillingOf(route, part, isForStaff(route) ? NOBODY : owner);
    })
    .join('/');
}

function fillingOf(route: TestedRoute, part: string, owner: Owner): string {
  const found = part.startsWith('*')
    ? wildcards.find(([start]) => route.path.startsWith(start))?.[1]
    : (ofOwner(route, part)?.(owner) ?? common[part.slice(1)]);
  if (found === undefined) {
    throw new Error(
      `${sayRoute(route)}: these tests know no value for ${part}; add one in ${import.meta.url}`,
    );
  }
  return found;
}

function ofOwner(route: TestedRoute, part: string): ((owner: Owner) => string) | undefined {
  const id = part === ':id' ? ids.find(([start]) => route.path.startsWith(start)) : undefined;
  return id?.[1] ?? owned[part.slice(1)];
}

/** The credentials that the route's access level asks for. */
export function tokenFor(route: TestedRoute, person: Person): string | undefined {
  if (levelOf(route) === 'public') return undefined;
  return isForStaff(route) ? OPS_TOKEN : person.token;
}

/** Whether the route is for who works on the installation: what it names is nobody's. */
export function isForStaff(route: TestedRoute): boolean {
  return levelOf(route) === 'operator' || levelOf(route) === 'staff';
}

/** The calls of Supabase Auth for its service role are public to the guard of people's tokens and have one of their own. */
export function levelOf({ path, access }: TestedRoute): TestedRoute['access'] {
  return path.startsWith('/auth/v1/admin/') || path === '/auth/v1/invite' ? 'operator' : access;
}

/** False for a route that, done rightly, ends what the other tests are signed in with. */
export function isHarmless({ method, path }: TestedRoute): boolean {
  return path !== '/auth/v1/logout' && !(method === 'DELETE' && path.startsWith('/auth/v1/sessions/'));
}

export function sayRoute({ method, path }: Pick<TestedRoute, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** A route that answers to every method is tried with three. */
export function methodsOf({ method }: TestedRoute): string[] {
  return method === 'ALL' ? ['GET', 'POST', 'DELETE'] : [method];
}

export const isAuth = (path: string): boolean => /^\/auth\/v1(\/|$)/.test(path);

/** Rows of tables in PostgREST's grammar, whose refusals are in its shape. */
export const isData = (path: string): boolean => path.startsWith('/rest/v1/');

/** Called by programs of others, from pages of their own too: by a code, a secret or a token, and never by a cookie (0116). */
export const isForPrograms = (path: string): boolean =>
  /^\/auth\/v1\/(oauth\/(token|revoke|userinfo|clients\/register)|\.well-known\/.*)$|^\/\.well-known\//.test(
    path,
  );

/** Followed by visitors, and by owners with the browsers that are not to be counted. */
export const isLink = (path: string): boolean => /^\/r\/(?:eu\/)?[^/]+$/.test(path);

/** Called by pages of any site: a beacon is no secret of its page, and what it answers is nobody's. */
export const isForPages = (path: string): boolean =>
  path.startsWith('/a/') || /^\/r\/:key\/(?!sobre$)/.test(path);

/** For whom the operator names, and nobody else; the people of these tests are none. */
export const isForAdmins = (path: string): boolean =>
  path.startsWith('/api/anticlone/sites/:id/events') || path === '/rest/v1/tracking_events';

/** Senders here are not ours and may say more than we know; everywhere else an unknown key is refused. */
export const takesUnknownKeys = (path: string): boolean =>
  isAuth(path) || isData(path) || path.startsWith('/api/billing/webhooks/') || isForPages(path);

/** What a route asks of its callers besides a token: the checkout takes forms of its own page only. */
export function headersOf({ path }: TestedRoute): Record<string, string> {
  return path.startsWith('/checkout/') ? { 'sec-fetch-site': 'same-origin' } : {};
}
