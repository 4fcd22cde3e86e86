/** Addresses of the shell's own pages. Those of the tools come from discovery. */
export const paths = {
  root: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Where the link of the confirmation mail leads. */
  confirmEmail: '/confirm-email',
  plans: '/escolher-plano',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
  /** Where signed-in users go when nothing else was asked for; a tool serves it. */
  dashboard: '/dashboard',
  profile: '/profile',
  settings: '/settings',
  /** Plan, next charge and payments; open without a subscription too. */
  subscription: '/conta/assinatura',
  /** Where a checkout leads back to. */
  payment: '/conta/pagamento',
  /** How to reach somebody who helps. */
  contact: '/contato',
  /** Download and deletion of one's own data; open without a subscription too. */
  accountData: '/conta/dados',
  /** What happened to the account; open without a subscription too. */
  accountActivity: '/conta/atividade',
  /** Where the emails of the history lead, signed in or not. */
  denial: '/conta/nao-fui-eu',
  /** Where the programs of others send somebody to agree to what they want; open without a subscription too. */
  consent: '/oauth/consent',
  /** For administrators: which version of each tool is shown, and how it fares. */
  opsReleases: '/ops/releases',
} as const;

/** Query parameter of /login: the address to return to after signing in. */
export const RETURN_PARAM = 'from';
/** Query parameter of /register: name or id of the plan to preselect. */
export const PLAN_PARAM = 'plan';

const NEVER_A_RETURN: readonly string[] = [
  paths.root,
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
  paths.denial,
];

/** A page's whole address, for a mail or another site to lead back to. */
export function pageAddress(path: string): string {
  return new URL(path, window.location.origin).href;
}

/** Address of the sign-in page that leads back to where the user was stopped. */
export function loginPath(from: string): string {
  const kept = returnPath(from);
  return kept === paths.dashboard
    ? paths.login
    : `${paths.login}?${new URLSearchParams({ [RETURN_PARAM]: kept })}`;
}

/**
 * The address to return to, or the dashboard when what was asked for is not an address of this app: whoever writes a
 * link to /login must not be able to send people to another site.
 */
export function returnPath(asked: string | null): string {
  if (asked === null || !asked.startsWith('/')) return paths.dashboard;
  const here = 'http://app.invalid';
  let url: URL;
  try {
    url = new URL(asked, here);
  } catch {
    return paths.dashboard;
  }
  if (url.origin !== here || NEVER_A_RETURN.includes(url.pathname.replace(/(?<=.)\/+$/, '')))
    return paths.dashboard;
  // Dots can resolve to a path of two slashes, which a browser would read as another host.
  const path = url.pathname.replace(/^\/+/, '/');
  return `${path}${url.search}${url.hash}`;
}

export function registerPath(plan?: string): string {
  return plan === undefined
    ? paths.register
    : `${paths.register}?${new URLSearchParams({ [PLAN_PARAM]: plan })}`;
}
