import { ACCOUNT_CREATED_CLAIM, FACTOR_REQUIRED_CLAIM } from '@garimpo/service-kit';
import type { JWTPayload } from 'jose';
import { owesFactor } from '../user/second-factor.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { appMetadata } from '../user/user-view.ts';
import type { SessionEntity } from './session.entity.ts';

export const ACCESS_TOKEN_SECONDS = 3600;

/** The claims of Supabase Auth's access token, by name and by shape: services and policies read them the same everywhere. `factor_required` and `account_created_at` are ours. */
export function accessClaims(
  user: UserEntity,
  session: SessionEntity,
  token: { issuer: string; issuedAt: number },
): JWTPayload {
  return {
    iss: token.issuer,
    sub: user.id,
    aud: 'authenticated',
    exp: token.issuedAt + ACCESS_TOKEN_SECONDS,
    iat: token.issuedAt,
    email: user.email,
    phone: '',
    app_metadata: { ...appMetadata(user) },
    user_metadata: user.userMetadata,
    role: 'authenticated',
    aal: session.aal,
    [FACTOR_REQUIRED_CLAIM]: owesFactor(session.aal, user),
    [ACCOUNT_CREATED_CLAIM]: Math.floor(user.createdAt.getTime() / 1000),
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
  };
}
