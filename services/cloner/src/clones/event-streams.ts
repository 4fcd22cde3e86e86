import { createHash } from 'node:crypto';
import { commonErrors } from '@garimpo/service-contract';
import {
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  KeyedConcurrencyLimit,
  LOGGER,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';

/** In all replicas together. A tab follows one capture at a time, and a browser opens six connections to a server. */
export const STREAMS_PER_USER = 8;
/** Room for an office behind one address. */
export const STREAMS_PER_ADDRESS = 64;
/** In one replica, since each stream polls the database. */
const STREAMS_PER_PROCESS = 256;
/** The streams of a replica that crashed count until this time is over. */
const LEASE_SECONDS = 45;
const RENEW_MS = 15_000;
/** A refused tab reads the list instead, and may try again. */
const RETRY_AFTER_SECONDS = 10;

const refuse = defineErrors(commonErrors);

interface StreamOwner {
  userId: string;
  address: string;
}

/** Limits how many event streams are open at once. */
@Injectable()
export class EventStreams {
  /** Streams of this process by key, so that a storm is refused without a query. */
  readonly #here: KeyedConcurrencyLimit;
  readonly #scale: number;

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectDatabase('cloner') private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.#scale = config.rateLimitScale;
    this.#here = new KeyedConcurrencyLimit(STREAMS_PER_PROCESS * this.#scale);
  }

  /** Runs a stream to its end. Throws `request.rate.exceeded`, before anything is sent, when too many are open. */
  async run({ userId, address }: StreamOwner, stream: () => Promise<void>): Promise<void> {
    const [user, from] = [keyOf('user', userId), keyOf('address', address)];
    const leave = this.#here.enter(
      { key: user, max: STREAMS_PER_USER * this.#scale },
      { key: from, max: STREAMS_PER_ADDRESS * this.#scale },
    );
    if (leave === null) throw tooMany();
    try {
      const id = await this.#take(user, from);
      let renewal = Promise.resolve();
      const timer = setInterval(() => {
        renewal = this.#renew(id, user, from);
      }, RENEW_MS);
      try {
        await stream();
      } finally {
        clearInterval(timer);
        // A renewal that is still running would count the stream again.
        await renewal;
        await this.#release(id);
      }
    } finally {
      leave();
    }
  }

  async #take(user: string, from: string): Promise<string> {
    // As the service: the rows belong to no user, who must not be able to change them.
    const rows = await this.database.asService<{ id: string }[]>(async (tx) => {
      // Serializes the requests of each user and each address, always in this order, which excludes deadlocks.
      await tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [user]);
      await tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [from]);
      await tx.run(
        `DELETE FROM cloner.event_streams WHERE id IN
           (SELECT id FROM cloner.event_streams WHERE until < now() LIMIT 100 FOR UPDATE SKIP LOCKED)`,
      );
      return tx.rows(
        `INSERT INTO cloner.event_streams (user_key, address_key, until)
         SELECT decode($1, 'hex'), decode($2, 'hex'), now() + make_interval(secs => $3)
          WHERE (SELECT count(*) FROM cloner.event_streams WHERE user_key = decode($1, 'hex') AND until >= now()) < $4
            AND (SELECT count(*) FROM cloner.event_streams WHERE address_key = decode($2, 'hex') AND until >= now()) < $5
         RETURNING id`,
        [user, from, LEASE_SECONDS, STREAMS_PER_USER * this.#scale, STREAMS_PER_ADDRESS * this.#scale],
      );
    });
    const id = rows[0]?.id;
    if (id === undefined) throw tooMany();
    return id;
  }

  /** Never rejects: a stream goes on while the database is unavailable, and counts again with the next renewal. */
  async #renew(id: string, user: string, from: string): Promise<void> {
    await this.#write(
      `INSERT INTO cloner.event_streams (id, user_key, address_key, until)
       VALUES ($1, decode($2, 'hex'), decode($3, 'hex'), now() + make_interval(secs => ${LEASE_SECONDS}))
       ON CONFLICT (id) DO UPDATE SET until = excluded.until`,
      id,
      user,
      from,
    );
  }

  /** Never rejects: a stream that is not released ends with its lease. */
  async #release(id: string): Promise<void> {
    await this.#write('DELETE FROM cloner.event_streams WHERE id = $1', id);
  }

  async #write(statement: string, ...values: string[]): Promise<void> {
    try {
      // As the service, for the same reason.
      await this.database.runAsService(statement, values);
    } catch (err) {
      this.log.warn({ err }, 'the count of open event streams could not be kept up');
    }
  }
}

function tooMany(): Error {
  return refuse('request.rate.exceeded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Neither is stored in the clear. */
function keyOf(kind: 'user' | 'address', subject: string): string {
  return createHash('sha256').update(`event stream\n${kind}\n${subject}`).digest('hex');
}
