import { type ActivityKind, DENIAL_DAYS } from '@garimpo/auth-contract';
import {
  CONFIG,
  type Config,
  type createLogger,
  type Database,
  type Email,
  InjectDatabase,
  LOGGER,
  Mailer,
  notice,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as z from 'zod';
import { SecretKeys } from '../keys/secret-keys.ts';
import { activityText, activityWords } from '../text/pt-br-activity.ts';
import { SiteLinks } from '../token/site-links.ts';
import { hasAddress } from '../user/absent-address.ts';

/** The reader of an email: the holder of the account’s address, or the holder of the one before. */
type EmailSide = 'current' | 'former';

const shape = z
  .string()
  .max(200)
  .regex(/^[0-9a-f-]{36}\.(current|former)\.[A-Za-z0-9_-]{43}$/);

/**
 * What the link of an email carries. It is computed and not stored: an email that is sent again has the same, and a copy of the
 * database opens nothing. That it works once is a column of its line.
 */
function denialToken(keys: SecretKeys, id: string, side: EmailSide): string {
  return `${id}.${side}.${keys.hashCode(side, ownerOf(id)).toString('base64url')}`;
}

export function readDenialToken(keys: SecretKeys, token: string): { id: string; side: EmailSide } | null {
  if (!shape.safeParse(token).success) return null;
  const [id = '', side, mac = ''] = token.split('.') as [string, EmailSide, string];
  if (!z.uuid().safeParse(id).success) return null;
  return keys.fitsCode(Buffer.from(mac, 'base64url'), side, ownerOf(id)) ? { id, side } : null;
}

function ownerOf(id: string): string {
  return `denial ${id}`;
}

/** An email about an event with a link that undoes it. What was denied or taken back is not denied in turn. */
function activityEmail(event: DueEmail, side: EmailSide, to: string, link: string, contact: string): Email {
  const { subject, opening } = activityText[event.kind];
  const final = event.kind === 'access_denied' || event.kind === 'email_restored';
  const lines = [
    opening(event.detail),
    activityWords.when(event.createdAt),
    ...(event.byOperator
      ? [activityWords.operator]
      : [activityWords.device(event), activityWords.place(event.city, event.country, event.network)]),
  ];
  if (final) return notice(to, { subject, lines: [...lines, activityWords.ifNotWrite(contact)] });
  const ways =
    side === 'former' ? [activityWords.ifNotFormer] : [activityWords.itWasYou, activityWords.ifNot];
  return {
    ...notice(to, { subject, lines: [...lines, ...ways], action: activityWords.action }, link),
    // An email that is sent again shows as the same message.
    messageId: `<${event.id}.${side}@garimpo>`,
  };
}

type Logger = ReturnType<typeof createLogger>;

interface DueEmail {
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

/** Kept small, so that a run that is cut off in the middle sends few emails twice. */
const BATCH = 10;
/** Later than that, an email would report what can no longer be undone. */
const TRIES_MAX = 20;
/** Other runs leave an email alone for so long. */
const LEASE_SECONDS = 300;

/**
 * Sends the emails that lines of the history owe. A line owes them until they are with the mail server, so that a process that
 * dies, or a server that is away, makes them later and not less.
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

  /** The link of an event’s email, for a domain that writes that email itself. */
  linkOf(id: string, side: EmailSide = 'current'): string {
    return this.links.denial(denialToken(this.keys, id, side));
  }

  #claim(): Promise<DueEmail[]> {
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
        if (to && hasAddress({ email: to }) && (await this.#isOwed(due.id, side))) {
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
