import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { CONFIG, type Config } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AuthFailure } from '../http/auth-failure.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type SealingConfig = Pick<Config, 'authSecret' | 'databaseRoleKey' | 'databaseUrl'>;

/** What those keys derive from: a database is of use to the auth service only together with it. */
export function sealingSecret({ authSecret, databaseRoleKey, databaseUrl }: SealingConfig): string {
  return authSecret ?? databaseRoleKey ?? decodeURIComponent(new URL(databaseUrl).password);
}

export function sealingVariable({ authSecret, databaseRoleKey }: Omit<SealingConfig, 'databaseUrl'>): string {
  if (authSecret !== undefined) return 'AUTH_SECRET';
  return databaseRoleKey === undefined ? 'the password of DATABASE_URL' : 'DATABASE_ROLE_KEY';
}

/** Distinguishes two secrets and reveals nothing of either. */
export function secretFingerprint(secret: string): string {
  return createHmac('sha256', secret).update('garimpo backup: which key').digest('hex').slice(0, 32);
}

/** A box that none of the keys of this process opens. */
export class SealedElsewhereError extends Error {
  override name = 'SealedElsewhereError';
}

interface SealingKey {
  fingerprint: string;
  box: Buffer;
  code: Buffer;
}

/**
 * The keys of what is stored but must not be readable in a copy of the database: second factors, short codes. They derive from
 * AUTH_SECRET; without it from what the passwords of the database roles derive from, which every installation has. While one
 * secret replaces another, both open what was sealed, and the database says which of them seals: see `SealingRecord`.
 */
@Injectable()
export class SecretKeys {
  readonly #keys: readonly SealingKey[];
  #sealing: SealingKey;
  #maySeal = true;

  constructor(@Inject(CONFIG) config: SealingConfig & Pick<Config, 'authSecretPrevious'>) {
    const secrets = new Set([sealingSecret(config)]);
    if (config.authSecretPrevious !== undefined) secrets.add(config.authSecretPrevious);
    this.#keys = [...secrets].map(keyOf);
    this.#sealing = this.#keys[0] as SealingKey;
  }

  get held(): string[] {
    return this.#keys.map(({ fingerprint }) => fingerprint);
  }

  get sealsWith(): string {
    return this.#sealing.fingerprint;
  }

  /** False for a secret that this process does not hold. It then seals nothing, as others could not open it. */
  sealWith(fingerprint: string): boolean {
    const key = this.#keys.find((one) => one.fingerprint === fingerprint);
    this.#maySeal = key !== undefined;
    if (key !== undefined) this.#sealing = key;
    return this.#maySeal;
  }

  /** @param owner what the text belongs to: a box that is moved to another row does not open there */
  seal(text: string, owner: string): Buffer {
    if (!this.#maySeal) throw new AuthFailure('service_unavailable', 'Try again later');
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#sealing.box, nonce).setAAD(Buffer.from(owner));
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }

  /** Throws {@link SealedElsewhereError} where the box was made with another key, for another owner, or changed. */
  open(box: Buffer, owner: string): string {
    return this.opened(box, owner).text;
  }

  /** As `open`, and which secret sealed it. */
  opened(box: Buffer, owner: string): { text: string; fingerprint: string } {
    for (const { box: key, fingerprint } of this.#keys) {
      const text = textIn(box, owner, key);
      if (text !== null) return { text, fingerprint };
    }
    throw new SealedElsewhereError('what is stored sealed opens with no key that this process holds');
  }

  /** Six digits are guessed in a moment from a plain digest; without the key there is nothing to guess against. */
  hashCode(code: string, owner: string): Buffer {
    return hashOf(this.#sealing, code, owner);
  }

  /** Whether `hash` is one that {@link hashCode} made of it, with any of the keys. */
  fitsCode(hash: Buffer, code: string, owner: string): boolean {
    const fits = this.#keys.map((key) => {
      const made = hashOf(key, code, owner);
      return made.length === hash.length && timingSafeEqual(made, hash);
    });
    return fits.includes(true);
  }
}

function keyOf(secret: string): SealingKey {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'garimpo auth', use, 32));
  return {
    fingerprint: secretFingerprint(secret),
    box: derive('factors at rest'),
    code: derive('short codes'),
  };
}

function hashOf({ code: key }: SealingKey, code: string, owner: string): Buffer {
  return createHmac('sha256', key).update(`${owner}\n${code}`).digest();
}

function textIn(box: Buffer, owner: string, key: Buffer): string | null {
  if (box.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(box.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
