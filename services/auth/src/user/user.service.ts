import { PASSWORD_MIN_CHANGE, PASSWORD_MIN_SIGN_UP } from '@garimpo/auth-contract';
import { type Actor, type Caller, type Database, InjectDatabase, Mailer } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import { refuseBelow } from '../factor/second-factor.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import { LiveSession } from '../session/live-session.ts';
import type { SessionEntity } from '../session/session.entity.ts';
import { SessionStore } from '../session/session-store.ts';
import { OneTimeTokens } from '../token/one-time-tokens.ts';
import { EmailChangeService, newAddressOf } from './email-change.service.ts';
import { refuseWeakPassword } from './password-rule.ts';
import type { UserEntity } from './user.entity.ts';
import type { UpdateUserInput } from './user.inputs.ts';
import { changeMetadata } from './user-metadata.ts';
import { UserStore } from './user-store.ts';
import { type UserView, userView } from './user-view.ts';

const RECENT_SECONDS = 24 * 3600;

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
    private readonly tokens: OneTimeTokens,
    private readonly mailer: Mailer,
    private readonly limits: AuthLimits,
    private readonly emailChanges: EmailChangeService,
    private readonly log: ActivityLog,
  ) {}

  async get(actor: Actor): Promise<UserView> {
    const { user } = await this.database.asService((tx) => this.live.find(tx, actor));
    return userView(user);
  }

  /** A new password ends the user's other sessions: whoever knew the old one is signed out. */
  async update(
    actor: Actor,
    input: UpdateUserInput,
    redirectTo: string | undefined,
    caller: Caller,
  ): Promise<UserView> {
    const { user, session } = await this.database.asService((tx) => this.live.find(tx, actor));
    if (input.phone) throw new AuthFailure('phone_provider_disabled', 'Phone logins are disabled');
    const newEmail = newAddressOf(user, input.email);
    if (newEmail !== undefined || input.data) refuseBelow(session.aal, user);
    let passwordHash: string | undefined;
    if (input.password != null) {
      const minLength = isRecovery(session) ? PASSWORD_MIN_SIGN_UP : PASSWORD_MIN_CHANGE;
      await refuseWeakPassword(input.password, minLength, newEmail ?? user.email);
      refuseBelow(session.aal, user);
      await this.#reauthenticate(user, session, input.nonce ?? undefined);
      passwordHash = await this.#newPasswordHash(user, input.password);
    }
    if (newEmail !== undefined) await this.emailChanges.admit(user, newEmail, caller);
    const changed = await this.database.asService(async (tx) => {
      // Read again under the lock: the session may have ended while we hashed, and metadata are merged, not replaced.
      const { user: current, session } = await this.live.lock(tx, actor);
      const userMetadata = input.data ? changeMetadata(current.userMetadata, input.data) : undefined;
      const asks = newEmail !== undefined && newEmail !== current.email;
      if (passwordHash === undefined && userMetadata === undefined && !asks) return current;
      await this.users.save(tx, user.id, { passwordHash, userMetadata });
      if (passwordHash !== undefined) {
        await this.sessions.end(tx, user.id, { except: session.id });
        const kind = current.passwordHash === null ? 'password_set' : 'password_changed';
        await this.log.note(tx, { userId: user.id, kind, caller, sessionId: session.id });
      }
      if (asks) await this.emailChanges.ask(tx, user.id, newEmail, session.id);
      return this.users.find(tx, user.id);
    });
    if (passwordHash !== undefined) this.log.deliver();
    if (changed && changed.newEmail === newEmail) this.emailChanges.write(changed, redirectTo);
    return userView(changed ?? user);
  }

  /**
   * A browser that was left signed in must not be enough to take the account. Where emails reach people, a session that
   * is older than a day brings the code that was sent; a code that is brought is checked in any case.
   */
  async #reauthenticate(user: UserEntity, session: SessionEntity, nonce: string | undefined): Promise<void> {
    if (nonce === undefined) {
      const provenAt = Math.max(...session.amr.map(({ timestamp }) => timestamp));
      if (!this.mailer.reachesPeople || Date.now() / 1000 - provenAt < RECENT_SECONDS) return;
      throw new AuthFailure('reauthentication_needed', 'Password update requires reauthentication');
    }
    await this.database.asService((tx) => this.limits.takeKnown(tx, 'code', user.id));
    const used = await this.database.asService((tx) =>
      this.tokens.redeemCode(tx, user, ['reauthentication'], nonce),
    );
    if (!used) throw new AuthFailure('reauthentication_not_valid', 'Nonce has expired or is invalid');
  }

  async #newPasswordHash(user: UserEntity, password: string): Promise<string> {
    if (await this.hasher.verify(user.passwordHash, password)) {
      throw new AuthFailure('same_password', 'New password should be different from the old password.');
    }
    return this.hasher.hash(password);
  }
}

function isRecovery(session: SessionEntity): boolean {
  return session.amr.some(({ method }) => method === 'recovery');
}
