import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { CONFIG, type Config } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What those keys derive from: a database is of use to the auth service only together with it. */
export function sealingSecret({
  authSecret,
  databaseRoleKey,
  databaseUrl,
}: Pick<Config, 'authSecret' | 'databaseRoleKey' | 'databaseUrl'>): string {
  return authSecret ?? databaseRoleKey ?? decodeURIComponent(new URL(databaseUrl).password);
}

/**
 * The keys of what is stored but must not be readable in a copy of the database: second factors, short codes. Both derive
 * from AUTH_SECRET; without it from what the passwords of the database roles derive from, which every installation has.
 */
@Injectable()
export class SecretKeys {
  readonly #boxKey: Buffer;
  readonly #codeKey: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    const secret = sealingSecret(config);
    const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'garimpo auth', use, 32));
    this.#boxKey = derive('factors at rest');
    this.#codeKey = derive('short codes');
  }

  /** @param owner what the text belongs to: a box that is moved to another row does not open there */
  seal(text: string, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#boxKey, nonce).setAAD(Buffer.from(owner));
    return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }

  /** Throws where the box was made with another key, for another owner, or changed. */
  open(box: Buffer, owner: string): string {
    const decipher = createDecipheriv('aes-256-gcm', this.#boxKey, box.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(owner))
      .setAuthTag(box.subarray(-TAG_BYTES));
    const text = decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  }

  /** Six digits are guessed in a moment from a plain digest; without the key there is nothing to guess against. */
  hashCode(code: string, owner: string): Buffer {
    return createHmac('sha256', this.#codeKey).update(`${owner}\n${code}`).digest();
  }
}
