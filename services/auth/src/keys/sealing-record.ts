import { randomUUID } from 'node:crypto';
import {
  CONFIG,
  type Config,
  ConfigError,
  type createLogger,
  type Database,
  InjectDatabase,
  LOGGER,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import {
  currentSealingKey,
  forgetHolder,
  HOLDERS_BEAT_MS,
  latestSealedFactors,
  type Runs,
  sayHeld,
  setSealingKey,
} from './sealing-store.ts';
import { SealedElsewhereError, SecretKeys, sealingVariable } from './secret-keys.ts';

type Logger = ReturnType<typeof createLogger>;

/** Several are tried, as a key that was changed and changed back may have left a few boxes behind. */
const LOOKED_AT = 20;

/**
 * Keeps the process to the secret that the database says is the one to seal with, and says which ones it holds, so that a
 * change of secrets knows when every process can open what the new one has sealed. Ends the start of a process whose secrets
 * open nothing: people would find out one by one, at their second factor.
 */
@Injectable()
export class SealingRecord implements OnModuleInit, OnApplicationShutdown {
  readonly #processId = randomUUID();
  readonly #runs: Runs;
  #timer: NodeJS.Timeout | undefined;
  #following: Promise<unknown> = Promise.resolve();

  constructor(
    // Runs as the service: sealing keys belong to no user.
    @InjectDatabase('auth') database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly keys: SecretKeys,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#runs = {
      rows: <Row extends object>(text: string, values?: unknown[]) =>
        database.runAsService<Row>(text, values),
    };
  }

  async onModuleInit(): Promise<void> {
    await this.#agree();
    await this.#say();
    this.#timer = setInterval(() => {
      this.#following = this.#follow().catch((err: unknown) =>
        this.log.warn({ err }, 'the record of sealing keys cannot be read, and will be asked again'),
      );
    }, HOLDERS_BEAT_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#following;
    await forgetHolder(this.#runs, this.#processId).catch(() => {});
  }

  async #agree(): Promise<void> {
    const record = await currentSealingKey(this.#runs);
    if (record !== null && this.keys.sealWith(record.fingerprint)) return;
    const boxes = await latestSealedFactors(this.#runs, LOOKED_AT);
    const found = boxes.flatMap(({ id, box }) => this.#openedBy(box, id));
    if (boxes.length > 0 && (record !== null || found.length === 0)) throw this.#refusal();
    // Before there was a record, every box was sealed with the secret of then.
    this.keys.sealWith(found[0] ?? (this.keys.held[0] as string));
    await setSealingKey(this.#runs, this.keys.sealsWith);
  }

  async #follow(): Promise<void> {
    const record = await currentSealingKey(this.#runs);
    if (record !== null && !this.keys.sealWith(record.fingerprint))
      this.log.error(
        `${sealingVariable(this.config)} is no longer what second factors are sealed with: restart this process with the new one`,
      );
    await this.#say();
  }

  #say(): Promise<void> {
    return sayHeld(this.#runs, this.#processId, { held: this.keys.held, sealsWith: this.keys.sealsWith });
  }

  #openedBy(box: Buffer, owner: string): string[] {
    try {
      return [this.keys.opened(box, owner).fingerprint];
    } catch (error) {
      if (error instanceof SealedElsewhereError) return [];
      throw error;
    }
  }

  #refusal(): ConfigError {
    const variable = sealingVariable(this.config);
    return new ConfigError([
      `${variable} is not what second factors in this database are sealed with: none of them could be used. Set the one of before, ` +
        `or, to change it, "npm run keys -- rotate auth-secret"`,
    ]);
  }
}
