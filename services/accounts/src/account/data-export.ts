import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AccountActivity,
  type Actor,
  type Caller,
  CONFIG,
  ConcurrencyLimit,
  type Config,
  type createLogger,
  type Database,
  InjectDatabase,
  LOGGER,
  type Person,
  sessionIdOf,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { dataText } from '../text/pt-br-data.ts';
import { AccountLimits, EXPORT_SECONDS } from './account-limits.ts';
import { DomainsOfPeople } from './domains-of-people.ts';

type Logger = ReturnType<typeof createLogger>;

/** Concurrent exports per process, so that requests still find connections. */
const AT_ONCE = 3;
const README = 'LEIA-ME.txt';

/** Everything that all domains hold about a person, as one ZIP file that is made while it is sent. */
@Injectable()
export class DataExport {
  private readonly places = new ConcurrencyLimit(AT_ONCE);

  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly domains: DomainsOfPeople,
    private readonly limits: AccountLimits,
    private readonly activity: AccountActivity,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Streams the archive to `send`, which resolves when the client has it or has left. One export per account at a
   * time. Throws `request.rate.exceeded`, and any error that leaves the archive incomplete, because a partial copy
   * must not pass for a whole one.
   */
  async make(
    person: Actor,
    caller: Caller,
    send: (zip: Readable, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const { userId } = person;
    // Runs as the service: rate limits are not rows of a user.
    await this.database.asService((tx) => this.limits.beginExport(tx, userId));
    let ended: Promise<void> | undefined;
    const end = () => (ended ??= this.database.asService((tx) => this.limits.endExport(tx, userId)));
    try {
      await this.database.asService((tx) => this.limits.take(tx, 'export', userId));
      // Recorded before the first byte, so that no copy is taken without its owner's knowledge.
      const [id, sessionId] = [randomUUID(), sessionIdOf(person)];
      const what = { kind: 'data_exported', detail: null, letter: true } as const;
      await this.activity.record({ id, userId, caller, sessionId, ...what });
      // The next copy may start as soon as the last byte has been sent.
      const sendAndEnd = (zip: Readable, signal: AbortSignal) => send(lastAfter(zip, end), signal);
      await this.places.run(() => this.write(person, sendAndEnd));
    } finally {
      await end();
    }
  }

  private async write(
    person: Person,
    send: (zip: Readable, signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const failure = new AbortController();
    const signal = AbortSignal.any([failure.signal, AbortSignal.timeout(EXPORT_SECONDS * 1000)]);
    const now = new Date();
    const zip = new ZipFile();
    const opened = new Set<Readable>();
    zip.on('error', (error: Error) => failure.abort(error));
    const notes: string[] = [];
    try {
      for (const domain of this.domains.all()) {
        for await (const { path, about, content } of domain.export(person, signal)) {
          notes.push(`${path}\n  ${about}`);
          // Opened when its turn comes, so that one file is read at a time.
          zip.addReadStreamLazy(path, { mtime: now }, (give) => {
            const stream = Readable.from(content, { objectMode: false });
            opened.add(stream);
            stream.on('error', (error) => failure.abort(error));
            give(null, stream);
          });
        }
      }
      zip.addBuffer(Buffer.from(readMe(notes, now, this.config.contactEmail)), README, { mtime: now });
      zip.end();
      await send(zip.outputStream as Readable, signal);
    } catch (error) {
      failure.abort(error);
      throw error;
    } finally {
      // What was being read is left in the middle.
      for (const stream of opened) stream.destroy();
    }
    this.log.info({ files: notes.length + 1 }, 'a copy of personal data was handed out');
  }
}

/** The same bytes, the last of them after `work` is done. */
function lastAfter(bytes: Readable, work: () => Promise<void>): Readable {
  async function* chunks() {
    let held: Buffer | undefined;
    for await (const chunk of bytes) {
      if (held !== undefined) yield held;
      held = chunk as Buffer;
    }
    await work();
    if (held !== undefined) yield held;
  }
  return Readable.from(chunks(), { objectMode: false });
}

function readMe(notes: string[], now: Date, contactEmail: string): string {
  const { title, made, content, formats, left, contact } = dataText.readMe;
  const parts = [title, made(now), content, ...notes, formats, left, contact(contactEmail)];
  // Line ends that every editor knows.
  return `\uFEFF${parts.join('\n\n').replaceAll('\n', '\r\n')}\r\n`;
}
