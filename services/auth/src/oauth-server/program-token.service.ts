import { randomUUID } from 'node:crypto';
import { type Caller, type Database, InjectDatabase, TokenVerifier } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { AccessTokens, type ProgramSession } from '../session/access-tokens.ts';
import { looksLikeRefreshToken } from '../session/refresh-token.ts';
import { SessionStore } from '../session/session-store.ts';
import { verifierFits } from '../token/link-token.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { refuseBanned, refuseBelow } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import { AuthorizationStore } from './authorization-store.ts';
import type { OAuthClientEntity } from './client.entity.ts';
import { ClientAuthentication } from './client-authentication.ts';
import { scopesOf, sortedScopes } from './client-rules.ts';
import { identityClaims } from './identity-claims.ts';
import type { ProgramTokenInput, RevocationInput } from './oauth.inputs.ts';
import { ProgramSessions } from './program-sessions.ts';

interface Opened {
  user: UserEntity;
  session: ProgramSession;
  scopes: string[];
  refreshToken: string | undefined;
  nonce: string | null;
}

/** The tokens of programs: for a code, for a refresh token, and their end. */
@Injectable()
export class ProgramTokenService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly clients: ClientAuthentication,
    private readonly authorizations: AuthorizationStore,
    private readonly programs: ProgramSessions,
    private readonly sessions: SessionStore,
    private readonly users: UserStore,
    private readonly tokens: AccessTokens,
    private readonly verifier: TokenVerifier,
    private readonly limits: AuthLimits,
  ) {}

  async issue(input: ProgramTokenInput, header: string, caller: Caller) {
    const client = await this.#client(input, header, caller);
    if (input.grant_type === 'authorization_code')
      return this.#view(await this.#exchange(input, client, caller));
    if (input.grant_type === 'refresh_token') return this.#view(await this.#refresh(input, client));
    throw new AuthFailure('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
  }

  /** A token that is unknown, ended, or another program's is answered alike: it is worth nothing to whoever asks. */
  async revoke(input: RevocationInput, header: string, caller: Caller): Promise<void> {
    const client = await this.#client(input, header, caller);
    if (looksLikeRefreshToken(input.token)) {
      await this.database.asService((tx) => this.programs.endByRefreshToken(tx, input.token, client.id));
      return;
    }
    const grant = await this.verifier.verifyProgram(input.token).catch(() => null);
    const sessionId = grant?.claims['session_id'];
    if (grant?.clientId !== client.id || typeof sessionId !== 'string') return;
    await this.database.asService((tx) => this.programs.endOne(tx, sessionId, client.id));
  }

  async #client(
    input: Pick<ProgramTokenInput, 'client_id' | 'client_secret'>,
    header: string,
    caller: Caller,
  ): Promise<OAuthClientEntity> {
    await this.database.asService((tx) => this.limits.take(tx, 'programToken', caller));
    return this.database.asService((tx) => this.clients.find(tx, { ...input, header }));
  }

  async #exchange(input: ProgramTokenInput, client: OAuthClientEntity, caller: Caller): Promise<Opened> {
    const { code, code_verifier: verifier, redirect_uri: redirectUri } = input;
    if (code === undefined || verifier === undefined) {
      throw new AuthFailure('invalid_request', 'code and code_verifier are required');
    }
    // What a code of the wrong kind ends must stay ended, so the refusal is thrown outside of the transaction.
    const opened = await this.database.asService(async (tx) => {
      const redeemed = await this.authorizations.redeem(
        tx,
        code,
        (one) =>
          one.clientId === client.id &&
          (redirectUri === undefined || redirectUri === one.redirectUri) &&
          verifierFits(one.codeChallenge, verifier),
      );
      if (redeemed.status !== 'good') return null;
      const { authorization } = redeemed;
      const session = await this.sessions.find(tx, authorization.sessionId ?? '');
      const user = session && (await this.users.find(tx, session.userId));
      if (!session || !user) return null;
      refuse(user, session.aal);
      const made = await this.programs.open(tx, authorization, client, { session, caller });
      await this.authorizations.spend(tx, authorization.id, made.session.id);
      return { ...made, user, scopes: authorization.scopes, nonce: authorization.nonce };
    });
    if (opened === null) {
      throw new AuthFailure(
        'invalid_grant',
        'The code is unknown, expired, used, or was made for something else',
      );
    }
    return opened;
  }

  async #refresh(input: ProgramTokenInput, client: OAuthClientEntity): Promise<Opened> {
    if (!client.grantTypes.includes('refresh_token')) {
      throw new AuthFailure('unauthorized_client', 'This client may not refresh its tokens');
    }
    const token = input.refresh_token;
    if (token === undefined) throw new AuthFailure('invalid_request', 'refresh_token is required');
    const opened = await this.database.asService(async (tx) => {
      if (!looksLikeRefreshToken(token)) return null;
      const rotation = await this.sessions.rotate(tx, token, client.id);
      if (rotation.status !== 'rotated') return null;
      const { session, refreshToken } = rotation;
      const user = await this.users.find(tx, session.userId);
      if (!user) return null;
      // Both take the exchange back: the token stays as it was.
      refuse(user, session.aal);
      const granted = session.oauthScopes ?? [];
      const scopes = input.scope === undefined ? granted : sortedScopes(scopesOf(input.scope, granted));
      if (scopes.length === 0) throw new AuthFailure('invalid_scope', 'No scope was asked for');
      const program: ProgramSession = { ...session, oauthClientId: client.id, oauthScopes: granted };
      return { user, session: program, refreshToken, scopes, nonce: null };
    });
    if (opened === null) {
      throw new AuthFailure('invalid_grant', 'The refresh token is unknown, ended, or was used before');
    }
    return opened;
  }

  /** Not in a transaction: signing may load the keys. */
  async #view({ user, session, scopes, refreshToken, nonce }: Opened) {
    const access = await this.tokens.issueForProgram(user, session, scopes);
    const claims = {
      ...identityClaims(user, scopes),
      jti: randomUUID(),
      auth_time: Math.floor(session.createdAt.getTime() / 1000),
      ...(nonce !== null && { nonce }),
    };
    return {
      access_token: access.token,
      token_type: 'bearer' as const,
      expires_in: access.expiresInSeconds,
      scope: scopes.join(' '),
      ...(refreshToken !== undefined && { refresh_token: refreshToken }),
      ...(scopes.includes('openid') && {
        id_token: await this.tokens.issueIdentity(claims, session.oauthClientId),
      }),
    };
  }
}

/** A ban ends nothing, so that it can be lifted; until then a program gets nothing. */
function refuse(user: UserEntity, aal: 'aal1' | 'aal2'): void {
  try {
    refuseBanned(user);
    refuseBelow(aal, user);
  } catch (cause) {
    throw new AuthFailure('invalid_grant', 'The user cannot be acted for now', { cause });
  }
}
