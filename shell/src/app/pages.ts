import { accessPages } from './access-pages.ts';
import { paths } from './paths.ts';

/** The shell's pages in the files that they come in; what every page needs is not among them. */
export const publicPages = () => import(/* webpackChunkName: 'public' */ '../public/pages.ts');
export const accountPages = () => import(/* webpackChunkName: 'account' */ '../account/pages.ts');

const PUBLIC: readonly string[] = [paths.root, paths.login, paths.register, paths.plans];
const ACCESS: readonly string[] = [paths.forgotPassword, paths.resetPassword, paths.confirmEmail];
const ACCOUNT: readonly string[] = [paths.profile, paths.settings];

/** Asks for the file of the page at an address before the router does, which first waits for the configuration. */
export function fetchPageAt(pathname: string): void {
  // A failure is the router's to tell, when it asks again.
  if (PUBLIC.includes(pathname)) publicPages().catch(() => undefined);
  if (ACCESS.includes(pathname)) accessPages().catch(() => undefined);
  if (ACCOUNT.includes(pathname)) accountPages().catch(() => undefined);
}

/** The rest of the pages, in a quiet moment. */
export function fetchAllPages(): void {
  for (const fetchPages of [publicPages, accountPages, accessPages]) fetchPages().catch(() => undefined);
}
