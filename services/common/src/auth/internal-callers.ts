import { type DomainName, domainNames } from '../config/peer-settings.ts';

export type ServiceName = DomainName | 'gateway';

/** A route that services have for each other, whose it is, and who may call it. */
export interface InternalRoute {
  /** Method and path, which has no parameters. */
  route: string;
  of: readonly DomainName[];
  callers: readonly ServiceName[];
}

const others = (name: DomainName) => domainNames.filter((other) => other !== name);
/** Accounts has the rights of people against the whole product: a copy of everything, and an end of everything. */
const askedByAccounts = (route: string): InternalRoute => ({
  route,
  of: others('accounts'),
  callers: ['accounts'],
});

/**
 * Who may call what: nobody may what is not here. A caller is here for what its code does; a test of the gateway holds each
 * row against the routes, and against who has a use for it.
 */
export const internalRoutes: readonly InternalRoute[] = [
  // By the guard, wherever somebody who is signed in may enter.
  { route: 'POST /internal/session', of: ['auth'], callers: others('auth') },
  // By the guard, wherever a subscriber may enter.
  {
    route: 'POST /internal/subscription',
    of: ['accounts'],
    callers: ['offers', 'cloner', 'anticlone', 'traffic-filter', 'media'],
  },
  // By what has something to say in the history of an account.
  { route: 'POST /internal/activity', of: ['auth'], callers: ['accounts', 'releases'] },
  // By what has limits of a plan.
  {
    route: 'POST /internal/accounts/subscription',
    of: ['accounts'],
    callers: ['offers', 'cloner', 'anticlone', 'traffic-filter'],
  },
  // By what writes emails.
  {
    route: 'POST /internal/accounts/contact',
    of: ['accounts'],
    callers: ['offers', 'anticlone', 'traffic-filter'],
  },
  { route: 'POST /internal/anticlone/protected-page', of: ['anticlone'], callers: ['cloner'] },
  { route: 'POST /internal/traffic-filter/link-host', of: ['traffic-filter'], callers: ['gateway'] },
  askedByAccounts('POST /internal/usage'),
  askedByAccounts('POST /internal/personal-data/export'),
  askedByAccounts('POST /internal/personal-data/end-other-sessions'),
  askedByAccounts('POST /internal/personal-data/former-emails'),
  askedByAccounts('POST /internal/personal-data/end-access'),
  askedByAccounts('POST /internal/personal-data/erase'),
  askedByAccounts('POST /internal/personal-data/leftovers'),
];

/** Who may call a route of this service. Nobody, where no row says so. */
export function callersOf(of: string, route: string): readonly ServiceName[] {
  const found = internalRoutes.find((one) => one.route === route && one.of.some((name) => name === of));
  return found?.callers ?? [];
}

/** Everybody who may call anything of this service. */
export function allCallersOf(of: string): Set<ServiceName> {
  const own = internalRoutes.filter((one) => one.of.some((name) => name === of));
  return new Set(own.flatMap(({ callers }) => callers));
}
