import { paths } from '../lib/paths.ts';
import { accessPages } from '../public/load-access-pages.ts';

/** The shell's pages in the files that they come in; what every page needs is not among them. */
/** Around all pages of who is signed in. */
export const framePage = () => import(/* webpackChunkName: 'frame' */ './opened.tsx');
export const publicPages = () => import(/* webpackChunkName: 'public' */ '../public/pages.ts');
export const plansPage = () => import(/* webpackChunkName: 'plans' */ '../public/plans-page.tsx');
/** Before a checkout, and why somebody stands there. */
export const blockedPage = () =>
  import(/* webpackChunkName: 'blocked' */ '../public/before-checkout-page.tsx');
export const accountPages = () => import(/* webpackChunkName: 'account' */ '../account/pages.ts');
/** What one has, and what became of a payment. */
export const subscriptionPages = () =>
  import(/* webpackChunkName: 'subscription' */ '../account/subscription-pages.ts');
export const activityPages = () => import(/* webpackChunkName: 'activity' */ '../account/activity-page.tsx');
/** Seen by who comes from another program, and then once. */
export const consentPage = () => import(/* webpackChunkName: 'consent' */ '../public/consent-page.tsx');
/** For visitors who read; the legal texts are long, and only their pages bring them. */
export const sitePages = () => import(/* webpackChunkName: 'site' */ '../public/site/pages.ts');
export const legalPages = () => import(/* webpackChunkName: 'legal' */ '../public/site/legal-pages.tsx');

/** For administrators only, hence not among what is fetched ahead. */
export const opsPages = () => import(/* webpackChunkName: 'ops' */ '../ops/pages.ts');

const PUBLIC: readonly string[] = [paths.root, paths.login, paths.register];
const ACCESS: readonly string[] = [
  paths.forgotPassword,
  paths.resetPassword,
  paths.confirmEmail,
  paths.denial,
];
const LEGAL: readonly string[] = [paths.privacy, paths.terms];
const SITE: readonly string[] = [paths.about, paths.contact, ...LEGAL];
const SUBSCRIPTION: readonly string[] = [paths.subscription, paths.payment];
const ACCOUNT: readonly string[] = [paths.profile, paths.settings, paths.accountData];

/** Asks for the file of the page at an address before the router does, which first waits for the configuration. */
export function fetchPageAt(pathname: string): void {
  // A failure is the router's to tell, when it asks again.
  if (PUBLIC.includes(pathname)) publicPages().catch(() => undefined);
  if (pathname === paths.plans) plansPage().catch(() => undefined);
  if (ACCESS.includes(pathname)) accessPages().catch(() => undefined);
  if (SITE.includes(pathname)) sitePages().catch(() => undefined);
  if (SUBSCRIPTION.includes(pathname)) subscriptionPages().catch(() => undefined);
  if (LEGAL.includes(pathname)) legalPages().catch(() => undefined);
  if (pathname === paths.consent) consentPage().catch(() => undefined);
  if (ACCOUNT.includes(pathname)) accountPages().catch(() => undefined);
  if (![...PUBLIC, paths.plans, paths.consent, ...ACCESS, ...SITE].includes(pathname))
    framePage().catch(() => undefined);
}

/** What the next click may lead to, in a quiet moment. Reading pages are fetched by those who read. */
export function fetchAllPages(): void {
  for (const fetchPages of [framePage, publicPages, plansPage, accountPages, accessPages])
    fetchPages().catch(() => undefined);
}
