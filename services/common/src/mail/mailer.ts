import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config/config.ts';
import { isLoopbackHost } from '../config/hosts.ts';
import { LOGGER } from '../log/logger.ts';
import { type Counter, Metrics } from '../telemetry/metrics.ts';
import { inSpan } from '../trace/spans.ts';
import type { Email } from './email.ts';
import { markFile } from './mark.ts';

/** Deletes the emails of the folder that name the address, as recipient or within. There may be no folder at all. */
async function forgetEmails(folder: string, address: string): Promise<void> {
  if (address === '') return;
  const sought = address.toLowerCase();
  for (const name of await readdir(folder).catch(nothing)) {
    const file = join(folder, name);
    // Somebody at the machine may tidy up at the same time.
    const message = await readFile(file, 'latin1').catch(nothing);
    if (typeof message === 'string' && addressesIn(message).has(sought)) await rm(file, { force: true });
  }
}

/** Whole ones: `ana@x.com` is not in an email to `joana@x.com`. */
function addressesIn(message: string): Set<string> {
  const found = readable(message).match(/[^\s<>"',;:()=]+@[^\s<>"',;:()=]+/g) ?? [];
  return new Set(found.map((address) => address.replace(/[.!?]+$/, '')));
}

/** Mail servers fold long lines and write some signs as `=40`. */
function readable(message: string): string {
  return message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toLowerCase();
}

function nothing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** As the transport takes it, with the mark that its page shows. */
function toMessage(words: Omit<Email, 'link'>, from: string) {
  return { ...words, from, attachments: [markFile] };
}

const TIMEOUT_MS = 10_000;

/** Sends emails: through SMTP_URL, else into DATA_DIR/mail, where a person at the machine finds them. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  readonly #underWay = new Set<Promise<void>>();
  #written = 0;
  readonly #smtp;
  readonly #from: string;
  readonly #emails: Counter<'result'>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    @Optional() metrics: Metrics = Metrics.off,
  ) {
    this.#emails = metrics.counter(
      {
        name: 'garimpo_letters_total',
        help: 'Emails: sent, written to a file where no mail server is set, or failed',
        labels: ['result'],
      },
      [{ result: 'sent' }, { result: 'written' }, { result: 'failed' }],
    );
    this.#from = `Garimpo <${config.mailFrom ?? config.contactEmail}>`;
    this.#smtp =
      config.smtpUrl === undefined
        ? null
        : createTransport({
            url: config.smtpUrl,
            connectionTimeout: TIMEOUT_MS,
            greetingTimeout: TIMEOUT_MS,
            socketTimeout: TIMEOUT_MS,
          });
  }

  /** True where emails reach people: then an address must be confirmed before it signs in. */
  get reachesPeople(): boolean {
    return this.#smtp !== null;
  }

  /**
   * Runs work that may end in an email, behind the answer: the time that an answer takes must not reveal whether there was a
   * recipient. Failures are logged, and the person asks again. A domain whose work needs its database waits for {@link idle}
   * before that is closed.
   */
  inBackground(work: () => Promise<Email | null>): void {
    const run = work()
      .then(async (message) => {
        if (message) await this.send(message);
      })
      .catch((err: unknown) => this.log.error({ err }, 'an email was not sent'))
      .finally(() => this.#underWay.delete(run));
    this.#underWay.add(run);
  }

  /** Throws when the email is not on its way: for jobs, which are tried again. */
  async send(message: Email): Promise<void> {
    try {
      await this.#send(message);
      this.#emails.add({ result: this.#smtp ? 'sent' : 'written' });
    } catch (error) {
      this.#emails.add({ result: 'failed' });
      throw error;
    }
  }

  async #send({ link, ...words }: Email): Promise<void> {
    const message = toMessage(words, this.#from);
    if (this.#smtp) {
      const smtp = this.#smtp;
      await inSpan('mail', () => smtp.sendMail(message));
      return;
    }
    const file = await this.#write(message);
    // The link opens an account: it is logged only on a local machine, and not where others read the logs.
    const local = isLoopbackHost(new URL(this.config.publicUrl).hostname) && isLoopbackHost(this.config.host);
    this.log.info(
      { file, ...(local && link && { link }) },
      'no mail server is set: the email was written to a file',
    );
  }

  /** Deletes the emails in DATA_DIR/mail that name the address. Sent ones are out of reach. */
  async forget(address: string): Promise<void> {
    await this.idle();
    await forgetEmails(this.#folder, address);
  }

  /** Settles when no email is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.idle();
    this.#smtp?.close();
  }

  get #folder(): string {
    return resolve(this.config.dataDir, 'mail');
  }

  async #write(message: ReturnType<typeof toMessage>): Promise<string> {
    const folder = this.#folder;
    // In the order in which they were sent, those of one millisecond too.
    this.#written = (this.#written + 1) % 1_000_000;
    const order = String(this.#written).padStart(6, '0');
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${order}-${randomUUID().slice(0, 8)}.eml`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
    const file = join(folder, name);
    // Whole or not at all: somebody may be watching the folder.
    await writeFile(`${file}.part`, built.message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    return file;
  }
}
