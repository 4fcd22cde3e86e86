import { type ActivityKind, DENIAL_DAYS } from '@garimpo/auth-contract';
import {
  CONFIG,
  type Config,
  type createLogger,
  type Database,
  InjectDatabase,
  LOGGER,
  Mailer,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { SiteLinks } from '../http/site-links.ts';
import { SecretKeys } from '../keys/secret-keys.ts';
import { activityEmail } from '../mail/activity-email.ts';
import { denialToken, type EmailSide } from './denial-token.ts';

type Logger = ReturnType<typeof createLogger>;

export interface DueEmail {
  id: string;
  kind: ActivityKind;
  createdAt: Date;
  browser: string | null;
  system: string | null;
  country: string | null;
  city: string | null;
  network: string | null;
  byOperator: boolean;
  detail: string | null;
  email: string;
  formerEmail: string | null;
  emailsDue: EmailSide[];
}

/** So many at a time: a run that is cut off in the middle sends few of them twice. */
const BATCH = 10;
/** Later, an email would tell of what nobody can undo any more. */
const TRIES_MAX = 20;
/** While one run sends an email, no other does. */
const LEASE_SECONDS = 300;

/**
 * Sends the emails that lines of the history owe. A line owes them until they are with the mail server, so that a process
 * that dies, or a server that is away, makes them later and not less.
 */
@Injectable()
export class ActivityEmails {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly keys: SecretKeys,
    private readonly links: SiteLinks,
    private readonly mailer: Mailer,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async sendDue(): Promise<void> {
    for (;;) {
      const due = await this.#claim();
      for (const message of due) await this.#send(message);
      if (due.length < BATCH) return;
    }
  }

  /** What the email of a line leads to, for one that another domain writes too. */
  linkOf(id: string, side: EmailSide = 'current'): string {
    return this.links.denial(denialToken(this.keys, id, side));
  }

  #claim(): Promise<DueEmail[]> {
    // As the service, here and below: nobody is signed in.
    return this.database.asService(async (tx) => {
      const rows = await tx.rows<DueEmail>(
        `UPDATE auth_service.account_activity SET letter_tries = letter_tries + 1,
           letter_at = clock_timestamp() + make_interval(secs => $2)
         WHERE id IN (
           SELECT id FROM auth_service.account_activity WHERE letters_due <> '{}' AND letter_at <= clock_timestamp()
           ORDER BY letter_at LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING id, kind, created_at AS "createdAt", browser, system, country, city, network,
           by_operator AS "byOperator", detail, email, former_email AS "formerEmail", letters_due AS "emailsDue",
           letter_tries AS tries`,
        [BATCH, LEASE_SECONDS],
      );
      await tx.run(
        `UPDATE auth_service.account_activity SET letters_due = '{}'
         WHERE letters_due <> '{}' AND (letter_tries > $1 OR created_at < now() - make_interval(days => $2))`,
        [TRIES_MAX, DENIAL_DAYS],
      );
      return rows;
    });
  }

  /** The account may have been erased since the line was claimed: nobody of it is written to any more. */
  async #isOwed(id: string, side: EmailSide): Promise<boolean> {
    const rows: unknown[] = await this.database.asService((tx) =>
      tx.rows('SELECT 1 FROM auth_service.account_activity WHERE id = $1 AND $2 = ANY (letters_due)', [
        id,
        side,
      ]),
    );
    return rows.length > 0;
  }

  async #send(due: DueEmail): Promise<void> {
    for (const side of due.emailsDue) {
      const to = side === 'former' ? due.formerEmail : due.email;
      try {
        if (to && (await this.#isOwed(due.id, side))) {
          const message = activityEmail(due, side, to, this.linkOf(due.id, side), this.config.contactEmail);
          await this.mailer.send(message);
        }
      } catch (err) {
        this.log.error({ err }, 'an email of an account’s history was not sent, and will be tried again');
        return;
      }
      await this.database.asService((tx) =>
        tx.run(
          'UPDATE auth_service.account_activity SET letters_due = array_remove(letters_due, $2) WHERE id = $1',
          [due.id, side],
        ),
      );
    }
  }
}
