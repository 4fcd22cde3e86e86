import {
  type Aal,
  type Actor,
  type Database,
  FACTOR_REQUIRED_CLAIM,
  InjectDatabase,
  OpenSessions,
  type Prepared,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { AuthFailure } from '../http/auth-failure.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { refuseBanned } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import type { SessionEntity } from './session.entity.ts';
import { SessionStore } from './session-store.ts';

const uuid = z.uuid();

const OPEN: Prepared = {
  name: 'session open',
  text: `SELECT s.id FROM auth_service.sessions s JOIN auth_service.users u ON u.id = s.user_id
    WHERE s.id = $1 AND s.aal <= $2 AND (u.banned_until IS NULL OR u.banned_until <= now())`,
};

/** For the guard of this process. As the service: it is asked before anybody is let in. */
@Injectable()
export class StoredSessions extends OpenSessions {
  constructor(@InjectDatabase('auth') private readonly database: Database) {
    super();
  }

  async isOpen(sessionId: string, aal: Aal): Promise<boolean> {
    if (!uuid.safeParse(sessionId).success) return false;
    return (await this.database.runAsService(OPEN, [sessionId, aal])).length > 0;
  }
}

type Asker = Pick<Actor, 'userId' | 'claims'>;

/**
 * Access tokens are good for their hour wherever they are checked by signature alone. Here, where sessions live, one of a
 * session that has ended opens nothing.
 */
@Injectable()
export class LiveSession {
  constructor(
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
  ) {}

  /** Locks the user until the transaction ends. Throws `session_not_found`, `user_not_found`, `user_banned`. */
  async lock(tx: Transaction, actor: Asker): Promise<{ user: UserEntity; session: SessionEntity }> {
    return this.#check(tx, actor, (id) => this.users.lock(tx, id));
  }

  async find(tx: Transaction, actor: Asker): Promise<{ user: UserEntity; session: SessionEntity }> {
    return this.#check(tx, actor, (id) => this.users.find(tx, id));
  }

  async findOrNull(tx: Transaction, actor: Asker): Promise<SessionEntity | null> {
    try {
      return (await this.find(tx, actor)).session;
    } catch (error) {
      if (error instanceof AuthFailure) return null;
      throw error;
    }
  }

  async #check(tx: Transaction, actor: Asker, load: (id: string) => Promise<UserEntity | null>) {
    const sessionId = uuid.safeParse(actor.claims['session_id']);
    const userId = uuid.safeParse(actor.userId);
    const user = userId.success ? await load(userId.data) : null;
    if (!user) throw new AuthFailure('user_not_found', 'User from sub claim in JWT does not exist');
    const session = sessionId.success ? await this.sessions.find(tx, sessionId.data) : null;
    const isTheirs = session?.userId === user.id && session.oauthClientId === null;
    if (!isTheirs || isFromBeforeFactor(session, actor)) {
      throw new AuthFailure('session_not_found', 'Session from session_id claim in JWT does not exist');
    }
    refuseBanned(user);
    // A token that owes the factor goes on leading to it, and to nothing that asks for it.
    return { user, session: actor.claims['aal'] === 'aal1' ? { ...session, aal: 'aal1' as const } : session };
  }
}

/** A token of a time when nothing more was asked for may be in other hands; who has shown the factor since has another. */
function isFromBeforeFactor(session: SessionEntity, { claims }: Asker): boolean {
  return session.aal === 'aal2' && claims['aal'] === 'aal1' && claims[FACTOR_REQUIRED_CLAIM] !== true;
}
