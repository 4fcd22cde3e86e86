import { emailAddress, PASSWORD_MAX } from '@garimpo/auth-contract';
import {
  type Database,
  InjectDatabase,
  type LimitedSubject,
  type Prepared,
  refuseToWait,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog, NOTE_SIGN_IN } from '../activity/activity-log.ts';
import type { Asker } from '../device/device-cookie.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { phoneDisabled } from '../http/disabled.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { PasswordHasher } from '../password/password-hasher.ts';
import type { SessionView } from '../session/access-tokens.ts';
import { hashRefreshToken, newRefreshToken } from '../session/refresh-token.ts';
import { methodNow, type Opened, SessionGrant } from '../session/session-grant.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { USER_COLUMNS, userOf } from '../user/user-store.ts';
import type { TokenInput } from './session.inputs.ts';

interface Credentials {
  id: string;
  passwordHash: string | null;
  confirmed: boolean;
  banned: boolean;
  counted: LimitedSubject[];
}

/** `isKnown`: counted for a device of its own. `wait`: null where the guess is allowed. */
interface Guess {
  id: string | null;
  passwordHash: string | null;
  confirmed: boolean;
  banned: boolean;
  isKnown: boolean;
  wait: number | null;
}

/** A device that became known after the account was last closed to devices. */
const IS_KNOWN = `coalesce($8::timestamptz >= date_trunc('second', greatest(u.created_at, u.devices_since)), false)`;

/*
 * The limits come last, so that two sign-ins from one place hold its row for as short as can be; nor do they hold it until
 * the disk has it. A database that breaks down forgets what was guessed in the half second before, and no more than that.
 */
const ATTEMPT: Prepared = {
  name: 'sign-in attempt',
  text: `SELECT u.id, u.password_hash AS "passwordHash", u.email_confirmed_at IS NOT NULL AS confirmed,
      coalesce(u.banned_until > now(), false) AS banned,
      ${IS_KNOWN} AS "isKnown", set_config('synchronous_commit', 'off', true),
      CASE WHEN ${IS_KNOWN} THEN auth_service.take_limits($5::bytea[], $6::float8[], $7::float8[])
        ELSE auth_service.take_limits($2::bytea[], $3::float8[], $4::float8[]) END AS wait
    FROM (VALUES ($1::text)) AS asked (email) LEFT JOIN auth_service.users u USING (email)`,
};

/*
 * The change of the user's row waits for concurrent changes and checks the password again. The limits are
 * refunded by the last part, for the same reason as above.
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
 * Signing in with a password takes three statements, each a transaction of its own: next to hashing, round trips are its cost.
 * It runs as the service, because the user is not known yet.
 */
@Injectable()
export class SignInService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly limits: AuthLimits,
    private readonly hasher: PasswordHasher,
    private readonly grants: SessionGrant,
    private readonly log: ActivityLog,
  ) {}

  /** An unknown address, a wrong password and a user without one answer alike, and take as long. */
  async signIn(input: TokenInput, caller: Asker): Promise<SessionView> {
    // A phone signs in with a code, and with nothing else.
    if (input.phone !== undefined) throw phoneDisabled();
    if (input.email === undefined) throw new AuthFailure('validation_failed', 'missing email or phone');
    const email = emailAddress.safeParse(input.email);
    const password = input.password ?? '';
    if (!email.success || password.length > PASSWORD_MAX) throw invalidCredentials();
    const known = await this.#attempt(email.data, caller);
    const matches = await this.hasher.verify(known?.passwordHash ?? null, password);
    if (!known || !matches) throw invalidCredentials();
    if (!known.confirmed) throw new AuthFailure('email_not_confirmed', 'Email not confirmed');
    if (known.banned) throw new AuthFailure('user_banned', 'User is banned', { status: 400 });
    const opened = await this.#open(known, caller);
    if (!opened) throw invalidCredentials();
    return this.grants.view(opened);
  }

  /** Counts a guess at the address, whether or not anybody has it. Throws `request.rate.exceeded`. */
  async #attempt(email: string, asker: Asker): Promise<Credentials | null> {
    let guess = await this.#guess(email, asker);
    if (await this.limits.forgetOfAnotherTime(this.database, guess.wait, guess.counted))
      guess = await this.#guess(email, asker);
    refuseToWait(guess.wait);
    const { id, passwordHash, confirmed, banned, counted } = guess;
    return id === null ? null : { id, passwordHash, confirmed, banned, counted };
  }

  async #guess(email: string, asker: Asker): Promise<Guess & { counted: LimitedSubject[] }> {
    const { strangers, device, deviceSince } = this.limits.signIn(asker, email);
    const [row] = await this.database.runAsService<Guess>(ATTEMPT, [
      email,
      ...this.limits.values(strangers),
      ...this.limits.values(device),
      deviceSince,
    ]);
    if (!row) throw new Error('a guess was not counted');
    return { ...row, counted: row.isKnown ? device : strangers };
  }

  /**
   * Opens a session and refunds the guess, since only wrong ones are limited. Null when the password was changed while it was
   * checked: that change ended all sessions, and would have ended this one.
   */
  async #open(known: Credentials, caller: Asker): Promise<Opened | null> {
    const amr = [methodNow('password')];
    const refreshToken = newRefreshToken();
    const [keys, steps] = this.limits.values(known.counted);
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
    // Read afterwards, so that a factor that was added while the row was locked is seen.
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
      oauthClientId: null,
      oauthScopes: null,
      refreshedAt: null,
    };
    return { user, session, refreshToken, noted };
  }
}

function invalidCredentials(): AuthFailure {
  return new AuthFailure('invalid_credentials', 'Invalid login credentials');
}
