import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { SecretKeys } from '../keys/secret-keys.ts';
import type { CountedAsker } from '../limits/auth-limits.ts';
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
/** A code has a million values, so that five guesses hit one in two hundred thousand. */
const CODE_ATTEMPTS = 5;
/** Codes sent to one address for a change of address that a guess is held against. */
const CODES_OF_ADDRESS = 6;
/**
 * Emails of a kind that are good at a time, to an address: of one asker, and of all strangers, or of all who are known. What
 * strangers ask for voids nothing that a known device has asked for; and among strangers, second emails go before anybody's
 * first, so that it takes four other networks to void that.
 */
const KEPT_OF_ASKER = 2;
const KEPT_OF_ALL = 4;

/** The asker where no limit applies: this service itself, or an operator. */
const SERVICE: CountedAsker = { name: 'service', isKnown: true };

/** The recipient of an email. Without an id the address has no account, and using the email makes one. */
export interface Holder {
  id: string | null;
  email: string;
}

/** A token that was looked up and not used yet. */
export type FoundToken = Pick<OneTimeTokenEntity, 'id' | 'userId'>;

/** `byAsker`: in the browser that asked, which has shown its verifier. */
export type Used<P extends TokenPurpose = SignInPurpose> = Brought &
  Pick<OneTimeTokenEntity, 'userId' | 'email' | 'needsBrowser'> & { purpose: P; byAsker?: boolean };

/** The tokens that end together with the token `asked`: the others of its kind for the same holder. */
const ALIKE = `t.purpose = asked.purpose
  AND (t.user_id = asked.user_id OR (asked.user_id IS NULL AND t.user_id IS NULL AND t.email = asked.email))`;

/**
 * Tokens that work once. Their time is the database's, and using one deletes it and all others of its kind, so that of two
 * users one comes too late.
 */
@Injectable()
export class OneTimeTokens {
  constructor(private readonly keys: SecretKeys) {}

