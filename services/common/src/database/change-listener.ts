import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { isWrongPassword } from '../errors/database-failures.ts';
import { directServiceUrls } from './names.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const STOP_MS = 250;
const ASK_MS = 15_000;
const ANSWER_MS = 5_000;
/** Pauses between attempts to listen again: short at first, and long enough later not to swamp a server that comes back. */
const RETRY_MS = [100, 500, 2_000, 5_000] as const;
const CHANNEL = /^[a-z_][a-z0-9_]{0,62}$/;

interface ListenOptions {
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseRoleKey'>;
  domain: string;
  log: Pick<Logger, 'warn' | 'info'>;
  /** Interval of the checks whether the server is still there, and the time limit of their answers. */
  askMs?: number;
  answerMs?: number;
}

export interface Subscription {
  /** Channel of a migration's trigger, as `releases_pointers`. */
  channel: string;
  /** Called with the payload of a notification, and without one after a gap in which anything may have changed. */
  onChange: (payload?: string) => void;
}

/**
 * Listens for notifications of Postgres for everything in a domain's process, on one connection, which is of the server itself:
 * a pooled one would miss them. A lost connection is made again, and the gap counts as a change.
 */
export class ChangeListener {
  readonly #subscriptions = new Set<Subscription>();
  #session: ListeningSession | undefined;

  constructor(private readonly options: ListenOptions) {}

  /** Resolves when it listens, or when the first attempt has failed; it goes on trying. */
  async subscribe(subscription: Subscription): Promise<void> {
    if (!CHANNEL.test(subscription.channel)) throw new Error(`${subscription.channel} is no channel name`);
    this.#subscriptions.add(subscription);
    this.#session ??= new ListeningSession(this.options, this.#subscriptions);
    await this.#session.hear(subscription);
  }

  /** The last to go takes the connection along. */
  async unsubscribe(subscription: Subscription): Promise<void> {
    this.#subscriptions.delete(subscription);
    if (this.#subscriptions.size > 0) return;
    const session = this.#session;
    this.#session = undefined;
    await session?.stop();
  }
}

class ListeningSession {
  readonly #stopped = new AbortController();
  readonly #life: Promise<void>;
  readonly #waiting: (() => void)[] = [];
  /** Addresses by the logins that a key may open; the first is the one to use. */
  readonly #urls: string[];
  #client: pg.Client | undefined;
  /** The client, while it listens to all channels. */
  #listening: pg.Client | undefined;
  /** Statements of the client, one after the other. */
  #asked: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly options: ListenOptions,
    private readonly subscriptions: ReadonlySet<Subscription>,
  ) {
    this.#urls = directServiceUrls(options.config, options.domain);
    this.#life = this.#live();
  }

  async hear({ channel, onChange }: Subscription): Promise<void> {
    const client = this.#listening;
    if (client === undefined) return new Promise((tried) => this.#waiting.push(tried));
    try {
      await this.#ask(client, `listen ${channel}`);
      onChange();
    } catch {
      // The next connection listens to this channel as well.
      client.connection.stream.destroy();
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#client?.end().catch(() => {});
    // A server that hangs does not close the connection.
    const late = setTimeout(() => this.#client?.connection.stream.destroy(), STOP_MS);
    await this.#life;
    clearTimeout(late);
  }

  async #live(): Promise<void> {
    const { log, domain } = this.options;
    const { signal } = this.#stopped;
    let failures = 0;
    let untried = this.#urls.length - 1;
    while (!signal.aborted) {
      try {
        const { client, over } = this.#newClient();
        // A connect that `stop` ends in its middle is never settled by `pg`.
        await Promise.race([client.connect(), over]);
        signal.throwIfAborted();
        // Goes on to those that come meanwhile.
        for (const { channel } of this.subscriptions) await this.#ask(client, `listen ${channel}`);
        this.#listening = client;
        if (failures > 0) log.info({ domain }, 'listening to the database again');
        failures = 0;
        untried = this.#urls.length - 1;
        for (const { onChange } of this.subscriptions) onChange();
        this.#settle();
        await this.#untilOver(client, over);
        if (!signal.aborted) log.warn({ domain }, 'the connection that listens to the database was lost');
      } catch (error) {
        if (isWrongPassword(error) && untried > 0 && !signal.aborted) {
          untried -= 1;
          this.#urls.push(this.#urls.shift() as string);
          continue;
        }
        untried = this.#urls.length - 1;
        if (!signal.aborted) log.warn({ domain, err: error }, 'cannot listen to the database');
        this.#client?.connection.stream.destroy();
      }
      this.#listening = undefined;
      this.#settle();
      const delay = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
      failures += 1;
      await wait(delay, undefined, { signal }).catch(() => {});
    }
  }

  #settle(): void {
    for (const tried of this.#waiting.splice(0)) tried();
  }

  #ask(client: pg.Client, statement: string): Promise<unknown> {
    this.#asked = this.#asked.catch(() => {}).then(() => client.query(statement));
    return this.#asked;
  }

  /** Fails when the server falls silent, as a connection that was dropped without notice looks like an idle one. */
  async #untilOver(client: pg.Client, over: Promise<void>): Promise<void> {
    const { askMs = ASK_MS } = this.options;
    const lost = new AbortController();
    void over.then(() => lost.abort());
    const signal = AbortSignal.any([this.#stopped.signal, lost.signal]);
    while (!lost.signal.aborted) {
      await wait(askMs, undefined, { signal }).catch(() => over);
      if (!lost.signal.aborted) await this.#ask(client, 'select 1');
    }
  }

  #newClient(): { client: pg.Client; over: Promise<void> } {
    const { domain, answerMs = ANSWER_MS } = this.options;
    const client = new pg.Client({
      connectionString: this.#urls[0],
      application_name: `garimpo ${domain} listener`,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: answerMs,
      keepAlive: true,
    });
    this.#client = client;
    // `end` follows the error and is what counts.
    client.on('error', () => {});
    client.on('notification', (heard) => {
      for (const { channel, onChange } of this.subscriptions)
        if (channel === heard.channel) onChange(heard.payload ?? '');
    });
    return { client, over: new Promise((resolve) => client.once('end', resolve)) };
  }
}
