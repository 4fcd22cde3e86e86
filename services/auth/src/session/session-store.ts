import type { Caller, Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog, NOTE_SIGN_IN } from '../activity/activity-log.ts';
import { UserEntity } from '../user/user.entity.ts';
import { refuseBanned, SECOND_STEPS } from '../user/user-rules.ts';
import {
  followToLive,
  hashRefreshToken,
  newRefreshToken,
  newSuccessorSalt,
  RefreshTokenEntity,
  successorOf,
} from './refresh-token.ts';
import { type AuthMethod, SessionEntity } from './session.entity.ts';

/** A token used twice within this time was sent by two tabs, or by a client that missed the answer: both get the same. */
const REUSE_FORGIVEN_SECONDS = 10;

/** `reused`: somebody holds a token that was exchanged long ago. It and its successors are no longer valid. */
export type Rotation =
  | { status: 'rotated'; session: SessionEntity; refreshToken: string }
  | { status: 'unknown' }
  | { status: 'reused' };

/**
 * The queries on sessions and their refresh tokens. Time is the database's (`clock_timestamp`, which goes on while a
 * transaction waits), so that replicas need not agree on theirs.
 */
@Injectable()
export class SessionStore {
  constructor(private readonly log: ActivityLog) {}

  find(tx: Transaction, id: string): Promise<SessionEntity | null> {
    return tx.repository(SessionEntity).findOneBy({ id });
  }

  /** The caller has made or locked the user. One statement, because every sign-in waits for it. Throws `user_banned`. */
  async open(
    tx: Transaction,
    user: UserEntity,
    amr: AuthMethod[],
    caller: Caller,
    provider = 'email',
  ): Promise<{ user: UserEntity; session: SessionEntity; refreshToken: string; noted: boolean }> {
    refuseBanned(user);
    const refreshToken = newRefreshToken();
    const made = await tx.one<{ id: string; created_at: Date; noted: boolean }>(
      `WITH opened AS (
         INSERT INTO auth_service.sessions (user_id, amr, user_agent, address)
         VALUES ($1, $2, $3, $4) RETURNING id, created_at),
       token AS (
         INSERT INTO auth_service.refresh_tokens (token_hash, session_id) SELECT $5, id FROM opened),
       seen AS (
         UPDATE auth_service.users SET last_sign_in_at = now() WHERE id = $1),
       used AS (
         UPDATE auth_service.identities SET last_sign_in_at = now() WHERE user_id = $1 AND provider = $6)
       SELECT id, created_at, ${NOTE_SIGN_IN('$7')} AS noted FROM opened`,
      [
        user.id,
        JSON.stringify(amr),
        caller.userAgent,
        caller.address,
        hashRefreshToken(refreshToken),
        provider,
        JSON.stringify(this.log.event({ userId: user.id, kind: 'sign_in', caller })),
      ],
    );
    if (!made) throw new Error('a session was not made');
    const { id, created_at: createdAt, noted } = made;
    const session: SessionEntity = {
      id,
      userId: user.id,
      aal: 'aal1',
      amr,
      userAgent: caller.userAgent,
      address: caller.address,
      oauthClientId: null,
      oauthScopes: null,
      createdAt,
      refreshedAt: null,
    };
    const identities = user.identities.map((identity) =>
      identity.provider === provider ? { ...identity, lastSignInAt: createdAt } : identity,
    );
    return { user: { ...user, lastSignInAt: createdAt, identities }, session, refreshToken, noted };
  }

  /**
   * Raises the session to `aal2` with a new refresh token, as the one before may be in the hands of a person who had only the
   * first factor. Called with the user locked.
   */
  async raise(
    tx: Transaction,
    session: SessionEntity,
    method: AuthMethod,
  ): Promise<{ user: UserEntity; session: SessionEntity; refreshToken: string }> {
    await this.#lock(tx, session.id);
    const amr = [method, ...session.amr.filter((before) => before.method !== method.method)];
    await tx.repository(SessionEntity).update(session.id, { aal: 'aal2', amr });
    await tx.repository(RefreshTokenEntity).delete({ sessionId: session.id });
    const refreshToken = newRefreshToken();
    await this.#add(tx, session.id, refreshToken);
    const user = await tx.repository(UserEntity).findOneOrFail({
      where: { id: session.userId },
      relations: { identities: true, factors: true },
    });
    return { user, session: { ...session, aal: 'aal2', amr }, refreshToken };
  }

