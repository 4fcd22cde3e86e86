import pg from 'pg';

/** Well within what the health report waits for a check, so that a server that hangs is told from one that is slow. */
const ANSWER_MS = 1_500;
/** A prober asks every few seconds; without one, nothing stays open. */
const IDLE_MS = 20_000;

/**
 * Asks whether the database answers on a connection of its own: a pool that is busy serving says nothing about that, and a
 * replica that is taken out for being busy leaves its work to the others, which go down the same way.
 */
export class ReadinessProbe {
  readonly #pool: pg.Pool;
  #asking: Promise<void> | undefined;

  constructor(connection: { url: string; applicationName: string }) {
    this.#pool = new pg.Pool({
      connectionString: connection.url,
      application_name: connection.applicationName,
      max: 1,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      statement_timeout: ANSWER_MS,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
    });
    // A connection that dies while idle is replaced at the next question.
    this.#pool.on('error', () => {});
  }

  /** Rejects where the database does not answer in time. Whoever asks meanwhile gets the same answer. */
  check(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    await this.#pool.query('select 1');
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
