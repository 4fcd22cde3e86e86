import { randomUUID } from 'node:crypto';
import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { SecretKeys } from '../keys/secret-keys.ts';
import { newCode } from '../token/link-token.ts';
import type { UserMetadata } from '../user/user.entity.ts';
import { PhoneCodeEntity, type PhonePurpose } from './phone-code.entity.ts';

/** What the text of the message says. */
const LIFETIME_SECONDS = 300;
const CODE_ATTEMPTS = 5;
/**
 * Codes of a number that are good at a time. More would make a guess likelier to hit; with one alone, whoever asks for somebody's
 * number again and again would keep them out.
 */
const KEPT = 3;

export type UsedCode = Pick<PhoneCodeEntity, 'id' | 'userId' | 'userMetadata'>;

/** Codes by text message. Their time is the database's. */
@Injectable()
export class PhoneCodes {
  constructor(private readonly keys: SecretKeys) {}

  async issue(
    tx: Transaction,
    phone: string,
    purpose: PhonePurpose,
    holder: { userId: string | null; userMetadata?: UserMetadata | null },
  ): Promise<string> {
    const code = newCode();
    const id = randomUUID();
    await tx.run(
      `WITH before AS (
         SELECT id FROM auth_service.phone_codes
         WHERE phone = $2 AND purpose = $3 ORDER BY created_at DESC, id OFFSET ${KEPT - 1}),
       ended AS (
         DELETE FROM auth_service.phone_codes c USING before WHERE c.id = before.id)
       INSERT INTO auth_service.phone_codes (id, phone, purpose, user_id, user_metadata, code_hash, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(secs => ${LIFETIME_SECONDS}))`,
      [
        id,
        phone,
        purpose,
        holder.userId,
        holder.userMetadata ? JSON.stringify(holder.userMetadata) : null,
        this.keys.hashCode(code, ownerOf(id)),
      ],
    );
    return code;
  }

  /**
   * Uses a code, with all others of its kind for the number. A wrong one counts against each that is good: commit the transaction
   * also where this answers null.
   */
  async redeem(
    tx: Transaction,
    phone: string,
    purpose: PhonePurpose,
    code: string,
  ): Promise<UsedCode | null> {
    const rows = await tx.rows<UsedCode & { codeHash: Buffer; attempts: number }>(
      `SELECT id, user_id AS "userId", user_metadata AS "userMetadata", code_hash AS "codeHash", attempts
       FROM auth_service.phone_codes
       WHERE phone = $1 AND purpose = $2 AND expires_at > clock_timestamp() ORDER BY id FOR UPDATE`,
      [phone, purpose],
    );
    const codes = tx.repository(PhoneCodeEntity);
    const fitting = rows.find(
      ({ id, codeHash, attempts }) =>
        attempts < CODE_ATTEMPTS && this.keys.fitsCode(codeHash, code, ownerOf(id)),
    );
    const ids = In(rows.map(({ id }) => id));
    if (fitting) await codes.delete({ id: ids });
    else await codes.increment({ id: ids }, 'attempts', 1);
    return fitting ?? null;
  }

  /** The last one that was sent, good or not: who asks for it again is whoever it was for. */
  async last(tx: Transaction, phone: string, purpose: PhonePurpose): Promise<UsedCode | null> {
    const row = await tx.one<UsedCode>(
      `SELECT id, user_id AS "userId", user_metadata AS "userMetadata" FROM auth_service.phone_codes
       WHERE phone = $1 AND purpose = $2 ORDER BY created_at DESC, id LIMIT 1`,
      [phone, purpose],
    );
    return row ?? null;
  }

  async discard(tx: Transaction, userId: string): Promise<void> {
    await tx.repository(PhoneCodeEntity).delete({ userId });
  }
}

const ownerOf = (id: string) => `phone code ${id}`;
