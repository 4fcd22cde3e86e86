import type { JWK } from 'jose';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `next` is published before it signs, so that verifiers know it in time; `current` signs; `previous` still verifies
 * what it signed; `revoked` verifies nothing.
 */
export type SigningKeyStatus = 'next' | 'current' | 'previous' | 'revoked';

@Entity({ schema: 'auth_service', name: 'signing_keys' })
export class SigningKeyEntity {
  @PrimaryColumn('uuid')
  kid!: string;

  @Column('text')
  algorithm!: 'ES256';

  @Column('jsonb', { name: 'public_jwk' })
  publicJwk!: JWK;

  /**
   * Readable by the service's own database role only. It is not encrypted again: the key for that would have to lie
   * where the database password lies, and whoever has that password is past both.
   */
  @Column('jsonb', { name: 'private_jwk' })
  privateJwk!: JWK;

  @Column('text')
  status!: SigningKeyStatus;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
