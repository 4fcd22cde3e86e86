import { randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { IsNull, Raw } from 'typeorm';
import { hashToken } from '../token/link-token.ts';
import { AuthorizationEntity } from './authorization.entity.ts';

/** Time to sign in, with a code of a second factor, and to read what the program wants. */
const REQUEST_SECONDS = 600;
const CODE_SECONDS = 60;
/** For so long a code that comes a second time is known for what it is. */
const SPENT_SECONDS = 24 * 3600;

export type Asked = Pick<
  AuthorizationEntity,
  'clientId' | 'redirectUri' | 'scopes' | 'state' | 'nonce' | 'codeChallenge'
>;

/** `again`: somebody else has, or had, the code. What it opened has ended. */
export type Redeemed = { status: 'good'; authorization: AuthorizationEntity } | { status: 'bad' | 'again' };

/** The queries on what programs ask for. Of a code only the digest is stored. */
@Injectable()
export class AuthorizationStore {
  async begin(tx: Transaction, asked: Asked): Promise<string> {
    const id = randomUUID();
    await tx.repository(AuthorizationEntity).insert({ id, ...asked, expiresAt: inSeconds(REQUEST_SECONDS) });
    return id;
  }

  /** One that waits for its user's word. */
  find(tx: Transaction, id: string): Promise<AuthorizationEntity | null> {
    return tx.repository(AuthorizationEntity).findOneBy({ id, codeHash: IsNull(), expiresAt: inFuture });
  }

  /** Answers null where somebody has decided meanwhile. */
  async agree(
    tx: Transaction,
    id: string,
    by: { userId: string; sessionId: string },
  ): Promise<string | null> {
    const code = randomBytes(32).toString('base64url');
    const { affected } = await tx
      .repository(AuthorizationEntity)
      .update(
        { id, codeHash: IsNull(), expiresAt: inFuture },
        { ...by, codeHash: hashToken(code), expiresAt: inSeconds(CODE_SECONDS) },
      );
    return affected === 1 ? code : null;
  }

  async refuse(tx: Transaction, id: string): Promise<boolean> {
    const { affected } = await tx.repository(AuthorizationEntity).delete({ id, codeHash: IsNull() });
    return affected === 1;
  }

  /**
   * The authorization of a code, locked until the transaction ends. A code is for one try: whatever does not fit, it is gone, and
   * a second time ends what the first has opened.
   */
  async redeem(
    tx: Transaction,
    code: string,
    fits: (authorization: AuthorizationEntity) => boolean,
  ): Promise<Redeemed> {
    const codeHash = hashToken(code);
    await tx.run('SELECT 1 FROM auth_service.oauth_authorizations WHERE code_hash = $1 FOR UPDATE', [
      codeHash,
    ]);
    const found = await tx.repository(AuthorizationEntity).findOneBy({ codeHash });
    if (found === null) return { status: 'bad' };
    if (found.usedAt !== null) {
      // The authorization goes with the session.
      await tx.run('DELETE FROM auth_service.sessions WHERE id = $1', [found.sessionId]);
      return { status: 'again' };
    }
    const isInTime = await tx.repository(AuthorizationEntity).existsBy({ id: found.id, expiresAt: inFuture });
    if (!isInTime || !fits(found)) {
      await tx.repository(AuthorizationEntity).delete({ id: found.id });
      return { status: 'bad' };
    }
    return { status: 'good', authorization: found };
  }

  async spend(tx: Transaction, id: string, sessionId: string): Promise<void> {
    await tx
      .repository(AuthorizationEntity)
      .update(id, { sessionId, usedAt: () => 'clock_timestamp()', expiresAt: inSeconds(SPENT_SECONDS) });
  }
}

const inFuture = Raw((column) => `${column} > clock_timestamp()`);
const inSeconds = (seconds: number) => () => `clock_timestamp() + make_interval(secs => ${seconds})`;
