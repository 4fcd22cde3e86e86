import { isUniqueViolation, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { AuthFailure } from '../http/auth-failure.ts';
import { CredentialEntity } from './credential.entity.ts';
import type { NewCredential } from './relying-party.ts';

/** The queries on keys of authenticators. The caller has locked the user wherever something is changed. */
@Injectable()
export class CredentialStore {
  /** Throws `webauthn_credential_exists` for a key that any account has. */
  async insert(
    tx: Transaction,
    made: NewCredential,
    holder: { id: string; userId: string; factorId: string | null; friendlyName: string | null },
  ): Promise<void> {
    try {
      await tx.repository(CredentialEntity).insert({ ...made, ...holder, counter: String(made.counter) });
    } catch (cause) {
      if (!isUniqueViolation(cause, 'webauthn_credentials_key_unique')) throw cause;
      throw new AuthFailure('webauthn_credential_exists', 'This credential is already registered', { cause });
    }
  }

  passkeysOf(tx: Transaction, userId: string): Promise<CredentialEntity[]> {
    return tx
      .repository(CredentialEntity)
      .find({ where: { userId, factorId: IsNull() }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** All of the user's keys, those of second factors too: one authenticator holds one of them. */
  allOf(tx: Transaction, userId: string): Promise<CredentialEntity[]> {
    return tx.repository(CredentialEntity).findBy({ userId });
  }

  passkeyOf(tx: Transaction, userId: string, id: string): Promise<CredentialEntity | null> {
    return tx.repository(CredentialEntity).findOneBy({ id, userId, factorId: IsNull() });
  }

  passkeyByKey(tx: Transaction, credentialId: Buffer): Promise<CredentialEntity | null> {
    return tx.repository(CredentialEntity).findOneBy({ credentialId, factorId: IsNull() });
  }

  ofFactor(tx: Transaction, factorId: string): Promise<CredentialEntity | null> {
    return tx.repository(CredentialEntity).findOneBy({ factorId });
  }

  async rename(tx: Transaction, id: string, friendlyName: string): Promise<void> {
    await tx.repository(CredentialEntity).update({ id }, { friendlyName });
  }

  async delete(tx: Transaction, id: string): Promise<void> {
    await tx.repository(CredentialEntity).delete({ id });
  }

  /**
   * Records a use. False where the authenticator has counted no further than before: somebody else has signed with a copy of its
   * key, or had this answer already. Authenticators that do not count say 0 throughout.
   */
  async advance(tx: Transaction, id: string, counter: number): Promise<boolean> {
    const used = await tx.changed(
      `UPDATE auth_service.webauthn_credentials SET counter = $2, last_used_at = clock_timestamp()
       WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
      [id, counter],
    );
    return used > 0;
  }
}
