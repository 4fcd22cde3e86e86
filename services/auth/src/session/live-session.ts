import type { Actor } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { AuthFailure } from '../http/auth-failure.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { UserStore } from '../user/user-store.ts';
import type { SessionEntity } from './session.entity.ts';
import { SessionStore } from './session-store.ts';

const uuid = z.uuid();

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

  /** Locks the user until the transaction ends. Throws `session_not_found`, `user_not_found`. */
  async lock(tx: EntityManager, actor: Asker): Promise<{ user: UserEntity; session: SessionEntity }> {
    return this.#check(tx, actor, (id) => this.users.lock(tx, id));
  }

  /** Throws `session_not_found`, `user_not_found`. */
  async find(tx: EntityManager, actor: Asker): Promise<{ user: UserEntity; session: SessionEntity }> {
    return this.#check(tx, actor, (id) => this.users.find(tx, id));
  }

  /** Null where the session is over. */
  async findOrNull(tx: EntityManager, actor: Asker): Promise<SessionEntity | null> {
    try {
      return (await this.find(tx, actor)).session;
    } catch (error) {
      if (error instanceof AuthFailure) return null;
      throw error;
    }
  }

  async #check(tx: EntityManager, actor: Asker, load: (id: string) => Promise<UserEntity | null>) {
    const sessionId = uuid.safeParse(actor.claims['session_id']);
    const userId = uuid.safeParse(actor.userId);
    const user = userId.success ? await load(userId.data) : null;
    if (!user) throw new AuthFailure('user_not_found', 'User from sub claim in JWT does not exist');
    const session = sessionId.success ? await this.sessions.find(tx, sessionId.data) : null;
    // A token from before the second factor was shown may be somebody else's; who has shown it has another.
    if (session?.userId !== user.id || (session.aal === 'aal2' && actor.claims['aal'] === 'aal1')) {
      throw new AuthFailure('session_not_found', 'Session from session_id claim in JWT does not exist');
    }
    return { user, session };
  }
}
