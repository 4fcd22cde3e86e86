import {
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type Type,
} from '@nestjs/common';
import pg from 'pg';
import type { Logger } from 'pino';
import { DataSource, type EntitySchema } from 'typeorm';
import { LateError, withTimeLimit } from '../clock/time.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { isUnanswered, isWithoutConnection, isWrongPassword } from '../errors/database-failures.ts';
import { HealthRegistry } from '../health/health.ts';
import { LOGGER } from '../log/logger.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { ChangeListener } from './change-listener.ts';
import { Database } from './database.ts';
import { schemaName, serviceDatabaseUrls } from './names.ts';

/**
 * Lets the pools of a process end at the same time. Nest calls hooks module by module and waits for each: a server that hangs
 * would be waited for as often as there are domains.
 */
@Injectable()
export class PoolEnds {
  #open = 0;
  readonly #ending: Promise<void>[] = [];

  opened(): void {
    this.#open += 1;
  }

  /** Takes the end of a pool that nothing uses any more. Other domains may still use theirs, so the last one waits for all. */
  async add(end: Promise<void>): Promise<void> {
    // A failure is reported when the last one comes.
    end.catch(() => {});
    this.#ending.push(end);
    if (this.#ending.length >= this.#open) await Promise.all(this.#ending);
  }
}

/** Well within the time limit of the health report, so that a server that hangs can be distinguished from one that is slow. */
const ANSWER_MS = 1_500;
/** A prober asks every few seconds; without one, nothing stays open. */
const IDLE_MS = 20_000;
/** A database that is asked and has answered so recently is busy, not away: a pooler makes the probe wait like everybody. */
const BUSY_MS = 5_000;

/**
 * Asks whether the database answers, on a connection of its own: a busy pool proves nothing, and a replica that is taken out
 * for being busy would push its load onto the others.
 */
class ReadinessProbe {
  readonly #pool: pg.Pool;
  #asking: Promise<void> | undefined;

  constructor(
    url: string,
    private readonly database: Database,
  ) {
    this.#pool = new pg.Pool({
      connectionString: url,
      application_name: `garimpo ${database.domain} readiness`,
      max: 1,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
    });
    // A connection that dies while idle is replaced at the next question.
    this.#pool.on('error', () => {});
  }

  /** Rejects where the database does not answer in time. Concurrent calls share one answer. */
  check(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    try {
      await this.#pool.query('select 1');
    } catch (error) {
      const isLate = isUnanswered(error) || isWithoutConnection(error);
      if (!isLate || !this.database.wasBusyWithin(BUSY_MS)) throw error;
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** For a server that does not even say that a statement took too long: above every `statement_timeout` that is set. */
const ANSWER_TIMEOUT_MS = 25_000;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_CONNECTION_MS = 30_000;
const STOP_MS = 2_000;

const tokens = new Map<string, symbol>();

export function databaseToken(domain: string): symbol {
  const known = tokens.get(domain) ?? Symbol(`garimpo.database.${domain}`);
  tokens.set(domain, known);
  return known;
}

export function InjectDatabase(domain: string): ParameterDecorator {
  return Inject(databaseToken(domain)) as ParameterDecorator;
}

interface DomainDatabase {
  domain: string;
  entities: (Type | EntitySchema)[];
  /** Time after which an unanswered query counts as lost. */
  answerTimeoutMs?: number;
}

/** A pool that logs in as the domain's service role. `forDomain` is imported once, by the domain's own module. */
@Module({})
export class DatabaseModule {
  static forDomain(options: DomainDatabase): DynamicModule {
    const source = Symbol(`garimpo.source.${options.domain}`);
    const token = databaseToken(options.domain);
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: source,
          inject: [CONFIG, LOGGER, HealthRegistry, Metrics, PoolEnds],
          useFactory: (
            config: Config,
            log: Logger,
            health: HealthRegistry,
            metrics: Metrics,
            ends: PoolEnds,
          ) => OpenSource.open(options, { config, log, health, metrics, ends }),
        },
        { provide: token, inject: [source], useFactory: (open: OpenSource) => open.database },
      ],
      exports: [token],
    };
  }
}

interface Kit {
  config: Config;
  log: Logger;
  health: HealthRegistry;
  metrics: Metrics;
  ends: PoolEnds;
}

/** Owns the pool's life: Nest calls the shutdown hook on it. */
class OpenSource implements OnApplicationShutdown {
  private constructor(
    readonly database: Database,
    private readonly source: DataSource,
    private readonly probe: ReadinessProbe,
    private readonly connections: ReadonlySet<pg.Client>,
    private readonly ends: PoolEnds,
  ) {}

  static async open(
    options: DomainDatabase,
    { config, log, health, metrics, ends }: Kit,
  ): Promise<OpenSource> {
    const { domain } = options;
    const connections = new Set<pg.Client>();
    const urls = serviceDatabaseUrls(config.databaseUrl, domain, config.databaseRoleKey);
    const { source, url } = await firstThatOpens(urls, (url) =>
      dataSource(url, options, { max: config.databasePoolSize, connections }),
    );
    const database = new Database({
      domain,
      source,
      changes: new ChangeListener({ config, domain, log }),
      isPooled: config.databaseDirectUrl !== undefined,
      metrics,
    });
    const probe = new ReadinessProbe(url, database);
    health.register(`database.${domain}`, () => probe.check());
    ends.opened();
    return new OpenSource(database, source, probe, connections, ends);
  }

  onApplicationShutdown(): Promise<void> {
    return this.ends.add(this.#close());
  }

  async #close(): Promise<void> {
    if (!this.source.isInitialized) return;
    const ends = [...this.connections].map((client) => new Promise<void>((end) => client.once('end', end)));
    try {
      await withTimeLimit(Promise.all([this.source.destroy(), this.probe.end(), ...ends]), STOP_MS);
    } catch (error) {
      if (!(error instanceof LateError)) throw error;
      for (const client of this.connections) client.connection.stream.destroy();
    }
  }
}

/**
 * `pg` gives up on an unanswered query but not on its connection: the pool would hand that out again, and its next user would
 * wait as long.
 */
function endWhenUnanswered(client: pg.Client): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  const watched = (...asked: unknown[]) => {
    const answer = query(...asked);
    // With a callback it is the pool itself that asks, and that ends what has failed.
    if (answer instanceof Promise)
      answer.catch((error) => {
        if (isUnanswered(error)) void client.end();
      });
    return answer;
  };
  client.query = watched as typeof client.query;
}

/** A key opens one of the two logins, and always the same one, so that this is found out once. */
async function firstThatOpens(
  urls: readonly string[],
  sourceFor: (url: string) => DataSource,
): Promise<{ source: DataSource; url: string }> {
  for (const [at, url] of urls.entries()) {
    const source = sourceFor(url);
    try {
      await source.initialize();
      return { source, url };
    } catch (error) {
      if (!isWrongPassword(error) || at === urls.length - 1) throw error;
    }
  }
  throw new Error('there is no login to try');
}

function dataSource(
  url: string,
  options: DomainDatabase,
  { max, connections }: { max: number; connections: Set<pg.Client> },
): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    schema: schemaName(options.domain),
    entities: options.entities,
    applicationName: `garimpo ${options.domain}`,
    synchronize: false,
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    logging: false,
    poolSize: max,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
    poolErrorHandler: () => {},
    // No limits of a session are named here: poolers refuse them, and the role has them (`SESSION_LIMITS`).
    extra: {
      query_timeout: options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      onConnect: (client: pg.Client) => {
        connections.add(client);
        client.once('end', () => connections.delete(client));
        endWhenUnanswered(client);
      },
    },
  });
}
