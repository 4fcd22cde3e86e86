import { randomUUID } from 'node:crypto';
import {
  ACCOUNT_CREATED_CLAIM,
  authUrl,
  CONFIG,
  type Config,
  FACTOR_REQUIRED_CLAIM,
  PROGRAM_TOKEN_TYPE,
  programAudience,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type JWTPayload, SignJWT } from 'jose';
import { SigningKeys } from '../keys/signing-keys.ts';
import { isAnonymous, shownAddress } from '../user/absent-address.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { owesFactor } from '../user/user-rules.ts';
import { appMetadata, type UserView, userView } from '../user/user-view.ts';
import type { SessionEntity } from './session.entity.ts';

const ACCESS_TOKEN_SECONDS = 3600;

export type ProgramSession = SessionEntity & { oauthClientId: string; oauthScopes: string[] };

/**
 * The claims of Supabase Auth's access token, by name and by shape, which services and policies rely on. `factor_required` and
 * `account_created_at` are ours.
 */
function accessClaims(
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
    email: shownAddress(user),
    phone: user.phone ?? '',
    app_metadata: { ...appMetadata(user) },
    user_metadata: user.userMetadata,
    role: 'authenticated',
    aal: session.aal,
    [FACTOR_REQUIRED_CLAIM]: owesFactor(session.aal, user),
    [ACCOUNT_CREATED_CLAIM]: Math.floor(user.createdAt.getTime() / 1000),
    amr: session.amr,
    session_id: session.id,
    is_anonymous: isAnonymous(user),
  };
}

interface AccessToken {
  token: string;
  expiresInSeconds: number;
  /** Seconds since 1970, as the client counts. */
  expiresAt: number;
}

@Injectable()
export class AccessTokens {
  constructor(
    private readonly keys: SigningKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Must not be called in a transaction: the first call loads the keys on a connection of its own. */
  async issue(user: UserEntity, session: SessionEntity): Promise<AccessToken> {
    const issuedAt = Math.floor(Date.now() / 1000);
    const token = await this.#sign(accessClaims(user, session, { issuer: authUrl(this.config), issuedAt }));
    return { token, expiresInSeconds: ACCESS_TOKEN_SECONDS, expiresAt: issuedAt + ACCESS_TOKEN_SECONDS };
  }

  /** For operators' tools that speak the client's protocol. It is short-lived, so that a lost token ends by itself. */
  async issueForService() {
    const issuedAt = Math.floor(Date.now() / 1000);
    const token = await this.#sign({
      role: 'service_role',
      iss: authUrl(this.config),
      iat: issuedAt,
      exp: issuedAt + ACCESS_TOKEN_SECONDS,
    });
    return { access_token: token, token_type: 'bearer', expires_in: ACCESS_TOKEN_SECONDS };
  }

  /**
   * For a program. Neither audience nor role is a person's, so that whoever checks tokens without knowing of programs refuses it;
   * and it says nothing of its user but the id.
   */
  async issueForProgram(user: UserEntity, session: ProgramSession, scopes: string[]): Promise<AccessToken> {
    const issuedAt = Math.floor(Date.now() / 1000);
    const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
    const token = await this.#sign(
      {
        iss: authUrl(this.config),
        sub: user.id,
        aud: programAudience(this.config),
        exp: expiresAt,
        iat: issuedAt,
        jti: randomUUID(),
        client_id: session.oauthClientId,
        scope: scopes.join(' '),
        session_id: session.id,
        aal: session.aal,
        [FACTOR_REQUIRED_CLAIM]: owesFactor(session.aal, user),
      },
      PROGRAM_TOKEN_TYPE,
    );
    return { token, expiresInSeconds: ACCESS_TOKEN_SECONDS, expiresAt };
  }

  /** Says to the program who its user is, and opens nothing. */
  async issueIdentity(claims: JWTPayload, clientId: string): Promise<string> {
    const issuedAt = Math.floor(Date.now() / 1000);
    return this.#sign({
      ...claims,
      iss: authUrl(this.config),
      aud: clientId,
      exp: issuedAt + ACCESS_TOKEN_SECONDS,
      iat: issuedAt,
    });
  }

  async #sign(claims: JWTPayload, type = 'JWT'): Promise<string> {
    const { kid, privateKey, algorithm } = await this.keys.current();
    return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, typ: type }).sign(privateKey);
  }
}

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
