import { sealingSecret, secretFingerprint } from '@garimpo/auth-service';
import {
  type Config,
  createObjectStore,
  DatabaseSnapshot,
  directDatabaseUrl,
  type Environment,
} from '@garimpo/service-kit';
import { BackupProblem } from './backup-problem.ts';
import { dataFiles } from './data-files.ts';
import type { Sealing } from './encryption.ts';
import { FORMAT, type Head, type Keys, keysIn, PATHS, type Totals } from './manifest.ts';
import { type BackupFile, refuseAmongData } from './place.ts';
import { megabytes, Progress } from './progress.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

export interface BackupOptions {
  config: Config;
  env: Environment;
  place: BackupFile;
  sealing: Sealing;
  tell: (line: string) => void;
  signal: AbortSignal;
}

export interface BackupReport {
  shown: string;
  sizeBytes: number;
  tables: number;
  rows: number;
  objects: number;
  files: number;
}

/**
 * Writes everything that the installation keeps into one archive while it runs. The order makes it one moment: spools
 * first, because their lines may be stored twice and count once; then the existing objects; then the rows of one
 * snapshot; then the objects created meanwhile. Rows name an object only once it exists, and an object is deleted
 * only after its rows, so every object that the snapshot names exists in one of the two passes.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const { config, place, sealing, signal } = options;
  refuseAmongData(place, config);
  if ((await place.store.stat(place.key)) !== null)
    throw new BackupProblem('refused', `${place.shown} is there already: name another file, or a folder.`);
  let totals: Totals | undefined;
  const before = await DatabaseSnapshot.open(directDatabaseUrl(config));
  const headOf = before.migrations;
  await before.close();
  const sizeBytes = await writeArchive(place, { sealing, signal }, async (archive) => {
    totals = await fill(archive, headOf, options);
  }).catch((error: unknown) => {
    // The abort reason explains more than the truncation.
    throw signal.aborted ? signal.reason : error;
  });
  const { rows, objects, files } = totals as Totals;
  const all = Object.values(rows);
  return {
    shown: place.shown,
    sizeBytes,
    tables: all.length,
    rows: all.reduce((sum, one) => sum + one, 0),
    objects,
    files,
  };
}

async function fill(
  archive: ArchiveWriter,
  migrations: Head['migrations'],
  options: BackupOptions,
): Promise<Totals> {
  const { config, env } = options;
  const progress = new Progress(options.tell);
  const sealing = sealingSecret(config);
  const head: Head = {
    format: FORMAT,
    madeAt: new Date().toISOString(),
    embedded: config.embeddedDatabase,
    sealingKey: secretFingerprint(sealing),
    migrations,
  };
  await archive.addJson(PATHS.head, head);
  // Defaults to the database password, which another server may not have.
  const keys: Keys = { DATABASE_ROLE_KEY: sealing, ...keysIn(env) };
  await archive.addJson(PATHS.keys, keys);
  let files = 0;
  for await (const { name, content } of dataFiles(config.dataDir)) {
    await archive.add(`${PATHS.files}${name}`, content);
    files += 1;
  }
  const objects = new ObjectPasses(archive, config, progress);
  await objects.pass();
  const rows = await addRows(archive, config, migrations, progress);
  await objects.pass();
  const totals: Totals = { rows, objects: objects.count, files };
  await archive.addJson(PATHS.totals, totals);
  return totals;
}

/** Objects never change under their key, so each is read once. */
class ObjectPasses {
  readonly #seen = new Set<string>();
  count = 0;

  constructor(
    private readonly archive: ArchiveWriter,
    private readonly config: Config,
    private readonly progress: Progress,
  ) {}

  async pass(): Promise<void> {
    const store = createObjectStore(this.config);
    const keys = (await store.list('')).filter((key) => !this.#seen.has(key));
    for (const [at, key] of keys.entries()) {
      this.#seen.add(key);
      const content = await store.get(key);
      if (content === null) continue;
      await this.archive.add(`${PATHS.objects}${key}`, content);
      this.count += 1;
      this.progress.at(() => `objects: ${at + 1} of ${keys.length}, ${megabytes(this.archive.bytes)} read`);
    }
  }
}

async function addRows(
  archive: ArchiveWriter,
  config: Config,
  migrations: Head['migrations'],
  progress: Progress,
): Promise<Totals['rows']> {
  const snapshot = await DatabaseSnapshot.open(directDatabaseUrl(config));
  try {
    const hasMigrated = JSON.stringify(snapshot.migrations) !== JSON.stringify(migrations);
    if (hasMigrated) throw migratedMeanwhile();
    const { tables, serverVersion: server } = snapshot;
    await archive.addJson(PATHS.shape, { server, tables });
    const rows: Totals['rows'] = {};
    for (const [at, table] of tables.entries()) {
      const name = `${table.schema}.${table.name}`;
      const count = await snapshot.read(table, (content) => archive.add(`${PATHS.tables}${name}`, content));
      rows[name] = count ?? 0;
      progress.at(() => `tables: ${at + 1} of ${tables.length}, ${megabytes(archive.bytes)} read`);
    }
    await archive.addJson(PATHS.sequences, await snapshot.sequences());
    if (await snapshot.hasMigratedSince()) throw migratedMeanwhile();
    return rows;
  } finally {
    await snapshot.close();
  }
}

function migratedMeanwhile(): BackupProblem {
  return new BackupProblem(
    'failed',
    'A migration ran while the backup was made: nothing was kept of it. Run it again.',
  );
}
