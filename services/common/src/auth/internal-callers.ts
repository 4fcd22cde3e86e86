import { type DomainName, domainNames } from '../config/peer-settings.ts';

export type ServiceName = DomainName | 'gateway';

interface InternalRoute {
  route: string;
  of: readonly DomainName[];
  callers: readonly ServiceName[];
}

const others = (name: DomainName) => domainNames.filter((other) => other !== name);
/** Accounts exercises the rights of people against the whole product: it exports everything and erases everything. */
const askedByAccounts = (route: string): InternalRoute => ({
  route,
  of: others('accounts'),
  callers: ['accounts'],
});

/**
 * All that services may call of each other. A test of the gateway checks each row against the routes and against the code that
 * calls them.
 */
export const internalRoutes: readonly InternalRoute[] = [
  { route: 'POST /internal/session', of: ['auth'], callers: others('auth') },
  {
    route: 'POST /internal/subscription',
    of: ['accounts'],
    callers: ['offers', 'cloner', 'anticlone', 'traffic-filter', 'media'],
  },
  { route: 'POST /internal/personal-token', of: ['accounts'], callers: ['offers'] },
  { route: 'POST /internal/end-personal-tokens', of: ['accounts'], callers: ['auth'] },
  { route: 'POST /internal/activity', of: ['auth'], callers: ['accounts', 'releases'] },
  {
    route: 'POST /internal/accounts/subscription',
    of: ['accounts'],
    callers: ['offers', 'cloner', 'anticlone', 'traffic-filter'],
  },
  {
    route: 'POST /internal/accounts/contact',
    of: ['accounts'],
    callers: ['offers', 'cloner', 'anticlone', 'traffic-filter'],
  },
  { route: 'POST /internal/accounts/sold-plans', of: ['accounts'], callers: ['offers'] },
  { route: 'POST /internal/cloner/page-snapshot', of: ['cloner'], callers: ['offers'] },
  { route: 'POST /internal/anticlone/protected-page', of: ['anticlone'], callers: ['cloner'] },
  { route: 'POST /internal/cloner/clone-host', of: ['cloner'], callers: ['gateway'] },
  {
    route: 'POST /internal/traffic-filter/link-host',
    of: ['traffic-filter'],
    callers: ['gateway', 'cloner'],
  },
  { route: 'POST /internal/traffic-filter/page-clicks', of: ['traffic-filter'], callers: ['cloner'] },
  askedByAccounts('POST /internal/usage'),
  askedByAccounts('POST /internal/personal-data/export'),
  askedByAccounts('POST /internal/personal-data/end-other-sessions'),
  askedByAccounts('POST /internal/personal-data/former-emails'),
  askedByAccounts('POST /internal/personal-data/end-access'),
  askedByAccounts('POST /internal/personal-data/erase'),
  askedByAccounts('POST /internal/personal-data/leftovers'),
];

export function callersOf(of: string, route: string): readonly ServiceName[] {
  const found = internalRoutes.find((one) => one.route === route && one.of.some((name) => name === of));
  return found?.callers ?? [];
}

export function allCallersOf(of: string): Set<ServiceName> {
  const own = internalRoutes.filter((one) => one.of.some((name) => name === of));
  return new Set(own.flatMap(({ callers }) => callers));
}
