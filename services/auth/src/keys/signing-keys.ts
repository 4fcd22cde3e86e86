import {
  Cache,
  type Database,
  InjectDatabase,
  KEYS_KEPT_MS,
  KeySet,
  keyFinder,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type CryptoKey, createLocalJWKSet, importJWK, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { Not } from 'typeorm';
import { AuthFailure } from '../http/auth-failure.ts';
import {
  ALGORITHM,
  addNextKey,
  advanceKeys,
  makeSigningKey,
  revokeKey,
  SigningKeyEntity,
} from './key-rotation.ts';

interface LoadedKeys {
  kid: string;
  privateKey: CryptoKey;
  published: JSONWebKeySet;
  find: JWTVerifyGetKey;
}

/** The keys that access tokens are signed and checked with. The first is made when the service first starts. */
@Injectable()
export class SigningKeys implements OnModuleInit {
  readonly #keys = new Cache({ load: () => this.#load(), max: 1 });

  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  async current(): Promise<{ kid: string; privateKey: CryptoKey; algorithm: string }> {
    const { kid, privateKey } = await this.#loaded();
    return { kid, privateKey, algorithm: ALGORITHM };
  }

  async published(): Promise<JSONWebKeySet> {
    return (await this.#loaded()).published;
  }

  /** Finds the key that a token names; one that was made since we last looked is found too. */
  readonly find: JWTVerifyGetKey = keyFinder((maxAgeMs) => this.#loaded(maxAgeMs));

  /** Done at start, as the first use may be a GET. */
  async onModuleInit(): Promise<void> {
    await this.database.asService(async (tx) => {
      if (!(await tx.repository(SigningKeyEntity).existsBy({ status: 'current' }))) await addCurrentKey(tx);
    });
  }

  /** Makes the next key. It is published at once, and signs when every verifier has had the time to see it. */
  async rotate(): Promise<{ keys: { kid: string; status: string }[] }> {
    const key = await makeSigningKey();
    await this.database.asService((tx) => addNextKey(tx, key));
    return this.#states();
  }

  /** Throws `validation_failed` for the key that signs: it goes when the next one takes its place. */
  async revoke(kid: string): Promise<{ keys: { kid: string; status: string }[] }> {
    if (!(await this.database.asService((tx) => revokeKey(tx, kid)))) {
      throw new AuthFailure('validation_failed', 'Only a key that is next or previous can be revoked');
    }
    return this.#states();
  }

  /** Called from time to time. */
  advance(tx: Transaction): Promise<boolean> {
    return advanceKeys(tx);
  }

  #loaded(maxAgeMs = KEYS_KEPT_MS): Promise<LoadedKeys> {
    return this.#keys.fetch('signing keys', { maxAgeMs });
  }

  async #states(): Promise<{ keys: { kid: string; status: string }[] }> {
    this.#keys.invalidate();
    await this.#loaded();
    const rows = await this.database.asService((tx) =>
      tx
        .repository(SigningKeyEntity)
        .find({ select: { kid: true, status: true }, order: { createdAt: 'ASC' } }),
    );
    return { keys: rows.map(({ kid, status }) => ({ kid, status })) };
  }

  async #load(): Promise<LoadedKeys> {
    const rows = await this.database.asService((tx) =>
      tx
        .repository(SigningKeyEntity)
        .find({ where: { status: Not('revoked') }, order: { createdAt: 'DESC' } }),
    );
    const current = rows.find(({ status }) => status === 'current');
    if (!current) throw new Error('no signing key is current');
    const published = { keys: rows.map(({ publicJwk }) => publicJwk) };
    return {
      kid: current.kid,
      privateKey: (await importJWK(current.privateJwk, ALGORITHM)) as CryptoKey,
      published,
      find: createLocalJWKSet(published),
    };
  }
}

/** Replicas may start together: then the first one's key counts, and the index on `current` keeps the others out. */
async function addCurrentKey(tx: Transaction): Promise<void> {
  const key = await makeSigningKey();
  await tx.run(
    `INSERT INTO auth_service.signing_keys (kid, algorithm, public_jwk, private_jwk, status)
     VALUES ($1, $2, $3, $4, 'current') ON CONFLICT DO NOTHING`,
    [key.kid, ALGORITHM, JSON.stringify(key.publicJwk), JSON.stringify(key.privateJwk)],
  );
}

/** Lets the guards of this process check tokens without asking over HTTP for keys of the same process. */
@Injectable()
export class InProcessKeySet extends KeySet {
  readonly key: JWTVerifyGetKey;

  constructor(keys: SigningKeys) {
    super();
    this.key = keys.find;
  }
}
