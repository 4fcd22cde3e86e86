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
/** Between two tries to listen again: soon at first, and then not so often that a server coming back drowns in them. */
const RETRY_MS = [100, 500, 2_000, 5_000] as const;
const CHANNEL = /^[a-z_][a-z0-9_]{0,62}$/;

export interface ListenOptions {
  config: Pick<Config, 'databaseUrl' | 'databaseRoleKey'>;
  domain: string;
  /** What a migration's trigger notifies, as `releases_pointers`. */
  channel: string;
  log: Pick<Logger, 'warn' | 'info'>;
  /** Something changed, as the notification says it; without one, anything may have, while nobody listened. */
  onChange: (payload?: string) => void;
  /** How often the server is asked whether it is still there, and for how long its answers are waited for. */
  askMs?: number;
  answerMs?: number;
}

/**
 * Hears of changes that any process makes: LISTEN on a connection of its own, for a pooled one would hear nothing. When it
 * is lost it is made again, and what was missed meanwhile counts as a change.
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

  /** Resolves when it listens, or when the first try has failed: it goes on trying then. */
  start(): Promise<void> {
    return new Promise((tried) => {
      this.#life = this.#live(tried);
    });
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#client?.end().catch(() => {});
    // A server that hangs does not say goodbye.
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

  /** Fails when the server falls silent: a connection that it has left without a word looks like one on which nothing happens. */
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
    // A connection that dies says so here first; `end` follows, and is what counts.
    client.on('error', () => {});
    client.on('notification', ({ payload }) => onChange(payload ?? ''));
    return { client, over: new Promise((resolve) => client.once('end', resolve)) };
  }
}

/** Bounds how long replicas disagree where a notification is lost, as with a pooler that swallows it. */
const TTL_MS = 1_000;

export interface NotifiedCacheOptions<Value>
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
