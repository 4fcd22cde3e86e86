import { type Actor, type Caller, type Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { LiveSession } from '../session/live-session.ts';
import { SessionStore } from '../session/session-store.ts';
import { hasAddress } from '../user/absent-address.ts';
import { changeMetadata, refuseBelow } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import { type UserView, userView } from '../user/user-view.ts';
import { EmailChangeService, newAddressOf } from './email-change.service.ts';
import { EmailChangeEmails } from './email-change-emails.ts';
import { PasswordChange } from './password-change.ts';
import { PhoneChangeService } from './phone-change.service.ts';
import type { UpdateUserInput } from './user.inputs.ts';

/**
 * A user's own account. Runs as the service, because no user role reaches these tables: every query starts from the id in the
 * verified token and from no other.
 */
@Injectable()
export class UserService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly live: LiveSession,
    private readonly passwords: PasswordChange,
    private readonly emailChanges: EmailChangeService,
    private readonly emailChangeEmails: EmailChangeEmails,
    private readonly phones: PhoneChangeService,
    private readonly log: ActivityLog,
  ) {}

  async get(actor: Actor): Promise<UserView> {
    const { user } = await this.database.asService((tx) => this.live.find(tx, actor));
    return userView(user);
  }

  /** Ends the user's other sessions when the password changes, so that anybody who knew the old one is signed out. */
  async update(
    actor: Actor,
    input: UpdateUserInput,
    redirectTo: string | undefined,
    caller: Caller,
  ): Promise<UserView> {
    const { user, session } = await this.database.asService((tx) => this.live.find(tx, actor));
    const newEmail = newAddressOf(user, input.email);
    if (newEmail !== undefined || input.data) refuseBelow(session.aal, user);
    const newPhone = input.phone ? await this.phones.admit(user, session, input.phone, caller) : undefined;
    let passwordHash: string | undefined;
    if (input.password != null) {
      if (!hasAddress(user) && newEmail === undefined) throw passwordWithoutAddress();
      const { password, nonce } = input;
      const email = newEmail ?? user.email;
      passwordHash = await this.passwords.hashOf(user, session, {
        password,
        email,
        nonce: nonce ?? undefined,
      });
    }
    if (newEmail !== undefined) await this.emailChanges.admit(user, newEmail, caller);
    const changed = await this.database.asService(async (tx) => {
      // Read again under the lock: the session may have ended while we hashed, and metadata are merged, not replaced.
      const { user: current, session } = await this.live.lock(tx, actor);
      const userMetadata = input.data ? changeMetadata(current.userMetadata, input.data) : undefined;
      const asks = newEmail !== undefined && newEmail !== current.email;
      if (newPhone !== undefined) await this.users.askForPhone(tx, user.id, newPhone);
      if (passwordHash === undefined && userMetadata === undefined && !asks && newPhone === undefined)
        return current;
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
    if (newPhone !== undefined) this.phones.send(user.id, newPhone);
    if (changed && changed.newEmail === newEmail) this.emailChangeEmails.write(changed, redirectTo);
    return userView(changed ?? user);
  }
}

function passwordWithoutAddress(): AuthFailure {
  const message = 'Updating password of an anonymous user without an email or phone is not allowed';
  return new AuthFailure('validation_failed', message, { status: 422 });
}
