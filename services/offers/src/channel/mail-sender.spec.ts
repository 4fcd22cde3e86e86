import { createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { createLogger, loadConfig, Mailer, notice } from '@garimpo/service-kit';
import { afterEach, describe, expect, it } from '@jest/globals';
import { isMailboxRefused } from './mail-sender.ts';

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** What the mailer says of an email whose mail server answers a command so. */
async function errorOf(command: string, answer: string): Promise<unknown> {
  server = createServer((socket) => {
    socket.write('220 mail.exemplo.com.br\r\n');
    createInterface(socket).on('line', (line) =>
      socket.write(`${line.startsWith(command) ? answer : '250 ok'}\r\n`),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const mailer = new Mailer(
    loadConfig({ DATABASE_URL: 'postgres://a:b@127.0.0.1/c', SMTP_URL: `smtp://127.0.0.1:${port}` }),
    createLogger('silent'),
  );
  const message = notice('ana@exemplo.com.br', { subject: 'Olá', lines: ['Uma linha.'] });
  return mailer.send(message).then(
    () => null,
    (error) => error,
  );
}

describe('a mailbox is refused', () => {
  it.each([
    ['RCPT TO', '550 no such user'],
    ['RCPT TO', '550 5.1.1 no such user'],
    ['RCPT TO', '550-5.1.1 no such user\r\n550 5.1.1 look at the address'],
    ['RCPT TO', '551 user not local'],
    ['RCPT TO', '553 5.1.3 no address'],
  ])('where %s is answered with %s', async (command, answer) => {
    expect(isMailboxRefused(await errorOf(command, answer))).toBe(true);
  });

  it.each([
    ['RCPT TO', '450 4.2.1 try again later'],
    ['RCPT TO', '550 5.7.1 relaying denied'],
    ['RCPT TO', '554 5.7.1 relay access denied'],
    ['RCPT TO', '530 5.7.0 sign in first'],
    ['MAIL FROM', '550 5.1.8 no such sender'],
    ['DATA', '550 no emails today'],
    ['EHLO', '421 away'],
  ])('but not where %s is answered with %s', async (command, answer) => {
    const error = await errorOf(command, answer);
    expect(error).toBeInstanceOf(Error);
    expect(isMailboxRefused(error)).toBe(false);
  });
});
