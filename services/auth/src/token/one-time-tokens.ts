import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { SecretKeys } from '../keys/secret-keys.ts';
import type { UserEntity } from '../user/user.entity.ts';
import {
  authCodeOf,
  hashToken,
  looksLikeLinkToken,
  newAuthCode,
  newCode,
  newLinkToken,
  verifierFits,
} from './link-token.ts';
import {
  type Brought,
  type EmailChangePurpose,
  NOTHING,
  OneTimeTokenEntity,
  type SignInPurpose,
  type TokenPurpose,
} from './one-time-token.entity.ts';

export const LIFETIME_SECONDS: Record<TokenPurpose, number> = {
  signup: 24 * 3600,
  invite: 24 * 3600,
  recovery: 3600,
  magiclink: 3600,
  reauthentication: 600,
  oauth: 300,
  email_change_new: 24 * 3600,
  email_change_current: 24 * 3600,
};
/** A code has a million values: of so many guesses one in two hundred thousand hits. */
const CODE_ATTEMPTS = 5;

/** `byAsker`: in the browser that asked, which has shown its verifier. */
export type Used<P extends TokenPurpose = SignInPurpose> = Brought &
  Pick<OneTimeTokenEntity, 'userId' | 'email' | 'needsBrowser'> & { purpose: P; byAsker?: boolean };

/** Tokens that work once. Their time is the database's, and using one deletes it, so that of two users one comes too late. */
@Injectable()
export class OneTimeTokens {
  constructor(private readonly keys: SecretKeys) {}

