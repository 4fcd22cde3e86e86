import type { LinkSecret } from '../session/link-secret.ts';
import { paths } from './paths.ts';

/** Pages that a mail, or another sign-in, may lead to. */
export const LANDINGS: readonly string[] = [
  paths.root,
  paths.login,
  paths.resetPassword,
  paths.confirmEmail,
  paths.denial,
  // Where connecting an account elsewhere comes back to.
  paths.profile,
];

/** The page that knows what to do with a link, whichever of them it was sent to. */
export function landingOf(secret: LinkSecret, path: string): string {
  if (path === paths.resetPassword || path === paths.confirmEmail || path === paths.denial) return path;
  if (secret.kind !== 'token' && secret.kind !== 'token_hash')
    return path === paths.profile && secret.kind !== 'tokens' ? path : paths.login;
  return secret.type === 'recovery' ? paths.resetPassword : paths.confirmEmail;
}
