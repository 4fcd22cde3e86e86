import {
  type createLogger,
  type Database,
  InjectDatabase,
  LOGGER,
  ProgramAccess,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';

type Logger = ReturnType<typeof createLogger>;

/** For so long after a denial a session that it ended may still be accepted somewhere, and make a token. */
const LATE_SECONDS = 60;
const BATCH = 100;

/**
 * Ends the tokens that programs hold for accounts whose owner denied an event, or that an operator closed. The line of the event,
 * or the user, says that they are due, so they end too where the accounts domain was away at first. Housekeeping calls it again,
 * until no session can make one any more.
 */
@Injectable()
export class DeniedPrograms {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly programs: ProgramAccess,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Those of one account, or of all that are due. Never throws: what fails is logged, and stays due. */
  async endDue(ofUser: string | null = null): Promise<void> {
    try {
      for (const one of await this.#due(ofUser)) await this.#end(one);
    } catch (err) {
      this.log.error({ err }, 'the programs of a closed account could not be ended; they are tried again');
    }
  }

  #due(ofUser: string | null): Promise<Due[]> {
    // Runs as the service here and below: the people it is about are signed out.
    return this.database.asService((tx) =>
      tx.rows<Due>(
        `SELECT id, user_id AS "userId", denied_at AS since FROM auth_service.account_activity
         WHERE programs_due AND ($2::uuid IS NULL OR user_id = $2)
         UNION ALL SELECT NULL, id, programs_due FROM auth_service.users
         WHERE programs_due IS NOT NULL AND ($2::uuid IS NULL OR id = $2) ORDER BY since DESC LIMIT $1`,
        [BATCH, ofUser],
      ),
    );
  }

  async #end({ id, userId, since }: Due): Promise<void> {
    const until = new Date(since.getTime() + LATE_SECONDS * 1000);
    await this.programs.endAll(userId, until);
    const [table, end] = id === null ? ['users', 'NULL'] : ['account_activity', 'false'];
    await this.database.asService((tx) =>
      tx.run(
        `UPDATE auth_service.${table} SET programs_due = ${end} WHERE id = $1 AND now() > $2::timestamptz`,
        [id ?? userId, until],
      ),
    );
  }
}

interface Due {
  /** The line of the denial; null where an operator closed the account. */
  id: string | null;
  userId: string;
  since: Date;
}
