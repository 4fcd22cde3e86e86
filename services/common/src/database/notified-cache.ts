import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { Cache, type CacheOptions } from '../cache/cache.ts';
import type { Config } from '../config/config.ts';
import { isWrongPassword } from '../errors/database-failures.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { serviceDatabaseUrls } from './names.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const STOP_MS = 250;
const ASK_MS = 15_000;
const ANSWER_MS = 5_000;
/** Pauses between attempts to listen again: short at first, and long enough later not to swamp a server that comes back. */
const RETRY_MS = [100, 500, 2_000, 5_000] as const;
const CHANNEL = /^[a-z_][a-z0-9_]{0,62}$/;

interface ListenOptions {
  config: Pick<Config, 'databaseUrl' | 'databaseRoleKey'>;
  domain: string;
  /** Channel of a migration's trigger, as `releases_pointers`. */
  channel: string;
  log: Pick<Logger, 'warn' | 'info'>;
  /** Called with the payload of a notification, and without one after a gap in which anything may have changed. */
  onChange: (payload?: string) => void;
  /** Interval of the checks whether the server is still there, and the time limit of their answers. */
  askMs?: number;
  answerMs?: number;
}

/**
 * Listens for notifications of Postgres on a connection of its own, as a pooled one would miss them. A lost connection is made
 * again, and the gap counts as a change.
 */
export class ChangeListener {
  readonly #stopped = new AbortController();
  #client: pg.Client | undefined;
  #life: Promise<void> | undefined;
  /** Addresses by the logins that a key may open; the first is the one to use. */
  readonly #urls: string[];

  constructor(private readonly options: ListenOptions) {
    if (!CHANNEL.test(options.channel)) throw new Error(`${options.channel} is no channel name`);
    const { config, domain } = options;
    this.#urls = serviceDatabaseUrls(config.databaseUrl, domain, config.databaseRoleKey);
  }

  /** Resolves when it listens, or when the first attempt has failed; it goes on trying. */
  start(): Promise<void> {
    return new Promise((tried) => {
      this.#life = this.#live(tried);
    });
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#client?.end().catch(() => {});
    // A server that hangs does not close the connection.
    const late = setTimeout(() => this.#client?.connection.stream.destroy(), STOP_MS);
    await this.#life;
    clearTimeout(late);
  }

  async #live(tried: () => void): Promise<void> {
    const { log, channel, onChange } = this.options;
    const { signal } = this.#stopped;
    let failures = 0;
    let untried = this.#urls.length - 1;
    while (!signal.aborted) {
      try {
        const { client, over } = this.#newClient();
        // A connect that `stop` ends in its middle is never settled by `pg`.
        await Promise.race([client.connect(), over]);
        signal.throwIfAborted();
        await client.query(`listen ${channel}`);
        if (failures > 0) log.info({ channel }, 'listening to the database again');
        failures = 0;
        untried = this.#urls.length - 1;
        onChange();
        tried();
        await this.#untilOver(client, over);
        if (!signal.aborted) log.warn({ channel }, 'the connection that listens to the database was lost');
      } catch (error) {
        if (isWrongPassword(error) && untried > 0 && !signal.aborted) {
          untried -= 1;
          this.#urls.push(this.#urls.shift() as string);
          continue;
        }
        untried = this.#urls.length - 1;
        if (!signal.aborted) log.warn({ channel, err: error }, 'cannot listen to the database');
        this.#client?.connection.stream.destroy();
      }
      tried();
      const delay = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
      failures += 1;
      await wait(delay, undefined, { signal }).catch(() => {});
    }
  }

  /** Fails when the server falls silent, as a connection that was dropped without notice looks like an idle one. */
  async #untilOver(client: pg.Client, over: Promise<void>): Promise<void> {
    const { askMs = ASK_MS } = this.options;
    const lost = new AbortController();
    void over.then(() => lost.abort());
    const signal = AbortSignal.any([this.#stopped.signal, lost.signal]);
    while (!lost.signal.aborted) {
      await wait(askMs, undefined, { signal }).catch(() => over);
      if (!lost.signal.aborted) await client.query('select 1');
    }
  }

  #newClient(): { client: pg.Client; over: Promise<void> } {
    const { domain, onChange, answerMs = ANSWER_MS } = this.options;
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
    client.on('notification', ({ payload }) => onChange(payload ?? ''));
    return { client, over: new Promise((resolve) => client.once('end', resolve)) };
  }
}

/** Bounds how long replicas disagree where a notification is lost, as with a pooler that swallows it. */
const TTL_MS = 1_000;

interface NotifiedCacheOptions<Value>
  extends Omit<ListenOptions, 'onChange'>,
    Omit<CacheOptions<Value>, 'figures'> {
  metrics?: Metrics;
  /** Whether a notification names the key that has changed, which is the rule; otherwise it invalidates all entries. */
  payloadIsKey?: boolean;
}

/** A {@link Cache} whose entries are invalidated by notifications of Postgres, in every replica. */
export class NotifiedCache<Value> extends Cache<Value> {
  readonly #listener: ChangeListener;

  constructor({ metrics, payloadIsKey = true, ...options }: NotifiedCacheOptions<Value>) {
    super({
      ttlMs: TTL_MS,
      ...options,
      figures: { metrics, service: options.domain, cache: options.channel },
    });
    this.#listener = new ChangeListener({
      ...options,
      onChange: (payload) => this.invalidate(payloadIsKey ? payload : undefined),
    });
  }

  start(): Promise<void> {
    return this.#listener.start();
  }

  stop(): Promise<void> {
    return this.#listener.stop();
  }
}
