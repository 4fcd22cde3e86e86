/** SMTP's codes for no such mailbox, one that is elsewhere, and no name of one. After a hyphen more lines come. */
const NO_MAILBOX = /^55[013][ -](?!5\.7\.)/;

/**
 * True where the mail server will never take a letter to the address. Not where it refuses us (5.7 of RFC 3463): one that is
 * set up wrongly does so for every address, until it is mended.
 * @param error of the mailer
 */
export function isMailboxRefused(error: unknown): boolean {
  const { command, response } = error as { command?: unknown; response?: unknown };
  return command === 'RCPT TO' && typeof response === 'string' && NO_MAILBOX.test(response);
}
