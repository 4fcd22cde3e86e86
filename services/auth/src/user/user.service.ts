import { PASSWORD_MIN_CHANGE } from '@garimpo/auth-contract';
import { type Actor, type Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { AuthFailure } from '../http/auth-failure.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { LiveSession } from '../session/live-session.ts';
import { SessionStore } from '../session/session-store.ts';
import { refuseWeakPassword } from './password-rule.ts';
import type { UserEntity } from './user.entity.ts';
import type { UpdateUserInput } from './user.inputs.ts';
import { changeMetadata } from './user-metadata.ts';
import { UserStore } from './user-store.ts';
import { type UserView, userView } from './user-view.ts';

/**
 * A user's own account. Runs as the service, because no user role reaches these tables: every query starts from the id in
 * the verified token and from no other.
 */
@Injectable()
export class UserService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly live: LiveSession,
    private readonly hasher: PasswordHasher,
  ) {}

  async get(actor: Actor): Promise<UserView> {
    const { user } = await this.database.asService((tx) => this.live.find(tx, actor));
    return userView(user);
  }

  /** A new password ends the user's other sessions: whoever knew the old one is signed out. */
  async update(actor: Actor, input: UpdateUserInput): Promise<UserView> {
    const { user } = await this.database.asService((tx) => this.live.find(tx, actor));
    refuseChangeOfAddress(user, input);
    const passwordHash =
      input.password == null ? undefined : await this.#newPasswordHash(user, input.password);
    const changed = await this.database.asService(async (tx) => {
      // Read again under the lock: the session may have ended while we hashed, and metadata are merged, not replaced.
      const { user: current, session } = await this.live.lock(tx, actor);
      const userMetadata = input.data ? changeMetadata(current.userMetadata, input.data) : undefined;
      if (passwordHash === undefined && userMetadata === undefined) return current;
      await this.users.save(tx, user.id, { passwordHash, userMetadata });
      if (passwordHash !== undefined) await this.sessions.end(tx, user.id, { except: session.id });
      return this.users.find(tx, user.id);
    });
    return userView(changed ?? user);
  }

  async #newPasswordHash(user: UserEntity, password: string): Promise<string> {
    refuseWeakPassword(password, PASSWORD_MIN_CHANGE);
    if (await this.hasher.verify(user.passwordHash, password)) {
      throw new AuthFailure('same_password', 'New password should be different from the old password.');
    }
    return this.hasher.hash(password);
  }
}

/** The present address or none is no change; another needs a letter to it, which is not sent from here yet. */
function refuseChangeOfAddress(user: UserEntity, input: UpdateUserInput): void {
  if (input.phone) throw new AuthFailure('phone_provider_disabled', 'Phone logins are disabled');
  if (input.email && input.email.trim().toLowerCase() !== user.email) {
    throw new AuthFailure('not_implemented', 'Changing the email address is not offered here');
  }
}
