import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { CONFIG, ConcurrencyLimit, type Config } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';

// Argon2id, the second choice of the OWASP password storage cheat sheet: 19 MiB, two passes, one lane; about 12 ms here.
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2 };
const USUAL: Options = { ...PASSWORD_COST, parallelism: 1, outputLen: 32 };

// The hashes run in Node's pool of four threads, which files and name look-ups need too: one thread stays theirs.
const WIDTH = Math.min(3, Math.max(1, availableParallelism()));
// About a second and a half of waiting on one core. Beyond it a guesser would only make everybody wait.
const QUEUE = 100;

export class PasswordLimit extends ConcurrencyLimit {
  constructor() {
    super(WIDTH, QUEUE);
  }
}

/**
 * Hashes and checks passwords, whole: nothing is cut off at 72 bytes. A bounded number at a time, so that many guesses at once
 * slow each other down and not the rest of the process.
 */
@Injectable()
export class PasswordHasher {
  readonly #cost: Options;
  // Made at start, as its first use would otherwise answer slower than all others.
  readonly #decoy: Promise<string>;

  constructor(
    private readonly limit: PasswordLimit,
    @Inject(CONFIG) { passwordCost }: Pick<Config, 'passwordCost'>,
  ) {
    this.#cost = { ...USUAL, ...passwordCost };
    this.#decoy = hash(randomBytes(24), this.#cost);
  }

  hash(password: string): Promise<string> {
    return this.limit.run(() => hash(password, this.#cost));
  }

  /**
   * Without a hash (an unknown address, a user without a password) it works as long on a decoy and answers false, so that the
   * time of an answer does not reveal which addresses exist.
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const against = passwordHash ?? (await this.#decoy);
    const matches = await this.limit.run(() => verify(against, password));
    return matches && passwordHash !== null;
  }
}
