import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sealingSecret, secretFingerprint } from '@garimpo/auth-service';
import {
  type Config,
  checkRebuild,
  createObjectStore,
  directDatabaseUrl,
  type Environment,
  type FillingDatabase,
  type ObjectStore,
  rebuildDatabase,
} from '@garimpo/service-kit';
import type * as z from 'zod';
import { schemas } from '../domains.ts';
import { BackupProblem } from './backup-problem.ts';
import { GatheredFiles, holdsData } from './data-files.ts';
import { type Head, head, type Keys, keys, PATHS, sequences, shape, totals } from './manifest.ts';
import { type BackupFile, refuseAmongData } from './place.ts';
import { Progress } from './progress.ts';
import { type ArchivedFile, readArchive } from './read-archive.ts';

export interface RestoreOptions {
  config: Config;
  env: Environment;
  place: BackupFile;
  passphrase: string;
  replace: boolean;
  tell: (line: string) => void;
}

export interface RestoreReport {
  madeAt: string;
  rows: number;
  objects: number;
  files: number;
}

/** The file of secrets that a start on one machine keeps in DATA_DIR, as environment variables by name. */
const SECRETS = 'secrets.json';

/**
 * Fills an empty installation, or one that may be replaced. Nothing takes effect before the last byte of the backup
 * was verified: rows are one transaction, files are moved after it, and unreferenced objects are harmless.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  refuseAmongData(options.place, options.config);
  const cipher = await options.place.store.get(options.place.key);
  if (cipher === null) throw new BackupProblem('failed', `There is no backup at ${options.place.shown}.`);
  const archive = readArchive(cipher, options.passphrase);
  try {
    return await new Restore(options, archive).run();
  } finally {
    await archive.return(undefined);
  }
}

class Restore {
  readonly #files: GatheredFiles;
  readonly #objects: ObjectStore;
  readonly #restored = new Set<string>();
  readonly #progress: Progress;
  #fileCount = 0;
  #secrets: Keys = {};

  constructor(
    private readonly options: RestoreOptions,
    private readonly archive: AsyncGenerator<ArchivedFile>,
  ) {
    this.#files = new GatheredFiles(options.config.dataDir);
    this.#objects = createObjectStore(options.config);
    this.#progress = new Progress(options.tell);
  }

  async run(): Promise<RestoreReport> {
    const { config, replace } = this.options;
    const from = await this.json(PATHS.head, head);
    const own = await this.json(PATHS.keys, keys);
    const target = {
      adminUrl: directDatabaseUrl(config),
      domains: schemas,
      migrations: from.migrations,
      replace,
    };
    await checkRebuild(target);
    await this.refuseFull();
    const known = this.keysOfTarget(from, own);
    this.#progress.step(`restoring the backup of ${from.madeAt}`);
    await this.#files.begin();
    let rows = 0;
    try {
      const described = await this.takeUntil(PATHS.shape);
      const { tables } = shape.parse(await jsonOf(described));
      await rebuildDatabase({
        ...target,
        tables,
        ...(known['DATABASE_ROLE_KEY'] !== undefined && { roleKey: known['DATABASE_ROLE_KEY'] }),
        log: this.options.tell,
        fill: async (database) => {
          rows = await this.fill(database, tables);
          await this.keepSecrets(own);
          await this.#files.commit();
        },
      });
    } catch (error) {
      await this.#files.forget();
      throw error;
    }
    // The rows are in: what fails from here on leaves the files gathered, so that no start takes half of it for the whole.
    await this.#files.finish();
    if (replace) await this.removeOthers();
    return { madeAt: from.madeAt, rows, objects: this.#restored.size, files: this.#fileCount };
  }

  /** Rows, sequences and what follows them, to the last byte; how many rows. */
  private async fill(database: FillingDatabase, tables: z.infer<typeof shape>['tables']): Promise<number> {
    const found: Record<string, number> = {};
    for (let file = await this.next(); ; file = await this.next()) {
      if (file.path === PATHS.sequences) {
        for (const state of sequences.parse(await jsonOf(file))) await database.setSequence(state);
        break;
      }
      const table = tables.find(({ schema, name }) => file.path === `${PATHS.tables}${schema}.${name}`);
      if (table === undefined) throw unexpected(file.path);
      found[`${table.schema}.${table.name}`] = await database.write(table, Readable.from(file.content));
      this.#progress.at(() => `tables: ${Object.keys(found).length} of ${tables.length}`);
    }
    const told = totals.parse(await jsonOf(await this.takeUntil(PATHS.totals)));
    const counts = { rows: found, objects: this.#restored.size, files: this.#fileCount };
    if (!sameTotals(told, counts))
      throw new BackupProblem('damaged', 'The backup does not hold what it says that it holds.');
    if ((await this.archive.next()).done !== true) throw unexpected('after its end');
    return Object.values(found).reduce((sum, one) => sum + one, 0);
  }

  /** Takes in files and objects up to the one of that path. */
  private async takeUntil(path: string): Promise<ArchivedFile> {
    for (let file = await this.next(); ; file = await this.next()) {
      if (file.path === path) return file;
      if (file.path.startsWith(PATHS.objects)) await this.takeObject(file);
      else if (file.path === `${PATHS.files}${SECRETS}`) await this.takeSecrets(file);
      else if (file.path.startsWith(PATHS.files)) await this.takeFile(file);
      else throw unexpected(file.path);
    }
  }

  private async takeObject({ path, content }: ArchivedFile): Promise<void> {
    const key = path.slice(PATHS.objects.length);
    await this.#objects.put(key, Readable.from(content));
    this.#restored.add(key);
    this.#progress.at(() => `objects: ${this.#restored.size}`);
  }

  private async takeFile({ path, content }: ArchivedFile): Promise<void> {
    await this.#files.take(path.slice(PATHS.files.length), content);
    this.#fileCount += 1;
  }

  private async takeSecrets(file: ArchivedFile): Promise<void> {
    this.#secrets = keys.parse(await jsonOf(file));
    this.#fileCount += 1;
  }

  /** On one machine a start reads its secrets from DATA_DIR; elsewhere the operator keeps them. */
  private async keepSecrets(own: Keys): Promise<void> {
    const all = this.options.config.embeddedDatabase ? { ...this.#secrets, ...own } : this.#secrets;
    if (Object.keys(all).length === 0) return;
    await this.#files.take(SECRETS, Readable.from([Buffer.from(`${JSON.stringify(all, null, 2)}\n`)]));
  }

  private async refuseFull(): Promise<void> {
    const { config, replace } = this.options;
    if (replace) return;
    if (await holdsData(config.dataDir)) throw full(`DATA_DIR (${config.dataDir}) is not empty`);
    if ((await this.#objects.list('')).length > 0) throw full('there are objects already');
  }

  /** The variables that the installation will have. Refuses keys that would leave every second factor shut. */
  private keysOfTarget({ sealingKey }: Head, own: Keys): Record<string, string | undefined> {
    const { config, env } = this.options;
    const known = config.embeddedDatabase ? { ...own, ...given(env) } : given(env);
    const sealing = sealingSecret({
      databaseUrl: config.databaseUrl,
      ...(known['AUTH_SECRET'] !== undefined && { authSecret: known['AUTH_SECRET'] }),
      ...(known['DATABASE_ROLE_KEY'] !== undefined && { databaseRoleKey: known['DATABASE_ROLE_KEY'] }),
    });
    if (secretFingerprint(sealing) === sealingKey) return known;
    const variable = own['AUTH_SECRET'] === undefined ? 'DATABASE_ROLE_KEY' : 'AUTH_SECRET';
    throw new BackupProblem(
      'refused',
      `Refused: second factors of this backup are sealed with another ${variable} than this installation's, and nobody could use them. Set ${variable} to the one of then${variable === 'DATABASE_ROLE_KEY' ? ', and leave AUTH_SECRET unset' : ''}: "npm run restore -- --keys SOURCE" prints it.`,
    );
  }

  private async removeOthers(): Promise<void> {
    for (const key of await this.#objects.list(''))
      if (!this.#restored.has(key)) await this.#objects.delete(key);
  }

  private async next(): Promise<ArchivedFile> {
    const { value, done } = await this.archive.next();
    if (done === true) throw new BackupProblem('damaged', 'The backup ends before its end.');
    return value;
  }

  private async json<T extends z.ZodType>(path: string, kind: T): Promise<z.infer<T>> {
    const file = await this.next();
    if (file.path !== path) throw unexpected(file.path);
    const parsed = kind.safeParse(await jsonOf(file));
    if (parsed.success) return parsed.data;
    throw new BackupProblem(
      'refused',
      'Refused: the backup is of a version of Garimpo that this one does not read.',
    );
  }
}

/** Reads all of a backup and writes nothing; what it holds. */
export async function verifyBackup(place: BackupFile, passphrase: string): Promise<RestoreReport> {
  const report = { madeAt: '', rows: 0, objects: 0, files: 0 };
  let told: z.infer<typeof totals> | undefined;
  for await (const file of filesOf(place, passphrase)) {
    if (file.path === PATHS.head) report.madeAt = head.parse(await jsonOf(file)).madeAt;
    else if (file.path === PATHS.totals) told = totals.parse(await jsonOf(file));
    else if (file.path.startsWith(PATHS.objects)) report.objects += 1;
    else if (file.path.startsWith(PATHS.files)) report.files += 1;
  }
  if (told === undefined || told.objects !== report.objects || told.files !== report.files)
    throw new BackupProblem('damaged', 'The backup does not hold what it says that it holds.');
  return { ...report, rows: Object.values(told.rows).reduce((sum, one) => sum + one, 0) };
}

/** The secrets that go with a backup, by the names of their variables. */
export async function keysOf(place: BackupFile, passphrase: string): Promise<Keys> {
  for await (const file of filesOf(place, passphrase))
    if (file.path === PATHS.keys) return keys.parse(await jsonOf(file));
  throw new BackupProblem('damaged', 'The backup ends before its end.');
}

async function* filesOf({ store, key, shown }: BackupFile, passphrase: string): AsyncGenerator<ArchivedFile> {
  const cipher = await store.get(key);
  if (cipher === null) throw new BackupProblem('failed', `There is no backup at ${shown}.`);
  yield* readArchive(cipher, passphrase);
}

async function jsonOf({ content }: ArchivedFile): Promise<unknown> {
  return JSON.parse((await buffer(Readable.from(content))).toString('utf8'));
}

function given(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
}

function sameTotals(told: z.infer<typeof totals>, found: z.infer<typeof totals>): boolean {
  const flat = ({ rows, objects, files }: z.infer<typeof totals>) =>
    JSON.stringify([objects, files, Object.entries(rows).sort(([one], [other]) => (one < other ? -1 : 1))]);
  return flat(told) === flat(found);
}

function unexpected(path: string): BackupProblem {
  return new BackupProblem('damaged', `The backup holds something that is none of its own: ${path}.`);
}

function full(what: string): BackupProblem {
  return new BackupProblem('refused', `Refused: ${what}. --replace puts the backup in its place.`);
}