  /** A link and a code for the same thing: whichever is used first ends both. */
  async issue(
    tx: EntityManager,
    user: Pick<UserEntity, 'id' | 'email'>,
    purpose: TokenPurpose,
    codeChallenge: string | null = null,
    brought: Brought = NOTHING,
  ): Promise<{ token: string; code: string }> {
    const token = newLinkToken(codeChallenge !== null);
    const code = newCode();
    const authCode = authCodeOf(token);
    const needsBrowser = await this.#isContested(tx, user.id, brought.passwordHash, codeChallenge);
    await this.#put(tx, user, purpose, {
      ...brought,
      needsBrowser,
      tokenHash: hashToken(token),
      codeHash: this.keys.hashCode(code, `${purpose} ${user.id}`),
      authCodeHash: authCode === null ? null : hashToken(authCode),
      codeChallenge,
    });
    return { token, code };
  }

  /** For a browser that comes back from a provider. */
  async issueAuthCode(
    tx: EntityManager,
    user: Pick<UserEntity, 'id' | 'email'>,
    codeChallenge: string,
  ): Promise<string> {
    const code = newAuthCode();
    await this.#put(tx, user, 'oauth', {
      tokenHash: null,
      codeHash: null,
      authCodeHash: hashToken(code),
      codeChallenge,
    });
    return code;
  }

  /** For a letter whose link alone counts: whoever reads a code to somebody gives it away more easily than a link. */
  async issueLink(
    tx: EntityManager,
    user: Pick<UserEntity, 'id' | 'email'>,
    purpose: EmailChangePurpose,
  ): Promise<string> {
    const token = newLinkToken(false);
    await this.#put(tx, user, purpose, {
      tokenHash: hashToken(token),
      codeHash: null,
      authCodeHash: null,
      codeChallenge: null,
    });
    return token;
  }

  /** The id of the user whose link it is; nothing is used up. */
  async holderOf(tx: EntityManager, token: string): Promise<string | null> {
    if (!looksLikeLinkToken(token)) return null;
    const [row] = await tx.query<{ user_id: string }[]>(
      'SELECT user_id FROM auth_service.one_time_tokens WHERE token_hash = $1',
      [hashToken(token)],
    );
    return row?.user_id ?? null;
  }

  /** Tokens of the user, of the given purposes or of all, are worth nothing any more. */
  async discard(tx: EntityManager, userId: string, purposes?: TokenPurpose[]): Promise<void> {
    await tx.delete(OneTimeTokenEntity, { userId, ...(purposes && { purpose: In(purposes) }) });
  }

  /** Null when there is no such token any more. */
  async redeemLink<P extends TokenPurpose>(
    tx: EntityManager,
    token: string,
    purposes: P[],
  ): Promise<Used<P> | null> {
    if (!looksLikeLinkToken(token)) return null;
    const [used] = await tx.query<Used<P>[]>(
      `WITH used AS (
         DELETE FROM auth_service.one_time_tokens
         WHERE token_hash = $1 AND purpose = ANY ($2) AND expires_at > clock_timestamp()
         RETURNING user_id AS "userId", purpose, email, password_hash AS "passwordHash",
           user_metadata AS "userMetadata", session_id AS "sessionId", needs_browser AS "needsBrowser")
       SELECT * FROM used`,
      [hashToken(token), purposes],
    );
    return used ?? null;
  }

  /** A wrong code counts against the token: commit the transaction also where this answers null. */
  async redeemCode(
    tx: EntityManager,
    userId: string,
    purposes: SignInPurpose[],
    code: string,
  ): Promise<Used | null> {
    const rows = await tx.query<
      { id: string; purpose: TokenPurpose; code_hash: Buffer | null; code_attempts: number }[]
    >(
      `SELECT id, purpose, code_hash, code_attempts FROM auth_service.one_time_tokens
       WHERE user_id = $1 AND purpose = ANY ($2) AND expires_at > clock_timestamp() ORDER BY id FOR UPDATE`,
      [userId, purposes],
    );
    const fitting = rows.find(
      ({ purpose, code_hash: hash, code_attempts: attempts }) =>
        hash !== null && attempts < CODE_ATTEMPTS && this.keys.fitsCode(hash, code, `${purpose} ${userId}`),
    );
    if (!fitting) {
      await tx.query(
        'UPDATE auth_service.one_time_tokens SET code_attempts = code_attempts + 1 WHERE id = ANY ($1)',
        [rows.map(({ id }) => id)],
      );
      return null;
    }
    const used = await tx.findOneByOrFail(OneTimeTokenEntity, { id: fitting.id });
    await tx.delete(OneTimeTokenEntity, { id: fitting.id });
    return used as Used;
  }

  /** `mismatch` leaves the code to the browser that has the verifier. */
  async redeemAuthCode(
    tx: EntityManager,
    authCode: string,
    verifier: string,
  ): Promise<Used | 'mismatch' | null> {
    const hash = hashToken(authCode);
    const [row] = await tx.query<{ id: string; code_challenge: string }[]>(
      `SELECT id, code_challenge FROM auth_service.one_time_tokens
       WHERE auth_code_hash = $1 AND expires_at > clock_timestamp() FOR UPDATE`,
      [hash],
    );
    if (!row) return null;
    if (!verifierFits(row.code_challenge, verifier)) return 'mismatch';
    const used = await tx.findOneByOrFail(OneTimeTokenEntity, { id: row.id });
    await tx.delete(OneTimeTokenEntity, { id: row.id });
    return { ...(used as Used), byAsker: true };
  }

  /**
   * Whether letters for the same address bring different passwords, and browsers are there to tell whose is whose: then
   * each of them counts only in the browser that asked for it.
   */
  async #isContested(
    tx: EntityManager,
    userId: string,
    passwordHash: string | null,
    codeChallenge: string | null,
  ): Promise<boolean> {
    if (passwordHash === null) return false;
    const [others] = await tx.query<{ told: boolean | null }[]>(
      `SELECT bool_or($3 OR needs_browser OR code_challenge IS NOT NULL) AS told FROM auth_service.one_time_tokens
       WHERE user_id = $1 AND password_hash <> $2 AND expires_at > clock_timestamp()`,
      [userId, passwordHash, codeChallenge !== null],
    );
    if (others?.told !== true) return false;
    await tx.query(
      'UPDATE auth_service.one_time_tokens SET needs_browser = true WHERE user_id = $1 AND password_hash IS NOT NULL',
      [userId],
    );
    return true;
  }

  async #put(
    tx: EntityManager,
    user: Pick<UserEntity, 'id' | 'email'>,
    purpose: TokenPurpose,
    secret: {
      tokenHash: Buffer | null;
      codeHash: Buffer | null;
      authCodeHash: Buffer | null;
      codeChallenge: string | null;
    } & Partial<Brought & { needsBrowser: boolean }>,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO auth_service.one_time_tokens
         (user_id, purpose, email, token_hash, code_hash, auth_code_hash, code_challenge, password_hash,
          user_metadata, session_id, needs_browser, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp() + make_interval(secs => $12))
       ON CONFLICT (user_id, purpose) DO UPDATE SET email = excluded.email, token_hash = excluded.token_hash,
         code_hash = excluded.code_hash, code_attempts = 0, auth_code_hash = excluded.auth_code_hash,
         code_challenge = excluded.code_challenge, password_hash = excluded.password_hash,
         user_metadata = excluded.user_metadata, session_id = excluded.session_id,
         needs_browser = excluded.needs_browser, created_at = now(), expires_at = excluded.expires_at`,
      [
        user.id,
        purpose,
        user.email,
        secret.tokenHash,
        secret.codeHash,
        secret.authCodeHash,
        secret.codeChallenge,
        secret.passwordHash ?? null,
        secret.userMetadata ? JSON.stringify(secret.userMetadata) : null,
        secret.sessionId ?? null,
        secret.needsBrowser ?? false,
        LIFETIME_SECONDS[purpose],
      ],
    );
  }
}
