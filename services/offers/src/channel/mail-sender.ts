import { AccountsPort } from '@garimpo/accounts-contract';
import { CONFIG, type Config, type createLogger, LOGGER, Mailer, notice } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { alertEmail } from '../text/pt-br-alerts.ts';
import { BOARD_PATH, ChannelSender, type OutgoingMessage, type SendResult } from './channel-sender.ts';

/**
 * SMTP codes for a mailbox that does not exist, has moved, or has an invalid name. A hyphen announces further lines.
 */
const NO_MAILBOX = /^55[013][ -](?!5\.7\.)/;

/**
 * True where the mail server will never take an email to the address. Not where it refuses us (5.7 of RFC 3463): one that is
 * set up wrongly does so for every address, until it is mended.
 * @param error of the mailer
 */
export function isMailboxRefused(error: unknown): boolean {
  const { command, response } = error as { command?: unknown; response?: unknown };
  return command === 'RCPT TO' && typeof response === 'string' && NO_MAILBOX.test(response);
}

type Logger = ReturnType<typeof createLogger>;

@Injectable()
export class MailSender extends ChannelSender {
  readonly channel = 'mail';
  readonly waitMinutes = 10;
  readonly atOnce = 1;
  readonly oneServer = true;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly accounts: AccountsPort,
    private readonly mailer: Mailer,
  ) {
    super();
  }

  /** Sends nothing to a user who has turned the account's emails off since. */
  async send({ id, userId, events }: OutgoingMessage): Promise<SendResult> {
    const { email, mail } = await this.accounts.contactOf(userId);
    if (email === null || !mail) return { became: 'unwanted' };
    const { publicUrl } = this.config;
    try {
      await this.mailer.send({
        ...notice(email, alertEmail(events), `${publicUrl}${BOARD_PATH}`),
        // The same for every try, so that mail programs show it once.
        messageId: `<offers.${id}@${new URL(publicUrl).hostname}>`,
      });
      return { became: 'told' };
    } catch (err) {
      this.log.warn({ err, emailId: id }, 'an email of alerts was not sent');
      return isMailboxRefused(err)
        ? { became: 'failed', failure: 'no_mailbox' }
        : { became: 'later', failure: 'mail_server' };
    }
  }
}
