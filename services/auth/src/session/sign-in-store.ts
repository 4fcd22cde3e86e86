import {
  type Caller,
  type Database,
  InjectDatabase,
  type Prepared,
  refuseToWait,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog, NOTE_SIGN_IN } from '../activity/activity-log.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { USER_COLUMNS, userOf } from '../user/user-rows.ts';
import { hashRefreshToken, newRefreshToken } from './refresh-token.ts';
import type { AuthMethod } from './session.entity.ts';
import type { Opened } from './session-grant.ts';

/** What a password is checked against. */
export interface Credentials {
  id: string;
  passwordHash: string | null;
  confirmed: boolean;
}

/** `wait`: null for a guess that was let through. */
type Guess = { [K in keyof Credentials]: Credentials[K] | null } & { wait: number | null };

/*
 * The limits come last, so that two sign-ins from one place hold its row for as short as can be; nor do they hold it until
 * the disk has it. A database that breaks down forgets what was guessed in the half second before, and no more than that.
 */
const ATTEMPT: Prepared = {
  name: 'sign-in attempt',
  text: `SELECT u.id, u.password_hash AS "passwordHash", u.email_confirmed_at IS NOT NULL AS confirmed,
      set_config('synchronous_commit', 'off', true), auth_service.take_limits($2, $3, $4) AS wait
    FROM (VALUES ($1::text)) AS asked (email) LEFT JOIN auth_service.users u USING (email)`,
};

/*
 * The change of the user's row waits for whoever holds it, and looks at the password again then. The limits are given back
 * by the last part, for the same reason as above.
 */
const OPEN: Prepared = {
  name: 'sign-in open',
  text: `WITH proved AS (
      UPDATE auth_service.users SET last_sign_in_at = now() WHERE id = $1 AND password_hash = $2 RETURNING id),
    opened AS (
      INSERT INTO auth_service.sessions (user_id, amr, user_agent, address)
      SELECT id, $3::jsonb, $4, $5 FROM proved RETURNING id, created_at),
    token AS (
      INSERT INTO auth_service.refresh_tokens (token_hash, session_id) SELECT $6::bytea, id FROM opened),
    used AS (
      UPDATE auth_service.identities i SET last_sign_in_at = now() FROM proved
      WHERE i.user_id = proved.id AND i.provider = 'email')
    SELECT id, created_at AS "createdAt", ${NOTE_SIGN_IN('$9')} AS noted, auth_service.give_back_limits($7, $8)
    FROM opened`,
};

const READ: Prepared = {
  name: 'sign-in read',
  text: `SELECT ${USER_COLUMNS} FROM auth_service.users u WHERE u.id = $1`,
};

/**
 * The three statements of a sign-in with a password, each a transaction and one trip to the database: beside the hashing,
 * trips are what a sign-in costs. As the service: who asks is what is being found out.
 */
@Injectable()
export class SignInStore {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly limits: AuthLimits,
    private readonly log: ActivityLog,
  ) {}

  /** Counts a guess at the address, whether or not anybody has it. Throws `request.rate.exceeded`. */
  async attempt(email: string, caller: Caller): Promise<Credentials | null> {
    let row = await this.#guess(email, caller);
    if (await this.limits.forgetOfAnotherTime(this.database, row?.wait, 'signIn', caller, email))
      row = await this.#guess(email, caller);
    refuseToWait(row?.wait);
    if (!row || row.id === null) return null;
    return { id: row.id, passwordHash: row.passwordHash, confirmed: row.confirmed === true };
  }

  async #guess(email: string, caller: Caller): Promise<Guess | undefined> {
    const [row] = await this.database.runAsService<Guess>(ATTEMPT, [
      email,
      ...this.limits.values('signIn', caller, email),
    ]);
    return row;
  }

  /**
   * A session for whoever knew the password, and their guess taken back: only wrong ones are limited. Null when the password
   * was changed while it was checked: that change has ended all sessions, and this one would be one of them.
   */
  async open(known: Credentials, email: string, amr: AuthMethod[], caller: Caller): Promise<Opened | null> {
    const refreshToken = newRefreshToken();
    const [keys, steps] = this.limits.values('signIn', caller, email);
    const [made] = await this.database.runAsService<{ id: string; createdAt: Date; noted: boolean }>(OPEN, [
      known.id,
      known.passwordHash,
      JSON.stringify(amr),
      caller.userAgent,
      caller.address,
      hashRefreshToken(refreshToken),
      keys,
      steps,
      JSON.stringify(this.log.event({ userId: known.id, kind: 'sign_in', caller })),
    ]);
    // After that, and not along with it: a factor that was added while the row was waited for must be seen.
    const [row] = made ? await this.database.runAsService<UserEntity>(READ, [known.id]) : [];
    if (!made || !row) return null;
    const { userAgent, address } = caller;
    const user = userOf(row);
    const { id, createdAt, noted } = made;
    const session = {
      id,
      createdAt,
      userId: user.id,
      aal: 'aal1' as const,
      amr,
      userAgent,
      address,
      refreshedAt: null,
    };
    return { user, session, refreshToken, noted };
  }
}
