import { ACTIVITY_MONTHS } from '@garimpo/auth-contract';
import {
  type createLogger,
  type Database,
  InjectDatabase,
  LOGGER,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ActivityEmails } from '../activity/activity-emails.ts';
import { DeniedPrograms } from '../activity/denied-programs.ts';
import { SigningKeys } from '../keys/signing-keys.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { ANONYMOUS_ADDRESSES } from '../user/absent-address.ts';

type Logger = ReturnType<typeof createLogger>;

const EVERY_MS = 10 * 60_000;
/** Rows per statement: a run never holds a table for long, and what is left waits for the next. */
const BATCH = 1_000;
/** Any number does, as long as nothing else in the database locks it. */
const LOCK = 5_871_220_431;
const SESSION_IDLE_DAYS = 90;
/** Exchanged tokens are kept to recognise that one was stolen; the session's present one is younger than that. */
const SPENT_TOKEN_DAYS = 30;

/**
 * Deletes what has expired, in bounded batches. All replicas run it, and one at a time does the work: the others find the lock
 * taken and try again later.
 */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly limits: AuthLimits,
    private readonly keys: SigningKeys,
    private readonly emails: ActivityEmails,
    private readonly programs: DeniedPrograms,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#running = this.run().catch((err: unknown) => this.log.error({ err }, 'auth housekeeping failed'));
    }, EVERY_MS);
    this.#timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** False when another replica is at it. */
  async run(): Promise<boolean> {
    // Runs as the service: expired rows belong to no user.
    const done = await this.database.asService(async (tx) => {
      const lock = await tx.one<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [LOCK]);
      if (!lock?.taken) return false;
      await this.#prune(tx, 'one_time_tokens', 'expires_at < clock_timestamp()');
      await this.#prune(tx, 'phone_codes', 'expires_at < clock_timestamp()');
      await this.#prune(tx, 'provider_flows', 'expires_at < clock_timestamp()');
      await this.#prune(tx, 'oauth_authorizations', 'expires_at < clock_timestamp()');
      await this.#prune(tx, 'factor_challenges', 'expires_at < clock_timestamp()');
      await this.#prune(tx, 'webauthn_challenges', 'expires_at < clock_timestamp()');
      await this.#prune(
        tx,
        'refresh_tokens',
        `used_at < clock_timestamp() - make_interval(days => ${SPENT_TOKEN_DAYS})`,
      );
      await this.#prune(
        tx,
        'sessions',
        `coalesce(refreshed_at, created_at) < clock_timestamp() - make_interval(days => ${SESSION_IDLE_DAYS})`,
      );
      await this.#prune(
        tx,
        'account_activity',
        `created_at < clock_timestamp() - make_interval(months => ${ACTIVITY_MONTHS})`,
      );
      // Nobody can come back to them, and the rest of the product is closed to them, so that nothing else is theirs.
      await this.#prune(
        tx,
        'users',
        `email LIKE '${ANONYMOUS_ADDRESSES}' AND created_at < clock_timestamp() - interval '1 day'
           AND NOT EXISTS (SELECT FROM auth_service.sessions s WHERE s.user_id = users.id)`,
      );
      await this.limits.prune(tx, BATCH);
      await this.keys.advance(tx);
      return true;
    });
    if (done) await this.programs.endDue();
    if (done) await this.emails.sendDue();
    return done;
  }

  async #prune(tx: Transaction, table: string, over: string): Promise<void> {
    await tx.run(
      `DELETE FROM auth_service.${table} WHERE ctid IN (
         SELECT ctid FROM auth_service.${table} WHERE ${over} LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [BATCH],
    );
  }
}
