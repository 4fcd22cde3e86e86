import { AccountsPort } from '@garimpo/accounts-contract';
import {
  CONFIG,
  type Config,
  type createLogger,
  type Database,
  InjectDatabase,
  InjectJobs,
  Jobs,
  LOGGER,
  lockPerUser,
  Mailer,
  notice,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { alertLetter } from '../text/pt-br-alerts.ts';
import {
  claimLetter,
  closeLetter,
  dropUnwanted,
  eventsOfLetter,
  type Letter,
  makeLetter,
  openLetters,
  usersToTell,
} from './alert-letter.query.ts';
import { isMailboxRefused } from './refused-mailbox.ts';

type Logger = ReturnType<typeof createLogger>;

const BOARD_PATH = '/dashboard';
/** A mail server that fails so often in a row will fail for the next one too: it is left alone until the next run. */
const FAILURES_IN_A_ROW = 3;

/**
 * Tells users of what has fired, all of it in one letter. A letter is a row that takes its events, so each is told once; it
 * is closed when it was sent or its mailbox refused, and tried again until then. One that a process died over may be sent
 * twice.
 */
@Injectable()
export class AlertLetters {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @InjectJobs('offers') jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly accounts: AccountsPort,
    private readonly mailer: Mailer,
  ) {
    jobs.schedule({
      name: 'offers.write-alert-letters',
      // Within the quarter of an hour that "soon" promises.
      every: '*/10 * * * *',
      timeoutSeconds: 540,
      work: async ({ now, signal }) => {
        await this.makeAll(now, signal);
        await this.sendAll(now, signal);
      },
    });
  }

  // As the service, here and below: nobody is signed in, and letters are no user's to see.
  private async makeAll(now: Date, signal: AbortSignal): Promise<void> {
    await this.database.asService((tx) => dropUnwanted(tx, now));
    for (const userId of await this.database.asService((tx) => usersToTell(tx, now))) {
      signal.throwIfAborted();
      await this.database.asService(async (tx) => {
        await lockPerUser(tx, userId, 'alert letter');
        // Another run may have told them a moment ago.
        if ((await usersToTell(tx, now, userId)).length > 0) await makeLetter(tx, userId, now);
      });
    }
  }

  private async sendAll(now: Date, signal: AbortSignal): Promise<void> {
    let failures = 0;
    for (const id of await this.database.asService((tx) => openLetters(tx, now))) {
      signal.throwIfAborted();
      const letter = await this.database.asService((tx) => claimLetter(tx, id, now));
      if (letter === null) continue;
      try {
        await this.send(letter);
        failures = 0;
      } catch (err) {
        this.log.warn({ err, letter: id }, 'a letter of alerts was not sent');
        // Else it stays open, and is tried again when its time has come.
        if (!isMailboxRefused(err)) {
          failures += 1;
          if (failures === FAILURES_IN_A_ROW) return;
          continue;
        }
      }
      await this.database.asService((tx) => closeLetter(tx, id, now));
    }
  }

  /** Sends nothing to who wants no mail by now, or has deleted the offers meanwhile. */
  private async send({ id, userId }: Letter): Promise<void> {
    const { email, mail } = await this.accounts.contactOf(userId);
    if (email === null || !mail) return;
    const events = await this.database.asService((tx) => eventsOfLetter(tx, id));
    if (events.length === 0) return;
    await this.mailer.send(notice(email, alertLetter(events), `${this.config.publicUrl}${BOARD_PATH}`));
  }
}
