import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Received {
  to: string;
  from: string;
  message: string;
}

export interface SmtpInbox {
  /** For the configuration's `smtpUrl`. */
  url: string;
  received: Received[];
  /** Every email is refused while it is. */
  isFull: boolean;
  close(): Promise<void>;
}

/** A mail server that takes every email and keeps it. */
export async function smtpInbox(): Promise<SmtpInbox> {
  const received: Received[] = [];
  const refuses = (done: (error?: Error) => void) =>
    inbox.isFull ? done(new Error('mailbox is full')) : done();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: (_address, _session, done) => refuses(done),
    onData: (stream, session, done) => {
      text(stream).then((message) => {
        const { rcptTo, mailFrom } = session.envelope;
        received.push({
          to: rcptTo.map(({ address }) => address).join(),
          from: mailFrom ? mailFrom.address : '',
          message,
        });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const inbox: SmtpInbox = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    isFull: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return inbox;
}
