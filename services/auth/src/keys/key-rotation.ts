import { randomUUID } from 'node:crypto';
import type { Transaction } from '@garimpo/service-kit';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Runs } from './sealing-store.ts';

/**
 * `next` is published before it signs, so that verifiers know it in time; `current` signs; `previous` still verifies what it
 * signed; `revoked` verifies nothing.
 */
type SigningKeyStatus = 'next' | 'current' | 'previous' | 'revoked';

@Entity({ schema: 'auth_service', name: 'signing_keys' })
export class SigningKeyEntity {
  @PrimaryColumn('uuid')
  kid!: string;

  @Column('text')
  algorithm!: 'ES256';

  @Column('jsonb', { name: 'public_jwk' })
  publicJwk!: JWK;

  /**
   * Readable by the service's own database role only. It is not encrypted again, as the key for that would lie beside the
   * database password, which opens both.
   */
  @Column('jsonb', { name: 'private_jwk' })
  privateJwk!: JWK;

  @Column('text')
  status!: SigningKeyStatus;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

export const ALGORITHM = 'ES256';

export async function makeSigningKey() {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomUUID();
  const name = { kid, alg: ALGORITHM, use: 'sig' };
  return {
    kid,
    // Browsers import a published key with the right to verify, which it must name.
    publicJwk: { ...(await exportJWK(publicKey)), ...name, key_ops: ['verify'] },
    privateJwk: { ...(await exportJWK(privateKey)), ...name },
  };
}

/** Keys that still verify something, the oldest first. */
export function signingKeyStates(runs: Runs): Promise<{ kid: string; status: string; since: Date }[]> {
  return runs.rows(
    `SELECT kid, status, changed_at AS since FROM auth_service.signing_keys WHERE status <> 'revoked' ORDER BY created_at`,
  );
}

/** Verifiers keep a key set for ten minutes, replicas their own for one: by then all of them know the next key. */
const PUBLISHED_BEFORE_SECONDS = 15 * 60;
/** Longer than an access token lives, with the clocks of others in mind. */
const KEPT_AFTER_SECONDS = 2 * 3600;

interface NewKey {
  kid: string;
  publicJwk: unknown;
  privateJwk: unknown;
}

/** A key that is published and signs nothing yet. False when there is one already. */
export async function addNextKey(tx: Runs, key: NewKey): Promise<boolean> {
  const made = await tx.rows(
    `INSERT INTO auth_service.signing_keys (kid, algorithm, public_jwk, private_jwk, status)
     VALUES ($1, 'ES256', $2, $3, 'next') ON CONFLICT DO NOTHING RETURNING kid`,
    [key.kid, JSON.stringify(key.publicJwk), JSON.stringify(key.privateJwk)],
  );
  return made.length > 0;
}

/** Moves keys on whose time has come: `next` to `current`, `current` to `previous`, `previous` to `revoked`. */
export async function advanceKeys(tx: Pick<Transaction, 'rows' | 'run'>): Promise<boolean> {
  // The second of two replicas waits here and then finds nothing left to do.
  await tx.run('SELECT 1 FROM auth_service.signing_keys ORDER BY kid FOR UPDATE');
  const ripe = await tx.rows<{ kid: string }>(
    `SELECT kid FROM auth_service.signing_keys
     WHERE status = 'next' AND changed_at <= clock_timestamp() - make_interval(secs => $1)`,
    [PUBLISHED_BEFORE_SECONDS],
  );
  await tx.run(
    `UPDATE auth_service.signing_keys SET status = 'revoked', changed_at = clock_timestamp()
     WHERE status = 'previous' AND changed_at <= clock_timestamp() - make_interval(secs => $1)`,
    [KEPT_AFTER_SECONDS],
  );
  const [next] = ripe;
  if (!next) return false;
  await tx.run(
    `UPDATE auth_service.signing_keys SET status = 'previous', changed_at = clock_timestamp() WHERE status = 'current'`,
  );
  await tx.run(
    `UPDATE auth_service.signing_keys SET status = 'current', changed_at = clock_timestamp() WHERE kid = $1`,
    [next.kid],
  );
  return true;
}

/** For a key that somebody else may have: it verifies nothing from now on. The current one cannot go without a next. */
export async function revokeKey(tx: Transaction, kid: string): Promise<boolean> {
  const revoked = await tx.changed(
    `UPDATE auth_service.signing_keys SET status = 'revoked', changed_at = clock_timestamp()
     WHERE kid = $1 AND status IN ('next', 'previous')`,
    [kid],
  );
  return revoked > 0;
}
