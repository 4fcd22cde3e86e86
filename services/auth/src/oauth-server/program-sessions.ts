import type { Caller, Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { ProgramSession } from '../session/access-tokens.ts';
import { hashRefreshToken, newRefreshToken, RefreshTokenEntity } from '../session/refresh-token.ts';
import { SessionEntity } from '../session/session.entity.ts';
import { methodNow } from '../session/session-grant.ts';
import type { AuthorizationEntity } from './authorization.entity.ts';
import type { OAuthClientEntity } from './client.entity.ts';

/** More than one person has machines with the same program on them; the longest unused access makes room. */
const PER_CLIENT_MAX = 10;

/** What users gave to one program. */
export interface Grant {
  clientId: string;
  scopes: string[];
  grantedAt: Date;
}

/**
 * The queries on the accesses of programs. Each is a session, so that all that ends those of a user (a password, a ban, signing
 * out everywhere, the end of the account) ends these, too.
 */
@Injectable()
export class ProgramSessions {
  /** As good as the session in which the user agreed. A program that may not refresh gets no token for it. */
  async open(
    tx: Transaction,
    authorization: AuthorizationEntity,
    client: OAuthClientEntity,
    by: { session: SessionEntity; caller: Caller },
  ): Promise<{ session: ProgramSession; refreshToken: string | undefined }> {
    const { userId } = by.session;
    const made = await tx.one<{ id: string; created_at: Date }>(
      `INSERT INTO auth_service.sessions (user_id, aal, amr, user_agent, address, oauth_client_id, oauth_scopes)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id, created_at`,
      [
        userId,
        by.session.aal,
        JSON.stringify([methodNow('oauth_provider/authorization_code'), ...by.session.amr]),
        by.caller.userAgent,
        by.caller.address,
        client.id,
        authorization.scopes,
      ],
    );
    if (!made) throw new Error('a session was not made');
    const mayRefresh = client.grantTypes.includes('refresh_token');
    const refreshToken = mayRefresh ? newRefreshToken() : undefined;
    if (refreshToken !== undefined) {
      await tx
        .repository(RefreshTokenEntity)
        .insert({ tokenHash: hashRefreshToken(refreshToken), sessionId: made.id });
    }
    await this.#makeRoom(tx, userId, client.id);
    const session = await tx.repository(SessionEntity).findOneByOrFail({ id: made.id });
    return {
      session: { ...session, oauthClientId: client.id, oauthScopes: authorization.scopes },
      refreshToken,
    };
  }

  /** Of one program, or all. The scopes are those of every access together. */
  list(tx: Transaction, userId: string): Promise<Grant[]> {
    return tx.rows<Grant>(
      `SELECT oauth_client_id AS "clientId", array_agg(DISTINCT scope) AS scopes, min(created_at) AS "grantedAt"
       FROM auth_service.sessions, unnest(oauth_scopes) AS scope
       WHERE user_id = $1 AND oauth_client_id IS NOT NULL
       GROUP BY oauth_client_id ORDER BY min(created_at) DESC, oauth_client_id`,
      [userId],
    );
  }

  /** Answers how many it was. What the user has agreed to and was not begun yet ends with them. */
  async end(tx: Transaction, userId: string, clientId: string): Promise<number> {
    const agreed = await tx.changed(
      'DELETE FROM auth_service.oauth_authorizations WHERE user_id = $1 AND client_id = $2',
      [userId, clientId],
    );
    const begun = await tx.changed(
      'DELETE FROM auth_service.sessions WHERE user_id = $1 AND oauth_client_id = $2',
      [userId, clientId],
    );
    return agreed + begun;
  }

  async endOne(tx: Transaction, sessionId: string, clientId: string): Promise<void> {
    await tx.repository(SessionEntity).delete({ id: sessionId, oauthClientId: clientId });
  }

  async endByRefreshToken(tx: Transaction, token: string, clientId: string): Promise<void> {
    await tx.run(
      `DELETE FROM auth_service.sessions WHERE oauth_client_id = $2 AND id = (
         SELECT session_id FROM auth_service.refresh_tokens WHERE token_hash = $1)`,
      [hashRefreshToken(token), clientId],
    );
  }

  async #makeRoom(tx: Transaction, userId: string, clientId: string): Promise<void> {
    await tx.run(
      `DELETE FROM auth_service.sessions WHERE id IN (
         SELECT id FROM auth_service.sessions WHERE user_id = $1 AND oauth_client_id = $2
         ORDER BY coalesce(refreshed_at, created_at) DESC, id OFFSET $3)`,
      [userId, clientId, PER_CLIENT_MAX],
    );
  }
}
