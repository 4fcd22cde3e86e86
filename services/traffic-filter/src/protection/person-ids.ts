import { hash, randomBytes } from 'node:crypto';
import { Database, InjectDatabase, LOGGER } from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Days change at four in the morning of Brasília, when fewest people are awake. */
const DAY_STARTS_MS = 7 * HOUR_MS;
const READ_EVERY_MS = HOUR_MS;
const READ_AGAIN_MS = 5_000;
const SALT_BYTES = 32;
/** 132 bits. */
const ID_LENGTH = 22;

const KEEP = {
  name: 'traffic-filter.keep-person-salts',
  text: `INSERT INTO traffic_filter.person_salts AS known (day, salt) VALUES ($1, $2), ($3, $4)
    ON CONFLICT (day) DO UPDATE SET salt = known.salt RETURNING day, encode(salt, 'base64') AS salt`,
};
const FORGET = {
  name: 'traffic-filter.forget-person-salts',
  text: 'DELETE FROM traffic_filter.person_salts WHERE day < $1',
};

/**
 * Recognises a person for a day without a cookie, by network and browser. All replicas compute the same id. The salt
 * is discarded after the day, so that ids can neither be traced to a person later nor linked across days.
 */
@Injectable()
export class PersonIds implements OnModuleInit, OnApplicationShutdown {
  readonly #salts = new Map<number, string>();
  /** Used until the database has returned the day's salt. */
  readonly #ownSalt = randomBytes(SALT_BYTES).toString('base64');
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.#reading = this.#read();
    await this.#reading;
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#reading;
  }

  /** @param network of the visitor's address */
  idOf(network: string, userAgent: string, now: Date): string {
    const salt = this.#salts.get(dayOf(now.getTime())) ?? this.#ownSalt;
    return hash('sha256', `${salt} ${network} ${userAgent}`, 'base64url').slice(0, ID_LENGTH);
  }

  /** Today's and tomorrow's. */
  async #read(): Promise<void> {
    let waitMs = READ_EVERY_MS;
    try {
      const today = dayOf(Date.now());
      // As the service: salts belong to no user.
      const rows = await this.database.runAsService<{ day: number; salt: string }>(KEEP, [
        today,
        randomBytes(SALT_BYTES),
        today + 1,
        randomBytes(SALT_BYTES),
      ]);
      this.#salts.clear();
      for (const { day, salt } of rows) this.#salts.set(day, salt);
      await this.database.runAsService(FORGET, [today - 1]);
    } catch (err) {
      this.log.warn({ err }, 'the salts of visitors were not read');
      waitMs = READ_AGAIN_MS;
    }
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#reading = this.#read();
    }, waitMs).unref();
  }
}

function dayOf(at: number): number {
  return Math.floor((at - DAY_STARTS_MS) / DAY_MS);
}
