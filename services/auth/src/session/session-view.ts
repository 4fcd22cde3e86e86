import type { UserEntity } from '../user/user.entity.ts';
import { type UserView, userView } from '../user/user-view.ts';
import type { AccessToken } from './access-tokens.ts';

/** A signed-in session as the client keeps it. */
export interface SessionView {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserView;
}

export function sessionView(access: AccessToken, refreshToken: string, user: UserEntity): SessionView {
  return {
    access_token: access.token,
    token_type: 'bearer',
    expires_in: access.expiresInSeconds,
    expires_at: access.expiresAt,
    refresh_token: refreshToken,
    user: userView(user),
  };
}