  async lowerAll(tx: Transaction, userId: string): Promise<void> {
    await tx.run(
      `UPDATE auth_service.sessions SET aal = 'aal1', amr = (
         SELECT coalesce(jsonb_agg(m), '[]') FROM jsonb_array_elements(amr) m
         WHERE m->>'method' <> ALL ($2))
       WHERE user_id = $1`,
      [userId, Object.values(SECOND_STEPS)],
    );
  }

  /**
   * Exchanges a refresh token for its successor, once; ends the session when the token was exchanged before. A program's token
   * is unknown where people refresh theirs, which would give it all that its user may do, and to every other program.
   */
  async rotate(tx: Transaction, token: string, clientId: string | null = null): Promise<Rotation> {
    const presented = await tx
      .repository(RefreshTokenEntity)
      .findOneBy({ tokenHash: hashRefreshToken(token) });
    // The session is locked before its tokens are read, as in signing out, so that concurrent calls see each other's result and
    // cannot deadlock.
    const session = presented && (await this.#lock(tx, presented.sessionId));
    if (!session || session.oauthClientId !== clientId) return { status: 'unknown' };
    const live = followToLive(token, await this.#recentSalts(tx, session.id));
    if (live === null) {
      await tx.repository(SessionEntity).delete({ id: session.id });
      return { status: 'reused' };
    }
    if (live !== token) return { status: 'rotated', session, refreshToken: live };
    const salt = newSuccessorSalt();
    const successor = successorOf(token, salt);
    await tx.run(
      `UPDATE auth_service.refresh_tokens SET successor_salt = NULL
       WHERE session_id = $1 AND used_at < clock_timestamp() - make_interval(secs => $2)`,
      [session.id, REUSE_FORGIVEN_SECONDS],
    );
    await tx
      .repository(RefreshTokenEntity)
      .update({ tokenHash: presented.tokenHash }, { usedAt: () => 'clock_timestamp()', successorSalt: salt });
    await this.#add(tx, session.id, successor);
    await tx.repository(SessionEntity).update(session.id, { refreshedAt: () => 'clock_timestamp()' });
    return { status: 'rotated', session, refreshToken: successor };
  }

  /**
   * Ends sessions of a user (one, all, all but one, or those without a second factor) with their refresh tokens. Answers how
   * many.
   */
  async end(
    tx: Transaction,
    userId: string,
    which: { only?: string; except?: string; belowAal2?: boolean } = {},
  ): Promise<number> {
    // Locked in one order, so that two such calls do not wait for each other.
    return tx.changed(
      `DELETE FROM auth_service.sessions WHERE id IN (
         SELECT id FROM auth_service.sessions
         WHERE user_id = $1 AND ($2::uuid IS NULL OR id = $2) AND ($3::uuid IS NULL OR id <> $3)
           AND (NOT $4 OR aal < 'aal2')
         ORDER BY id FOR UPDATE)`,
      [userId, which.only ?? null, which.except ?? null, which.belowAal2 ?? false],
    );
  }

  /** By token hash: the salt of each token that was exchanged a moment ago, and null for the one that can still be used. */
  async #recentSalts(tx: Transaction, sessionId: string): Promise<Map<string, Buffer | null>> {
    const rows = await tx.rows<{ token_hash: Buffer; salt: Buffer | null }>(
      `SELECT token_hash, CASE WHEN used_at IS NOT NULL THEN successor_salt END AS salt
       FROM auth_service.refresh_tokens
       WHERE session_id = $1
         AND (used_at IS NULL OR used_at >= clock_timestamp() - make_interval(secs => $2))`,
      [sessionId, REUSE_FORGIVEN_SECONDS],
    );
    return new Map(rows.map(({ token_hash, salt }) => [token_hash.toString('hex'), salt]));
  }

  async #lock(tx: Transaction, id: string): Promise<SessionEntity | null> {
    await tx.run('SELECT 1 FROM auth_service.sessions WHERE id = $1 FOR UPDATE', [id]);
    return this.find(tx, id);
  }

  async #add(tx: Transaction, sessionId: string, token: string): Promise<void> {
    await tx.repository(RefreshTokenEntity).insert({ tokenHash: hashRefreshToken(token), sessionId });
  }
}
