import { PASSWORD_MIN_CHANGE, PASSWORD_MIN_SIGN_UP } from '@garimpo/auth-contract';
import { type Database, InjectDatabase, Mailer } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import type { SessionEntity } from '../session/session.entity.ts';
import { OneTimeTokens } from '../token/one-time-tokens.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { refuseBelow, refuseWeakPassword } from '../user/user-rules.ts';

const RECENT_SECONDS = 24 * 3600;

/** Decides whether a session may set another password. */
@Injectable()
export class PasswordChange {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly tokens: OneTimeTokens,
    private readonly mailer: Mailer,
    private readonly limits: AuthLimits,
  ) {}

  /** The hash to store. Throws where the password may not be set. */
  async hashOf(
    user: UserEntity,
    session: SessionEntity,
    { password, email, nonce }: { password: string; email: string; nonce: string | undefined },
  ): Promise<string> {
    const minLength = isRecovery(session) ? PASSWORD_MIN_SIGN_UP : PASSWORD_MIN_CHANGE;
    await refuseWeakPassword(password, minLength, email);
    refuseBelow(session.aal, user);
    await this.#reauthenticate(user, session, nonce);
    if (await this.hasher.verify(user.passwordHash, password)) {
      throw new AuthFailure('same_password', 'New password should be different from the old password.');
    }
    return this.hasher.hash(password);
  }

  /**
   * A browser that was left signed in must not be enough to take the account. Where emails reach people, a session that is
   * older than a day brings the code that was sent; a code that is brought is checked in any case.
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
}

function isRecovery(session: SessionEntity): boolean {
  return session.amr.some(({ method }) => method === 'recovery');
}