  async issue(
    tx: Transaction,
    holder: Holder,
    purpose: TokenPurpose,
    codeChallenge: string | null = null,
    brought: Brought = NOTHING,
    asker: CountedAsker = SERVICE,
  ): Promise<{ token: string; code: string }> {
    const token = newLinkToken(codeChallenge !== null);
    const code = newCode();
    const authCode = authCodeOf(token);
    const needsBrowser = await this.#isContested(tx, holder.id, brought.passwordHash, codeChallenge);
    await this.#put(tx, holder, purpose, asker, {
      ...brought,
      needsBrowser,
      tokenHash: hashToken(token),
      codeHash: this.#codeHash(code, purpose, holder.id ?? holder.email),
      authCodeHash: authCode === null ? null : hashToken(authCode),
      codeChallenge,
    });
    return { token, code };
  }

  async issueAuthCode(
    tx: Transaction,
    user: Pick<UserEntity, 'id' | 'email'>,
    codeChallenge: string,
  ): Promise<string> {
    const code = newAuthCode();
    await this.#put(tx, user, 'oauth', SERVICE, {
      tokenHash: null,
      codeHash: null,
      authCodeHash: hashToken(code),
      codeChallenge,
    });
    return code;
  }

  /** Uses nothing up. */
  async findLink(tx: Transaction, token: string): Promise<FoundToken | null> {
    if (!looksLikeLinkToken(token)) return null;
    return tx
      .repository(OneTimeTokenEntity)
      .findOne({ select: { id: true, userId: true }, where: { tokenHash: hashToken(token) } });
  }

  /**
   * The token that was sent to this address with this code. Uses nothing up, but a wrong code counts: commit the transaction
   * also where this answers null. Several users may ask for one address, so only the newest emails to it count: each more
   * would make a guess likelier to hit.
   */
  async findCode(
    tx: Transaction,
    email: string,
    purposes: EmailChangePurpose[],
    code: string,
  ): Promise<FoundToken | null> {
    return this.#fitting(
      tx,
      `id IN (SELECT id FROM auth_service.one_time_tokens
         WHERE email = $1 AND purpose = ANY ($2) AND expires_at > clock_timestamp()
         ORDER BY created_at DESC, id LIMIT ${CODES_OF_ADDRESS})`,
      [email, purposes],
      code,
    );
  }

  async discard(tx: Transaction, userId: string, purposes?: TokenPurpose[]): Promise<void> {
    await tx.repository(OneTimeTokenEntity).delete({ userId, ...(purposes && { purpose: In(purposes) }) });
  }

  async redeemLink(tx: Transaction, token: string, purposes: SignInPurpose[]): Promise<Used | null> {
    if (!looksLikeLinkToken(token)) return null;
    return this.#use(tx, 'token_hash = $1 AND purpose = ANY ($2)', [hashToken(token), purposes]);
  }

  /** Uses a token that was found before, unless somebody else has since then. */
  async redeem<P extends TokenPurpose>(
    tx: Transaction,
    { id }: FoundToken,
    purposes: P[],
  ): Promise<Used<P> | null> {
    return (await this.#use(tx, 'id = $1 AND purpose = ANY ($2)', [id, purposes])) as Used<P> | null;
  }

  /** A wrong code counts against the tokens: commit the transaction also where this answers null. */
  async redeemCode(
    tx: Transaction,
    holder: Holder,
    purposes: SignInPurpose[],
    code: string,
  ): Promise<Used | null> {
    const fitting = await this.#fitting(
      tx,
      '(user_id = $1 OR (user_id IS NULL AND email = $2)) AND purpose = ANY ($3)',
      [holder.id, holder.email, purposes],
      code,
    );
    return fitting && this.#use(tx, 'id = $1', [fitting.id]);
  }

  /** @param which tokens a code is held against. They are locked, and a wrong code counts against each of them. */
  async #fitting(
    tx: Transaction,
    which: string,
    values: unknown[],
    code: string,
  ): Promise<FoundToken | null> {
    const rows = await tx.rows<
      FoundToken & { purpose: TokenPurpose; code_hash: Buffer | null; code_attempts: number; holder: string }
    >(
      `SELECT id, user_id AS "userId", purpose, code_hash, code_attempts, coalesce(user_id::text, email) AS holder
       FROM auth_service.one_time_tokens
       WHERE ${which} AND expires_at > clock_timestamp() ORDER BY id FOR UPDATE`,
      values,
    );
    const fitting = rows.find(
      ({ purpose, code_hash: hash, code_attempts: attempts, holder }) =>
        hash !== null && attempts < CODE_ATTEMPTS && this.keys.fitsCode(hash, code, `${purpose} ${holder}`),
    );
    if (fitting) return fitting;
    await tx
      .repository(OneTimeTokenEntity)
      .increment({ id: In(rows.map(({ id }) => id)) }, 'codeAttempts', 1);
    return null;
  }

  /** `mismatch` leaves the code to the browser that has the verifier. */
  async redeemAuthCode(
    tx: Transaction,
    authCode: string,
    verifier: string,
  ): Promise<Used | 'mismatch' | null> {
    const row = await tx.repository(OneTimeTokenEntity).findOneBy({ authCodeHash: hashToken(authCode) });
    if (row === null) return null;
    if (row.codeChallenge === null || !verifierFits(row.codeChallenge, verifier)) return 'mismatch';
    const used = await this.#use(tx, 'id = $1', [row.id]);
    return used && { ...used, byAsker: true };
  }

  /** @param which one token, by its columns. All that end together are locked in one order, or two of them would wait in a circle. */
  async #use(tx: Transaction, which: string, values: unknown[]): Promise<Used | null> {
    const used = await tx.one<Used>(
      `WITH asked AS (
         SELECT id, user_id, email, purpose FROM auth_service.one_time_tokens
         WHERE ${which} AND expires_at > clock_timestamp()),
       alike AS (
         SELECT t.id FROM auth_service.one_time_tokens t JOIN asked ON ${ALIKE} ORDER BY t.id FOR UPDATE OF t),
       gone AS (
         DELETE FROM auth_service.one_time_tokens t USING alike WHERE t.id = alike.id RETURNING t.*)
       SELECT gone.user_id AS "userId", purpose, email, password_hash AS "passwordHash",
         user_metadata AS "userMetadata", session_id AS "sessionId", needs_browser AS "needsBrowser"
       FROM gone JOIN asked USING (id, purpose, email)`,
      values,
    );
    return used ?? null;
  }

  #codeHash(code: string, purpose: TokenPurpose, holder: string): Buffer {
    return this.keys.hashCode(code, `${purpose} ${holder}`);
  }

  /**
   * Whether emails for the same address bring different passwords, and browsers are there to tell whose is whose: then each of
   * them counts only in the browser that asked for it. That stays so while any of them is good, or whoever asks often enough to
   * void the others would be alone again. An account that opens already has a password to differ from, too.
   */
  async #isContested(
    tx: Transaction,
    userId: string | null,
    passwordHash: string | null,
    codeChallenge: string | null,
  ): Promise<boolean> {
    if (userId === null || passwordHash === null) return false;
    const found = await tx.one<{ contested: boolean }>(
      `SELECT EXISTS (
         SELECT FROM auth_service.one_time_tokens
         WHERE user_id = $1 AND password_hash IS NOT NULL AND expires_at > clock_timestamp()
           AND (needs_browser OR (password_hash <> $2 AND ($3 OR code_challenge IS NOT NULL))))
       OR EXISTS (
         SELECT FROM auth_service.users
         WHERE id = $1 AND email_confirmed_at IS NOT NULL AND password_hash IS DISTINCT FROM $2) AS contested`,
      [userId, passwordHash, codeChallenge !== null],
    );
    if (found?.contested !== true) return false;
    await tx
      .repository(OneTimeTokenEntity)
      .update({ userId, passwordHash: Not(IsNull()) }, { needsBrowser: true });
    return true;
  }

  async #put(
    tx: Transaction,
    holder: Holder,
    purpose: TokenPurpose,
    asker: CountedAsker,
    secret: {
      tokenHash: Buffer | null;
      codeHash: Buffer | null;
      authCodeHash: Buffer | null;
      codeChallenge: string | null;
    } & Partial<Brought & { needsBrowser: boolean }>,
  ): Promise<void> {
    await tx.run(
      `WITH before AS (
         SELECT id, created_at, row_number() OVER (PARTITION BY asker ORDER BY created_at DESC, id)
           + CASE WHEN asker = $14 THEN 1 ELSE 0 END AS of_asker
         FROM auth_service.one_time_tokens
         WHERE purpose = $2 AND (user_id = $1 OR ($1::uuid IS NULL AND user_id IS NULL AND email = $3))
           AND asker_known = $13),
       ranked AS (
         SELECT id, of_asker, row_number() OVER (ORDER BY of_asker, created_at DESC, id) AS of_all FROM before),
       ended AS (
         DELETE FROM auth_service.one_time_tokens t USING ranked
         WHERE t.id = ranked.id AND (of_asker > ${KEPT_OF_ASKER} OR of_all >= ${KEPT_OF_ALL}))
       INSERT INTO auth_service.one_time_tokens
         (user_id, purpose, email, token_hash, code_hash, auth_code_hash, code_challenge, password_hash,
          user_metadata, session_id, needs_browser, expires_at, asker_known, asker)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp() + make_interval(secs => $12), $13, $14)`,
      [
        holder.id,
        purpose,
        holder.email,
        secret.tokenHash,
        secret.codeHash,
        secret.authCodeHash,
        secret.codeChallenge,
        secret.passwordHash ?? null,
        secret.userMetadata ? JSON.stringify(secret.userMetadata) : null,
        secret.sessionId ?? null,
        secret.needsBrowser ?? false,
        LIFETIME_SECONDS[purpose],
        asker.isKnown,
        this.keys.hashCode(asker.name, 'asker'),
      ],
    );
  }
}
