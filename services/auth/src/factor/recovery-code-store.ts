import { createHash, randomInt } from 'node:crypto';
import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'auth_service', name: 'recovery_codes' })
export class RecoveryCodeEntity {
  @PrimaryColumn('uuid', { name: 'factor_id' })
  factorId!: string;

  @PrimaryColumn('bytea', { name: 'code_hash' })
  codeHash!: Buffer;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;
}

export const CODES = 10;
/** 79 bits: too many to guess from a plain digest, which stays good when the service's secret is replaced. */
const LENGTH = 16;
/** Without the letters and digits that people take for each other. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export interface CodesLeft {
  total: number;
  remaining: number;
}

/** The queries on recovery codes. The caller has locked the user. */
@Injectable()
export class RecoveryCodeStore {
  /** Replaces what the factor had. The codes are known here and now alone. */
  async replace(tx: Transaction, factorId: string): Promise<string[]> {
    const codes = Array.from({ length: CODES }, newCode);
    const rows = tx.repository(RecoveryCodeEntity);
    await rows.delete({ factorId });
    await rows.insert(codes.map((code) => ({ factorId, codeHash: hashOf(code, factorId) })));
    return codes;
  }

  async left(tx: Transaction, factorId: string): Promise<CodesLeft> {
    const row = await tx.one<CodesLeft>(
      `SELECT count(*)::int AS total, count(*) FILTER (WHERE used_at IS NULL)::int AS remaining
       FROM auth_service.recovery_codes WHERE factor_id = $1`,
      [factorId],
    );
    return row ?? { total: 0, remaining: 0 };
  }

  /** False for a code that is none of the factor's, or was used. */
  async spend(tx: Transaction, factorId: string, entered: string): Promise<boolean> {
    const code = entered.toLowerCase().replaceAll(/[\s-]/g, '');
    const spent = await tx.changed(
      `UPDATE auth_service.recovery_codes SET used_at = clock_timestamp()
       WHERE factor_id = $1 AND code_hash = $2 AND used_at IS NULL`,
      [factorId, hashOf(code, factorId)],
    );
    return spent > 0;
  }
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

function hashOf(code: string, factorId: string): Buffer {
  return createHash('sha256').update(`${factorId}\n${code}`).digest();
}
