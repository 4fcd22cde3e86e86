import * as z from 'zod';
import type { Transaction } from '../database/database.ts';
import {
  type AnyJobDefinition,
  checkDefinition,
  type Job,
  type JobDefinition,
  type JobSchema,
  lastTick,
  parseJobData,
  type ScheduledJob,
  type SendOptions,
} from './job-definition.ts';
import type { JobStore } from './job-store.ts';

/**
 * The jobs of a domain: `@InjectJobs('accounts') jobs: Jobs`. A provider defines its jobs **in its constructor** and keeps
 * what `define` returns:
 *
 * ```ts
 * this.erase = jobs.define({ name: 'accounts.erase', data: z.strictObject({ userId: z.uuid() }), timeoutSeconds: 60,
 *   work: ({ userId }, run) => this.eraseUser(userId, run.signal) });
 * await database.asUser(actor, async (tx) => { …; await this.erase.send({ userId }, { tx, after: inSevenDays }); });
 * ```
 *
 * It is run by a process of the domain with `JOBS=on`, at least once: see {@link JobDefinition}. What is done is deleted
 * with its data; what failed for the last time is kept for fourteen days.
 */
export class Jobs {
  readonly #definitions = new Map<string, AnyJobDefinition>();
  #prepared: Promise<void> | undefined;

  constructor(
    readonly domain: string,
    private readonly store: JobStore,
    private readonly clock: () => Date,
  ) {}

  define<Schema extends JobSchema>(given: JobDefinition<Schema>): Job<Schema> {
    const definition = given as unknown as AnyJobDefinition;
    checkDefinition(this.domain, definition);
    if (this.#definitions.has(definition.name)) throw new Error(`job ${definition.name} is defined twice`);
    this.#definitions.set(definition.name, definition);
    this.#prepared = undefined;
    return {
      name: definition.name,
      send: (data, options) => this.#send(definition, data, options),
    };
  }

  /** Called in the constructor, as `define`. */
  schedule({ work, ...given }: ScheduledJob): void {
    this.define({ ...given, data: z.strictObject({}), work: (_nothing, run) => work(run) });
  }

  /**
   * Deletes every job, waiting or dead, whose data, key or last error holds the text: of a user who is erased, the id and the
   * address. Running jobs go on, and nothing is kept of them when they are done.
   */
  async forget(text: string, options: { tx?: Transaction } = {}): Promise<number> {
    if (text.trim().length < 3) throw new Error('the text is too short to find jobs by');
    await this.prepare();
    return this.store.forget(text, options.tx);
  }

  get definitions(): readonly AnyJobDefinition[] {
    return [...this.#definitions.values()];
  }

  find(name: string): AnyJobDefinition | undefined {
    return this.#definitions.get(name);
  }

  /** Holds the database against this code, and makes what it lacks. Once; again when something was defined since. */
  prepare(): Promise<void> {
    this.#prepared ??= this.#prepare().catch((error: unknown) => {
      this.#prepared = undefined;
      throw error;
    });
    return this.#prepared;
  }

  async #prepare(): Promise<void> {
    await this.store.prepare(this.definitions as AnyJobDefinition[]);
    for (const { name, every } of this.definitions) {
      if (every !== undefined) await this.store.times.remember(name, lastTick(every, this.clock()));
    }
  }

  async #send(
    definition: AnyJobDefinition,
    given: object,
    options: SendOptions = {},
  ): Promise<string | null> {
    // The form in which it is read back: a Date comes out of JSON as text.
    const data = JSON.parse(JSON.stringify(given)) as object;
    const parsed = parseJobData(definition, data);
    await this.prepare();
    return this.store.send(definition, data, {
      tx: options.tx,
      after: options.after,
      key: options.singletonKey ?? definition.singletonKey?.(parsed),
    });
  }
}
