import { shownAddress } from '../user/absent-address.ts';
import type { UserEntity } from '../user/user.entity.ts';

/** What a program learns of its user, by what it was given. An address counts as theirs only where they have proved it. */
export function identityClaims(user: UserEntity, scopes: readonly string[]) {
  const name: unknown = user.userMetadata['full_name'];
  return {
    sub: user.id,
    ...(scopes.includes('email') && {
      email: shownAddress(user),
      email_verified: user.emailVerifiedAt !== null,
    }),
    ...(scopes.includes('profile') && {
      ...(typeof name === 'string' && { name }),
      updated_at: Math.floor(user.updatedAt.getTime() / 1000),
    }),
  };
}
